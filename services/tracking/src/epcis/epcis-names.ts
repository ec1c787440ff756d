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
  place(place: string): { id: string } {
    return { id: this.at(`loc/${encodeURIComponent(place)}`) };
  }

  /** Place of a step whose town is unknown or withheld: a part of the company's network, not on a map. */
  network(part: Step | 'in_transit'): { id: string } {
    return { id: this.at(`loc/step/${part}`) };
  }

  /** A party of a parcel by its part, without its name. */
  party(party: Party, trackingCode: string): string {
    if (party === 'company') return this.at('party/company');
    return this.at(`party/${encodeURIComponent(trackingCode)}/${party}`);
  }

  /** Reads a parcel's ID back. @returns undefined for other URIs */
  trackingCode(uri: string): string | undefined {
    const start = this.at('obj/');
    if (!uri.startsWith(start) || uri.slice(start.length).includes('/')) return undefined;
    try {
      return decodeURIComponent(uri.slice(start.length));
    } catch {
      return undefined;
    }
  }

  private at(path: string): string {
    return new URL(`/${path}`, this.site).href;
  }
}

const UUID = /^urn:uuid:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Reads the ID in an `eventID` as ours are. @returns undefined for other URIs */
export const uuidOf = (eventID: string): string | undefined => UUID.exec(eventID)?.[1]?.toLowerCase();

export type Party = 'sender' | 'company' | 'recipient';

/** Steps after which the parcel is on the road, so that its place is none on the map. */
export const LEAVES: ReadonlySet<Step> = new Set(['collected', 'departed', 'out_for_delivery', 'attempted']);
