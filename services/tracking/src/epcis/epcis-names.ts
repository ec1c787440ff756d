import type { Step } from '@vaultway/contracts';

/** JSON-LD context of GS1's names. */
export const GS1_CONTEXT = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';

/**
 * Builds IDs in the site's web space, as the Core Business Vocabulary specifies for companies without a GS1 prefix:
 * `/obj/` for objects, `/loc/` for places. They are identifiers and need not resolve.
 */
export class EpcisNames {
  constructor(private readonly site: string) {}

  /** Namespace of our own fields. */
  get namespace(): string {
    return this.at('epcis/');
  }

  parcel(trackingCode: string): string {
    return this.at(`obj/${encodeURIComponent(trackingCode)}`);
  }

  /** @param place a town or country that passed the privacy gate */
  place(place: string | null): { id: string } | undefined {
    return place === null ? undefined : { id: this.at(`loc/${encodeURIComponent(place)}`) };
  }

  private at(path: string): string {
    return new URL(`/${path}`, this.site).href;
  }
}

/** Steps after which the parcel stays where it is. */
export const STAYS_AFTER: ReadonlySet<Step> = new Set(['delivered', 'returned']);
