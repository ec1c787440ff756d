import { Injectable, Logger } from '@nestjs/common';
import { anonymizeAuditOf, recordAudit, updateRows, Withdrawals } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import { LIMITS, PARCEL_FIELD_NAMES, type Admin, type ParcelFieldName } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { EventEntity } from '../parcels/events/event.entity.js';
import { ParcelChanges } from '../parcels/parcel-changes.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { privacyGateOf } from '../privacy/privacy-gate.js';
import { forgetHandovers } from './handover-forgetting.js';

/** Stands where a record cannot do without a text. */
export const UNSAID = '—';

/** Which parties a parcel forgets. Its free texts go with either, since they may name both. */
export interface Parties {
  recipient: boolean;
  sender: boolean;
}

/** A parcel that was read, and what it forgets. */
export interface Forgetting extends Parties {
  parcel: ParcelEntity;
}

/** What of a batch there is to tell others, once its transaction has committed. */
export interface Forgotten {
  parcels: ParcelEntity[];
  images: string[];
}

/**
 * Takes people out of parcels and of everything that belongs to them. What remains is the code, the dates, towns and
 * countries, the weight, and status and titles of events as strangers may read them.
 */
@Injectable()
export class ParcelAnonymizer {
  private readonly logger = new Logger('personal data');

  constructor(
    private readonly database: DataSource,
    private readonly changes: ParcelChanges,
    private readonly images: Images,
    private readonly withdrawals: Withdrawals,
  ) {}

  /**
   * Anonymizes a batch in one transaction, then announces it and removes its photos.
   *
   * @param choose locks the parcels and says what each forgets
   * @returns how many there were
   */
  async anonymize(choose: (tx: EntityManager) => Promise<Forgetting[]>, by: Admin | null): Promise<number> {
    const { parcels, images } = await this.database.transaction(async (tx) =>
      this.forget(tx, await choose(tx), by),
    );
    await this.changes.announce(
      'parcel.changed',
      parcels.map(({ id, code_key }) => ({ id, before: null, after: { code_key } })),
    );
    try {
      await this.images.discard(images);
    } catch (error) {
      this.logger.warn(`photos are left for the night: ${(error as Error).message}`);
    }
    return parcels.length;
  }

  private async forget(tx: EntityManager, chosen: Forgetting[], by: Admin | null): Promise<Forgotten> {
    if (chosen.length === 0) return { parcels: [], images: [] };
    const ids = chosen.map(({ parcel }) => parcel.id);
    const eventIds = await this.forgetEvents(tx, chosen);
    const invoiceIds = await this.forgetInvoices(tx, chosen);
    const handovers = await forgetHandovers(tx, chosen);
    await this.forgetMailing(tx, chosen);
    await this.forgetDetails(tx, chosen);
    await anonymizeAuditOf(tx, 'parcel', ids);
    await anonymizeAuditOf(tx, 'activity', eventIds);
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

  /** Also those in the trash. The trigger of `activities` changes `updated_at` of the parcels, so that they come before them. */
  private async forgetEvents(tx: EntityManager, chosen: Forgetting[]): Promise<string[]> {
    const parcels = new Map(chosen.map(({ parcel }) => [parcel.id, parcel]));
    const events = await tx.find(EventEntity, {
      where: [...parcels.keys()].map((parcel_id) => ({ parcel_id })),
      withDeleted: true,
    });
    const now = new Date();
    const changed = events.map((event) => {
      const parcel = parcels.get(event.parcel_id);
      const title = parcel ? privacyGateOf(parcel).text(event.title) : event.title;
      return Object.assign(event, { title, description: null, updated_at: now });
    });
    await updateRows(tx, EventEntity, changed, new Set(['title', 'description', 'updated_at']));
    return events.map(({ id }) => id);
  }

  private async forgetDetails(tx: EntityManager, chosen: Forgetting[]): Promise<void> {
    const rows = chosen.map(({ parcel, ...parties }) =>
      Object.assign(new ParcelEntity(), parcel, withoutPeople(parcel, parties)),
    );
    await updateRows(tx, ParcelEntity, rows, new Set(WRITTEN));
    await tx.query(
      `UPDATE parcels SET anonymized_at = stamp.at, updated_at = stamp.at
       FROM (SELECT id, greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 ms') AS at
             FROM parcels WHERE id = ANY($1)) AS stamp
       WHERE parcels.id = stamp.id`,
      [rows.map(({ id }) => id)],
    );
  }

  /** Number, sum and date of an invoice stay, as the law on bookkeeping asks. */
  private async forgetInvoices(tx: EntityManager, chosen: Forgetting[]): Promise<string[]> {
    const ofRecipient = chosen.filter(({ recipient }) => recipient);
    const words = ofRecipient.flatMap(({ parcel }) => wordsOf(parcel));
    const [rows] = await tx.query<[{ id: string }[], number]>(
      `UPDATE invoices SET recipient_name = NULL, anonymized_at = now(),
         product = CASE WHEN lower(product) LIKE ANY($2) THEN '${UNSAID}' ELSE product END
       WHERE parcel_id = ANY($1) AND anonymized_at IS NULL RETURNING id`,
      [ofRecipient.map(({ parcel }) => parcel.id), words.map(containing)],
    );
    return rows.map(({ id }) => id);
  }

  /** Subscriptions, links, PINs, and mails that are not sent yet. */
  private async forgetMailing(tx: EntityManager, chosen: Forgetting[]): Promise<void> {
    const ids = chosen.map(({ parcel }) => parcel.id);
    const codes = new Set<unknown>(chosen.map(({ parcel }) => parcel.tracking_code));
    await tx.query('DELETE FROM reveal_links WHERE parcel_id = ANY($1)', [ids]);
    await tx.query('DELETE FROM delivery_pins WHERE parcel_id = ANY($1)', [ids]);
    await this.withdrawals.withdraw(tx, (message) => codes.has(codeIn(message)));
    const ended = chosen.filter(({ recipient, sender }) => recipient && sender);
    await tx.query('DELETE FROM subscriptions WHERE parcel_id = ANY($1)', [
      ended.map(({ parcel }) => parcel.id),
    ]);
  }
}

/** What stays as it is: nobody is named in it. */
const KEPT = [
  'tracking_code',
  'step',
  'weight',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
] as const satisfies readonly ParcelFieldName[];
/** Beside the fields of a parcel. */
const ALSO_WRITTEN = ['image', 'map_zoom_fraction', 'position_at', 'position_left'] as const;
type Written = Exclude<ParcelFieldName, (typeof KEPT)[number]> | (typeof ALSO_WRITTEN)[number];

/** What is written when people are taken out. */
const WRITTEN = [
  ...PARCEL_FIELD_NAMES.filter((name) => !(KEPT as readonly ParcelFieldName[]).includes(name)),
  ...ALSO_WRITTEN,
] as readonly Written[];

function withoutPeople(parcel: ParcelEntity, { recipient, sender }: Parties): Pick<ParcelEntity, Written> {
  const gate = privacyGateOf(parcel);
  return {
    recipient_name: recipient ? UNSAID : parcel.recipient_name,
    recipient_email: recipient ? null : parcel.recipient_email,
    recipient_phone_number: recipient ? null : parcel.recipient_phone_number,
    sender_name: sender ? null : parcel.sender_name,
    sender_email: sender ? null : parcel.sender_email,
    destination: recipient ? (gate.place(parcel.destination) ?? UNSAID) : parcel.destination,
    current_location: gate.place(parcel.current_location),
    pickup_location: sender ? gate.place(parcel.pickup_location) : parcel.pickup_location,
    status: parcel.status === null ? null : gate.text(parcel.status),
    shipped_via: null,
    parcel_content: null,
    declared_value: null,
    image: null,
    show_map: 'no',
    map_zoom: LIMITS.zoomDefault,
    map_zoom_fraction: 0,
    map_current_latitude: null,
    map_current_longitude: null,
    position_at: null,
    position_left: false,
    map_pickup_latitude: null,
    map_pickup_longitude: null,
    map_destination_latitude: null,
    map_destination_longitude: null,
  };
}

/** Short texts by which a free text may name the recipient. */
const wordsOf = (parcel: ParcelEntity): string[] =>
  [parcel.recipient_email, parcel.recipient_phone_number, ...parcel.recipient_name.split(/\s+/u)].flatMap(
    (word) => (word !== null && word.length > 2 ? [word] : []),
  );

/** The code of the parcel that a message is about. */
const codeIn = (message: unknown) =>
  (message as { data?: { tracking_code?: unknown } } | undefined)?.data?.tracking_code;

const containing = (word: string) => `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
