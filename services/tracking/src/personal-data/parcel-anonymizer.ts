import { Injectable, Logger } from '@nestjs/common';
import { anonymizeAuditOf, recordAudit, updateRows, Withdrawals } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import {
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
  type Admin,
  type CustomField,
  type ParcelField,
  type ParcelFieldName,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { CUSTOM_FIELDS_ID, CustomFieldsEntity } from '../custom-fields/custom-field.entity.js';
import { valuesOf } from '../custom-fields/custom-values.js';
import { declareActor, whileErasing } from '../parcels/log-context.js';
import { EventEntity } from '../parcels/events/event.entity.js';
import { zoneLeft } from '../parcels/events/event-zones.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { emptyValueOf } from '../parcels/parcel.mapper.js';
import { TrackingEvents } from '../parcels/tracking-events.js';
import { privacyGateOf, type PrivacyGate } from '../privacy/privacy-gate.js';
import { forgetHandovers } from './handover-forgetting.js';
import { linesWithout, REDACTED } from './invoice-forgetting.js';

/** The parties that a parcel forgets. Its free texts are erased with either, since they may name both. */
export interface Parties {
  recipient: boolean;
  sender: boolean;
}

/** A locked parcel, with the parties that it forgets. */
export interface ErasureRequest extends Parties {
  parcel: ParcelEntity;
}

/** Parcels and images of a batch, to announce and delete after its transaction commits. */
export interface Forgotten {
  parcels: ParcelEntity[];
  images: string[];
}

/**
 * Anonymizes parcels and everything that belongs to them, and deletes their notes. Keeps the code, dates, towns and
 * countries, weight, the masked status and event titles, and custom fields other than texts.
 */
@Injectable()
export class ParcelAnonymizer {
  private readonly logger = new Logger('personal data');

  constructor(
    private readonly database: DataSource,
    private readonly trackingEvents: TrackingEvents,
    private readonly images: Images,
    private readonly withdrawals: Withdrawals,
  ) {}

  /**
   * Anonymizes a batch in one transaction, then announces it and deletes its photos.
   *
   * @param choose locks the parcels and selects what each forgets
   * @returns the number of parcels
   */
  async anonymize(
    choose: (tx: EntityManager) => Promise<ErasureRequest[]>,
    by: Admin | null,
  ): Promise<number> {
    const { parcels, images } = await this.database.transaction(async (tx) =>
      this.forget(tx, await choose(tx), by),
    );
    await this.trackingEvents.announce(
      'parcel.changed',
      parcels.map(({ id, code_key }) => ({ id, before: null, after: { code_key } })),
    );
    try {
      await this.images.discard(images);
    } catch (error) {
      this.logger.warn(`could not delete photos; the nightly job will: ${(error as Error).message}`);
    }
    return parcels.length;
  }

  private async forget(tx: EntityManager, chosen: ErasureRequest[], by: Admin | null): Promise<Forgotten> {
    if (chosen.length === 0) return { parcels: [], images: [] };
    await declareActor(tx, by);
    const ids = chosen.map(({ parcel }) => parcel.id);
    const eventIds = await this.forgetEvents(tx, chosen);
    const invoiceIds = await this.forgetInvoices(tx, chosen);
    const handovers = await forgetHandovers(tx, chosen);
    await this.forgetMailing(tx, chosen);
    await whileErasing(tx, () => this.forgetDetails(tx, chosen));
    await tx.query('DELETE FROM import_changes WHERE parcel_id = ANY($1)', [ids]);
    await tx.query('DELETE FROM status_changes WHERE parcel_id = ANY($1)', [ids]);
    await anonymizeAuditOf(tx, 'parcel', ids);
    await anonymizeAuditOf(tx, 'activity', eventIds);
    const [notes] = await tx.query<[{ id: string }[], number]>(
      'DELETE FROM parcel_notes WHERE parcel_id = ANY($1) RETURNING id',
      [ids],
    );
    await anonymizeAuditOf(
      tx,
      'note',
      notes.map(({ id }) => id),
    );
    await anonymizeAuditOf(tx, 'invoice', invoiceIds);
    await anonymizeAuditOf(tx, 'handover', handovers.ids);
    await recordAudit(
      tx,
      chosen.map(({ parcel }) => ({
        by,
        action: 'parcel.anonymized',
        record_type: 'parcel',
        record_id: parcel.id,
        before: null,
        after: { tracking_code: parcel.tracking_code },
      })),
    );
    return {
      parcels: chosen.map(({ parcel }) => parcel),
      images: [...chosen.flatMap(({ parcel }) => parcel.image ?? []), ...handovers.photos],
    };
  }

  /**
   * Includes events in the trash. Runs before the parcels are stamped, since the trigger of `activities` changes their
   * `updated_at`.
   */
  private async forgetEvents(tx: EntityManager, chosen: ErasureRequest[]): Promise<string[]> {
    const parcels = new Map(
      chosen.map(({ parcel, ...parties }) => [parcel.id, { parcel, left: withoutParties(parcel, parties) }]),
    );
    const events = await tx.find(EventEntity, {
      where: [...parcels.keys()].map((parcel_id) => ({ parcel_id })),
      withDeleted: true,
    });
    const now = new Date();
    const changed = events.map((event) => {
      const found = parcels.get(event.parcel_id);
      const title = found ? privacyGateOf(found.parcel).text(event.title) : event.title;
      const time_zone = found ? zoneLeft(event, found.left) : event.time_zone;
      return Object.assign(event, { title, description: null, time_zone, updated_at: now });
    });
    await updateRows(tx, EventEntity, changed, new Set(['title', 'description', 'time_zone', 'updated_at']));
    return events.map(({ id }) => id);
  }

  private async forgetDetails(tx: EntityManager, chosen: ErasureRequest[]): Promise<void> {
    const kept = await this.keptFields(tx);
    const rows = chosen.map(({ parcel, ...parties }) =>
      Object.assign(withoutParties(parcel, parties), { custom: valuesOf(parcel.custom, kept) }),
    );
    await updateRows(tx, ParcelEntity, rows, new Set([...WRITTEN, 'custom']));
    await tx.query(
      `UPDATE parcels SET anonymized_at = stamp.at, updated_at = stamp.at
       FROM (SELECT id, greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 ms') AS at
             FROM parcels WHERE id = ANY($1)) AS stamp
       WHERE parcels.id = stamp.id`,
      [rows.map(({ id }) => id)],
    );
  }

  /** Returns the custom fields that are no free text, archived ones included. */
  private async keptFields(tx: EntityManager): Promise<CustomField[]> {
    const { fields, archived } = await tx.findOneByOrFail(CustomFieldsEntity, { id: CUSTOM_FIELDS_ID });
    return [...fields, ...archived].filter(({ kind }) => kind !== 'text');
  }

  /**
   * Keeps an invoice's number, amounts and date, as bookkeeping law requires, and its customer, who need not be the
   * recipient and is erased on their own request.
   */
  private async forgetInvoices(tx: EntityManager, chosen: ErasureRequest[]): Promise<string[]> {
    const ofRecipient = chosen.filter(({ recipient }) => recipient);
    const words = ofRecipient.flatMap(({ parcel }) => wordsOf(parcel));
    const ids = ofRecipient.map(({ parcel }) => parcel.id);
    const [rows] = await tx.query<[{ id: string }[], number]>(
      `UPDATE invoices SET anonymized_at = coalesce(anonymized_at, now()),
         recipient_name = CASE WHEN customer IS NULL THEN NULL ELSE recipient_name END,
         product = CASE WHEN lower(product) LIKE ANY($2) THEN '${REDACTED}' ELSE product END,
         lines = ${linesWithout(`lower(line ->> 'description') LIKE ANY($2)`)}
       WHERE parcel_id = ANY($1) OR lines @> ANY($3::jsonb[]) RETURNING id`,
      [ids, words.map(containing), ids.map((parcel_id) => JSON.stringify([{ parcel_id }]))],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes subscriptions, links, share links, PINs, and unsent mails. */
  private async forgetMailing(tx: EntityManager, chosen: ErasureRequest[]): Promise<void> {
    const ids = chosen.map(({ parcel }) => parcel.id);
    const codes = new Set<unknown>(chosen.map(({ parcel }) => parcel.tracking_code));
    await tx.query('DELETE FROM reveal_links WHERE parcel_id = ANY($1)', [ids]);
    await tx.query('DELETE FROM delivery_pins WHERE parcel_id = ANY($1)', [ids]);
    await tx.query('DELETE FROM shares WHERE parcel_id = ANY($1)', [ids]);
    await this.withdrawals.withdraw(tx, (message) => codes.has(codeIn(message)));
    const ended = chosen.filter(({ recipient, sender }) => recipient && sender);
    await tx.query('DELETE FROM subscriptions WHERE parcel_id = ANY($1)', [
      ended.map(({ parcel }) => parcel.id),
    ]);
  }
}

/** Columns that anonymizing changes. */
const WRITTEN = [
  ...PARCEL_FIELD_NAMES.filter((name) => PARCEL_FIELDS[name].remains !== 'all'),
  ...(['image', 'map_zoom_fraction', 'position_at', 'position_left'] as const),
];

const withoutParties = (parcel: ParcelEntity, parties: Parties): ParcelEntity =>
  Object.assign(new ParcelEntity(), parcel, withoutPeople(parcel, parties));

function withoutPeople(parcel: ParcelEntity, parties: Parties): Pick<ParcelEntity, (typeof WRITTEN)[number]> {
  const gate = privacyGateOf(parcel);
  const remains = PARCEL_FIELD_NAMES.map((name) => [name, remainsOf(name, parcel, parties, gate)]);
  return {
    ...(Object.fromEntries(remains) as Pick<ParcelEntity, ParcelFieldName>),
    image: null,
    map_zoom_fraction: 0,
    position_at: null,
    position_left: false,
  };
}

function remainsOf(name: ParcelFieldName, parcel: ParcelEntity, parties: Parties, gate: PrivacyGate) {
  const { kind, required, party, remains }: ParcelField = PARCEL_FIELDS[name];
  const value = parcel[name];
  if (remains === 'all' || value === null || (party && !parties[party])) return value;
  if (remains === 'masked') return gate.text(String(value));
  const left = remains === 'town' ? gate.place(String(value)) : emptyValueOf(kind);
  return left ?? (required ? REDACTED : null);
}

/** Returns words by which a free text may name the recipient. */
const wordsOf = (parcel: ParcelEntity): string[] =>
  [parcel.recipient_email, parcel.recipient_phone_number, ...parcel.recipient_name.split(/\s+/u)].flatMap(
    (word) => (word !== null && word.length > 2 ? [word] : []),
  );

/** Returns the code of a message's parcel. */
const codeIn = (message: unknown) =>
  (message as { data?: { tracking_code?: unknown } } | undefined)?.data?.tracking_code;

const containing = (word: string) => `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
