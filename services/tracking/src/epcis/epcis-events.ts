import { Inject, Injectable } from '@nestjs/common';
import { CompanySettings, CONFIG } from '@vaultway/common';
import type { HandoverKind, Step } from '@vaultway/contracts';
import { DataSource, In } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { offsetTimeIn } from '../parcels/company-clock.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { PLACE_OF } from '../privacy/step-place.js';
import { privacyGateOf, zoneGateOf } from '../privacy/privacy-gate.js';
import { actionOf, meaningOf, PARTIES } from './core-vocabulary.js';
import { EpcisNames, GS1_CONTEXT, LEAVES } from './epcis-names.js';
import { type EpcisEvent, eventHash } from './event-hash.js';

/** A version of an event, with its handover if it was written with one. */
interface VersionRow {
  ref: string;
  id: string;
  parcel_id: string;
  created_at: Date;
  recorded_at: Date;
  step: Step | null;
  time_zone: string | null;
  declared_at: Date | null;
  replaced_by: string | null;
  handover: Custody | null;
  log_index: string | null;
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

/** A version as an EPCIS event, with what else is said about it. */
export interface PlacedEvent {
  event: EpcisEvent;
  /** CBV hash, and index in the public log of the newest version. */
  hash: string;
  logIndex: number | null;
  /** Position in the order. */
  at: Date;
  id: string;
}

export type EventOrder = 'eventTime' | 'recordTime';

export interface EventSelection {
  parcels?: readonly string[];
  ids?: readonly string[];
  from?: Partial<Record<EventOrder, Date>>;
  before?: Partial<Record<EventOrder, Date>>;
  order: EventOrder;
  descending: boolean;
  after?: { at: string; id: string } | undefined;
  limit: number;
}

const COLUMN = { eventTime: 'created_at', recordTime: 'recorded_at' } as const;

/** Kinds of versions, each with an index of its own: live events, deleted ones, and what changed ones said before. */
const CURRENT = `SELECT event.id AS ref, coalesce(newest.replaced_by, event.id) AS id, event.step, event.created_at,
    greatest(event.updated_at, event.deleted_at) AS recorded_at, event.deleted_at AS declared_at,
    NULL::uuid AS replaced_by, event.parcel_id, event.time_zone
  FROM activities event LEFT JOIN LATERAL (
    SELECT replaced_by FROM former_events WHERE event_id = event.id ORDER BY number DESC LIMIT 1) newest ON true`;
const BRANCHES = [
  {
    select: `${CURRENT} JOIN parcels ON parcels.id = event.parcel_id WHERE event.deleted_at IS NULL`,
    id: 'coalesce(newest.replaced_by, event.id)',
    eventTime: 'event.created_at',
    recordTime: 'event.updated_at',
  },
  {
    select: `${CURRENT} JOIN parcels ON parcels.id = event.parcel_id WHERE event.deleted_at IS NOT NULL`,
    id: 'coalesce(newest.replaced_by, event.id)',
    eventTime: 'event.created_at',
    recordTime: 'greatest(event.updated_at, event.deleted_at)',
  },
  {
    select: `SELECT event.id AS ref, former.id, former.step, former.created_at, replaced_at AS recorded_at,
        replaced_at AS declared_at, replaced_by, event.parcel_id, event.time_zone
      FROM former_events former JOIN activities event ON event.id = former.event_id
      JOIN parcels ON parcels.id = event.parcel_id WHERE true`,
    id: 'former.id',
    eventTime: 'former.created_at',
    recordTime: 'replaced_at',
  },
] as const;

/** Renders events of parcels as GS1 EPCIS 2.0: what, when, where and why, without names of people. */
@Injectable()
export class EpcisEvents {
  readonly names: EpcisNames;

  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
    @Inject(CONFIG) { PUBLIC_URL }: TrackingConfig,
  ) {
    this.names = new EpcisNames(PUBLIC_URL);
  }

  /** Reads versions in order. Those of parcels in the trash are left out. */
  async read(selection: EventSelection): Promise<PlacedEvent[]> {
    const rows = await this.rows(selection);
    const parcels = await this.database.manager.findBy(ParcelEntity, {
      id: In([...new Set(rows.map(({ parcel_id }) => parcel_id))]),
    });
    const time_zone = this.settings.certain('time_zone');
    const renderers = new Map(parcels.map((parcel) => [parcel.id, this.rendererOf(parcel, time_zone)]));
    const column = COLUMN[selection.order];
    return rows.flatMap((row) => {
      const event = renderers.get(row.parcel_id)?.(row);
      if (!event) return [];
      const hash = eventHash(event, { vaultway: this.names.namespace });
      const logIndex = row.log_index === null || row.replaced_by !== null ? null : Number(row.log_index);
      return [{ event, hash, logIndex, at: row[column], id: row.id }];
    });
  }

  /** Adds what the two kinds of documents have in common. @param page its events */
  document(type: string, page: readonly PlacedEvent[], epcisBody: object): object {
    return {
      '@context': [GS1_CONTEXT, { vaultway: this.names.namespace }],
      type,
      schemaVersion: '2.0',
      creationDate: new Date().toISOString(),
      epcisBody,
      // Beside the events, since an event's extensions take part in its hash.
      'vaultway:hashes': page.map(({ event, hash, logIndex }) => ({
        'vaultway:eventID': event['eventID'],
        'vaultway:hash': hash,
        'vaultway:logIndex': logIndex,
      })),
    };
  }

  private rows({ parcels, ids, from, before, order, descending, after, limit }: EventSelection) {
    const values: unknown[] = [];
    const value = (given: unknown) => `$${values.push(given)}`;
    const direction = descending ? 'DESC' : 'ASC';
    const most = value(limit);
    const branches = BRANCHES.map((branch) => {
      const conditions = ['parcels.deleted_at IS NULL'];
      if (parcels) conditions.push(`event.parcel_id = ANY(${value(parcels)}::uuid[])`);
      if (ids) conditions.push(`${branch.id} = ANY(${value(ids)}::uuid[])`);
      for (const name of ['eventTime', 'recordTime'] as const) {
        if (from?.[name]) conditions.push(`${branch[name]} >= ${value(from[name])}`);
        if (before?.[name]) conditions.push(`${branch[name]} < ${value(before[name])}`);
      }
      if (after) {
        const place = `(${value(after.at)}::timestamptz, ${value(after.id)}::uuid)`;
        conditions.push(`(${branch[order]}, ${branch.id}) ${descending ? '<' : '>'} ${place}`);
        // The pair alone is no condition of an index.
        conditions.push(`${branch[order]} ${descending ? '<=' : '>='} ${value(after.at)}::timestamptz`);
      }
      return `(${branch.select} AND ${conditions.join(' AND ')}
        ORDER BY ${branch[order]} ${direction}, ${branch.id} ${direction} LIMIT ${most})`;
    });
    const column = COLUMN[order];
    return this.database.query<VersionRow[]>(
      `SELECT version.*,
         (SELECT index FROM log_leaves leaf WHERE leaf.ref = version.ref AND leaf.index IS NOT NULL
           ORDER BY leaf.id DESC LIMIT 1) AS log_index,
         CASE WHEN handover.id IS NOT NULL THEN json_build_object('id', handover.id, 'kind', handover.kind,
           'seals', handed.seals, 'seals_before', handed.seals_before, 'seals_differ', handed.seals_differ,
           'signed', handover.signed, 'pin_ok', handover.pin_ok) END AS handover
       FROM (${branches.join(' UNION ALL ')} ORDER BY ${column} ${direction}, id ${direction} LIMIT ${most}) version
       LEFT JOIN handover_parcels handed ON handed.parcel_id = version.parcel_id AND handed.event_id = version.ref
       LEFT JOIN handovers handover ON handover.id = handed.handover_id
       ORDER BY version.${column} ${direction}, version.id ${direction}`,
      values,
    );
  }

  private rendererOf(parcel: ParcelEntity, companyZone: string) {
    const gate = privacyGateOf(parcel);
    const zoneOf = zoneGateOf(parcel, gate);
    return (row: VersionRow): EpcisEvent => {
      const { ref, id, created_at, recorded_at, step, time_zone, handover, declared_at, replaced_by } = row;
      const { time, offset } = offsetTimeIn(zoneOf({ step, time_zone }) ?? companyZone, created_at);
      const field = step === null ? undefined : PLACE_OF[step];
      const town = field ? gate.place(parcel[field]) : null;
      const custody = handover && replaced_by !== null ? beforeItsChange(handover, step) : handover;
      return {
        eventID: `urn:uuid:${id}`,
        type: 'ObjectEvent',
        action: actionOf(step),
        ...meaningOf(step, custody),
        epcList: [this.names.parcel(parcel.tracking_code)],
        eventTime: time,
        eventTimeZoneOffset: offset,
        recordTime: recorded_at.toISOString(),
        ...(step && this.placesOf(step, town)),
        ...(custody && this.partiesOf(custody.kind, parcel.tracking_code)),
        ...(declared_at && { errorDeclaration: declarationOf(declared_at, replaced_by) }),
        ...(step && { 'vaultway:step': step }),
        ...(id !== ref && { 'vaultway:event': `urn:uuid:${ref}` }),
        ...(custody && { 'vaultway:handover': asExtension(custody) }),
      };
    };
  }

  private placesOf(step: Step, town: string | null) {
    const readPoint = town === null ? this.names.network(step) : this.names.place(town);
    return { readPoint, bizLocation: LEAVES.has(step) ? this.names.network('in_transit') : readPoint };
  }

  private partiesOf(kind: HandoverKind, code: string) {
    const parties = PARTIES[kind];
    if (!parties) return {};
    const type = 'possessing_party';
    return {
      sourceList: [{ type, source: this.names.party(parties.from, code) }],
      destinationList: [{ type, destination: this.names.party(parties.to, code) }],
    };
  }
}

/** An event of a handover only says "exception" because its seals differ. */
const beforeItsChange = (custody: Custody, step: Step | null): Custody => ({
  ...custody,
  seals_differ: custody.seals_differ && step === 'exception',
});

const declarationOf = (at: Date, replacedBy: string | null) => ({
  declarationTime: at.toISOString(),
  reason: replacedBy === null ? 'did_not_occur' : 'incorrect_data',
  ...(replacedBy !== null && { correctiveEventIDs: [`urn:uuid:${replacedBy}`] }),
});

const asExtension = ({ id, kind, seals, seals_before, seals_differ, signed, pin_ok }: Custody) => ({
  'vaultway:id': `urn:uuid:${id}`,
  'vaultway:kind': kind,
  'vaultway:seals': seals,
  ...(seals_before && { 'vaultway:sealsBefore': seals_before }),
  'vaultway:sealsDiffer': seals_differ,
  'vaultway:signed': signed,
  ...(pin_ok !== null && { 'vaultway:pinConfirmed': pin_ok }),
});
