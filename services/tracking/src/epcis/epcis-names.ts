import type { Step } from '@vaultway/contracts';

/** Of the context that GS1's names come from. */
export const GS1_CONTEXT = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';

/**
 * Names in the web space of the site, as the Core Business Vocabulary has them for companies without a GS1 prefix: `/obj/`
 * before what identifies an object, `/loc/` before a place. They name and need not be opened.
 */
export class EpcisNames {
  constructor(private readonly site: string) {}

  /** What our own fields begin with. */
  get namespace(): string {
    return this.at('epcis/');
  }

  parcel(trackingCode: string): string {
    return this.at(`obj/${encodeURIComponent(trackingCode)}`);
  }

  /** @param place a town or country, as the privacy gate lets it through */
  place(place: string | null): { id: string } | undefined {
    return place === null ? undefined : { id: this.at(`loc/${encodeURIComponent(place)}`) };
  }

  private at(path: string): string {
    return new URL(`/${path}`, this.site).href;
  }
}

/** Where these happen, as far as the parcel says; the others happen on the way. */
export const PLACE_OF: Partial<Record<Step, 'pickup_location' | 'destination'>> = {
  collected: 'pickup_location',
  attempted: 'destination',
  delivered: 'destination',
  returned: 'pickup_location',
};
/** After these it stays where it is. */
export const STAYS_AFTER: ReadonlySet<Step> = new Set(['delivered', 'returned']);
