import { Injectable } from '@nestjs/common';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { EpcisEvents } from './epcis-events.js';
import { pageTokenAfter, type ReadEpcis } from './epcis-page.js';

export interface EpcisPage {
  document: object;
  /** The `nextPageToken` of the next page. */
  next: string | null;
}

/** Renders a parcel's history as an EPCIS document. */
@Injectable()
export class EpcisDocument {
  constructor(
    private readonly parcels: ParcelRecords,
    private readonly events: EpcisEvents,
  ) {}

  /**
   * Returns a page of a parcel's history, with deleted and changed events as error declarations.
   *
   * @throws ApiError `parcel_not_found`
   */
  async of(code_key: string, { perPage, nextPageToken }: ReadEpcis): Promise<EpcisPage> {
    const { id } = await this.parcels.find({ code_key });
    const found = await this.events.read({
      parcels: [id],
      order: 'eventTime',
      descending: false,
      after: nextPageToken,
      limit: perPage + 1,
    });
    const page = found.slice(0, perPage);
    const last = found.length > perPage ? page.at(-1) : undefined;
    const document = this.events.document('EPCISDocument', page, {
      eventList: page.map(({ event }) => event),
    });
    return { document, next: last ? pageTokenAfter(last.at, last.id) : null };
  }
}
