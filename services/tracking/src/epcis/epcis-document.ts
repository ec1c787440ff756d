import { Inject, Injectable } from '@nestjs/common';
import { CompanySettings, CONFIG } from '@vaultway/common';
import type { HandoverKind, Step } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { offsetTimeIn } from '../parcels/company-clock.js';
import type { ParcelEntity } from '../parcels/parcel.entity.js';
import { ParcelRecords } from '../parcels/parcel-records.js';
import { PLACE_OF } from '../privacy/step-place.js';
import { privacyGateOf, zoneGateOf } from '../privacy/privacy-gate.js';
import { actionOf, meaningOf } from './core-vocabulary.js';
import { pageTokenAfter, type ReadEpcis } from './epcis-page.js';
import { EpcisNames, GS1_CONTEXT, STAYS_AFTER } from './epcis-names.js';

export interface EpcisPage {
  document: object;
  /** The `nextPageToken` of the next page. */
  next: string | null;
}

/** An event, with its handover if it was written with one. */
interface Row {
  id: string;
  created_at: Date;
  step: Step | null;
  time_zone: string | null;
  handover: Custody | null;
}

/** A handover without names of people. */
interface Custody {
  id: string;
  kind: HandoverKind;
  seals: string[];
  seals_before: string[] | null;
  seals_differ: boolean;
  signed: boolean;
  pin_ok: boolean | null;
}

/** Renders a parcel's history as GS1 EPCIS 2.0: what, when, where and why, without names of people. */
@Injectable()
export class EpcisDocument {
  private readonly names: EpcisNames;

  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly settings: CompanySettings,
    @Inject(CONFIG) { PUBLIC_URL }: TrackingConfig,
  ) {
    this.names = new EpcisNames(PUBLIC_URL);
  }

  /**
   * Returns a page of a parcel's history.
   *
   * @returns the document, and the token of the next page if there is one
   * @throws ApiError `parcel_not_found`
   */
  async of(code_key: string, { perPage, nextPageToken }: ReadEpcis): Promise<EpcisPage> {
    const parcel = await this.parcels.find({ code_key });
    const rows = await this.database.query<Row[]>(
      `SELECT event.id, event.created_at, event.step, event.time_zone,
         CASE WHEN handover.id IS NOT NULL THEN json_build_object('id', handover.id, 'kind', handover.kind,
           'seals', handed.seals, 'seals_before', handed.seals_before, 'seals_differ', handed.seals_differ,
           'signed', handover.signed, 'pin_ok', handover.pin_ok) END AS handover
       FROM activities event
       LEFT JOIN handover_parcels handed ON handed.parcel_id = event.parcel_id AND handed.event_id = event.id
       LEFT JOIN handovers handover ON handover.id = handed.handover_id
       WHERE event.parcel_id = $1 AND event.deleted_at IS NULL
         AND ($2::text IS NULL OR (event.created_at, event.id) > ($2::timestamptz, $3::uuid))
       ORDER BY event.created_at, event.id LIMIT $4`,
      [parcel.id, nextPageToken?.at ?? null, nextPageToken?.id ?? null, perPage + 1],
    );
    const page = rows.slice(0, perPage);
    const last = rows.length > perPage ? page.at(-1) : undefined;
    const time_zone = this.settings.certain('time_zone');
    const document = {
      '@context': [GS1_CONTEXT, { vaultway: this.names.namespace }],
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: new Date().toISOString(),
      epcisBody: { eventList: page.map((row) => this.event(row, parcel, time_zone)) },
    };
    return { document, next: last ? pageTokenAfter(last.created_at, last.id) : null };
  }

  private event(
    { id, created_at, step, time_zone, handover }: Row,
    parcel: ParcelEntity,
    companyZone: string,
  ) {
    const gate = privacyGateOf(parcel);
    const zone = zoneGateOf(parcel, gate)({ step, time_zone }) ?? companyZone;
    const { time, offset } = offsetTimeIn(zone, created_at);
    const where = step === null ? undefined : PLACE_OF[step];
    const place = where && this.names.place(gate.place(parcel[where]));
    return {
      eventID: `urn:uuid:${id}`,
      type: 'ObjectEvent',
      action: actionOf(step),
      ...meaningOf(step, handover),
      epcList: [this.names.parcel(parcel.tracking_code)],
      eventTime: time,
      eventTimeZoneOffset: offset,
      ...(place && { readPoint: place }),
      ...(place && step && STAYS_AFTER.has(step) && { bizLocation: place }),
      ...(step && { 'vaultway:step': step }),
      ...(handover && { 'vaultway:handover': asExtension(handover) }),
    };
  }
}

const asExtension = ({ id, kind, seals, seals_before, seals_differ, signed, pin_ok }: Custody) => ({
  'vaultway:id': `urn:uuid:${id}`,
  'vaultway:kind': kind,
  'vaultway:seals': seals,
  ...(seals_before && { 'vaultway:sealsBefore': seals_before }),
  'vaultway:sealsDiffer': seals_differ,
  'vaultway:signed': signed,
  ...(pin_ok !== null && { 'vaultway:pinConfirmed': pin_ok }),
});
