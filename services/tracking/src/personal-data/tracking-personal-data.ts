import { Injectable } from '@nestjs/common';
import {
  auditStep,
  type EraserStep,
  type ExportSource,
  likePattern,
  matches,
  namesPerson,
  outboxStep,
  type Person,
  PersonalData,
  personPattern,
  Withdrawals,
} from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import {
  EXPORTED_PARCEL_FIELDS,
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
  PARCEL_GROUPS,
  type ParcelFieldName,
} from '@vaultway/contracts';
import { DataSource, In } from 'typeorm';
import { NIL } from 'uuid';
import { decode } from '../imports/csv-reader.js';
import { ImportEntity } from '../imports/import.entity.js';
import { ParcelChanges, parcelsOf } from '../parcels/parcel-changes.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { exportHandovers, forgetHandoversOf } from './handover-forgetting.js';
import { ParcelAnonymizer, type Parties, UNSAID } from './parcel-anonymizer.js';
import { forgetWebhooksOf } from './webhook-forgetting.js';

const PARCELS = 20;
const EVENTS = 4000;
/** By the address; where none is stored, by the whole name. */
const isPerson = (party: 'recipient' | 'sender') =>
  `coalesce(lower(${party}_email) = lower($2),
    lower(${party}_name COLLATE pg_c_utf8) = lower($4::text COLLATE pg_c_utf8), false)`;
const [RECIPIENT, SENDER] = [isPerson('recipient'), isPerson('sender')];
/** `search` leads to the parcels by its index; the parties decide. For {@link factsOf}. */
const OF_PERSON = `(search LIKE lower($1 COLLATE pg_c_utf8) OR search LIKE lower($3::text COLLATE pg_c_utf8))
  AND (${RECIPIENT} OR ${SENDER})`;
/** What stands where a name was is nobody's. */
const factsOf = ({ email, name }: Person) =>
  name === null || name === UNSAID
    ? [likePattern(email), email, null, null]
    : [likePattern(email), email, likePattern(name), name];

const PARTIES: ReadonlySet<ParcelFieldName> = new Set([...PARCEL_GROUPS.recipient, ...PARCEL_GROUPS.sender]);

/** What an admin may write of anybody into a parcel of somebody else. */
const TEXTS = PARCEL_FIELD_NAMES.filter(
  (name) => PARCEL_FIELDS[name].kind === 'text' && !PARTIES.has(name) && name !== 'weight',
);

/** What either party is told of a parcel. */
const TOLD = EXPORTED_PARCEL_FIELDS.filter((name) => name !== 'tracking_code' && !PARTIES.has(name)).map(
  (name) => (PARCEL_FIELDS[name].kind === 'date' ? `${name}::text` : name),
);

/** What tracking keeps of people, in the trash too. */
@Injectable()
export class TrackingPersonalData extends PersonalData {
  readonly steps: readonly EraserStep[];
  readonly sources: readonly ExportSource[];

  constructor(
    private readonly database: DataSource,
    private readonly anonymizer: ParcelAnonymizer,
    private readonly changes: ParcelChanges,
    images: Images,
    withdrawals: Withdrawals,
  ) {
    super();
    this.steps = [
      this.imports, // first: one that runs would make parcels of the person
      this.parcels,
      this.texts,
      this.events,
      this.invoices,
      forgetHandoversOf(database, images),
      forgetWebhooksOf(database),
      this.subscriptions,
      outboxStep(database, withdrawals),
      auditStep(database),
    ];
    this.sources = [
      this.exportedParcels,
      this.exportedSubscriptions,
      this.exportedInvoices,
      exportHandovers(database),
    ];
  }

  /** Files that were not run, whose rows only the file knows; of those that were, what is left of them. */
  private readonly imports: EraserStep = async (person, after) => {
    const imports = this.database.getRepository(ImportEntity);
    const next = await imports
      .createQueryBuilder('import')
      .addSelect('import.content')
      .where('import.id > :after', { after: after ?? NIL })
      .orderBy('import.id')
      .limit(1)
      .getOne();
    if (!next) return { erased: {}, next: null };
    if (next.state === 'running') return { erased: {}, next: after, wait: true };
    const { id, content, encoding, file_name, columns, sample, problems } = next;
    const rest = JSON.stringify([columns, sample, problems]);
    if (content !== null && namesPerson(person, decode(content, encoding))) {
      await imports.delete({ id });
      return { erased: { imports: 1 }, next: id };
    }
    if (!namesPerson(person, `${file_name} ${rest}`)) return { erased: {}, next: id };
    await imports.update({ id }, { file_name: UNSAID, columns: [], sample: [], mapping: [], problems: [] });
    return { erased: { imports: 1 }, next: id };
  };

  private readonly parcels: EraserStep = async (person) => {
    const parcels = await this.anonymizer.anonymize(async (tx) => {
      const found = await tx.query<({ id: string } & Parties)[]>(
        `SELECT id, ${RECIPIENT} AS recipient, ${SENDER} AS sender
         FROM parcels WHERE ${OF_PERSON} ORDER BY id LIMIT ${PARCELS} FOR UPDATE`,
        factsOf(person),
      );
      const parties = new Map(found.map(({ id, recipient, sender }) => [id, { recipient, sender }]));
      const rows = await tx.find(ParcelEntity, { where: { id: In([...parties.keys()]) }, withDeleted: true });
      return rows.map((parcel) => ({ recipient: false, sender: false, ...parties.get(parcel.id), parcel }));
    }, null);
    return { erased: { parcels }, next: parcels < PARCELS ? null : 'more' };
  };

  /** Texts of other people's parcels that name the person. */
  private readonly texts: EraserStep = async (person, after) => {
    const pattern = personPattern(person);
    const parcels = await this.database.query<{ id: string; named: boolean }[]>(
      `SELECT id, ${matches(`concat_ws(' ', ${TEXTS.join(', ')})`, 2)} AS named
       FROM parcels WHERE id > $1 ORDER BY id LIMIT ${EVENTS}`,
      [after ?? NIL, pattern],
    );
    const named = parcels.filter((parcel) => parcel.named).map(({ id }) => id);
    if (named.length > 0) {
      const hidden = TEXTS.map(
        (text) => `${text} = regexp_replace(${text} COLLATE pg_c_utf8, $2, '…', 'gi')`,
      );
      const [changed] = await this.database.query<[{ id: string; code_key: string }[], number]>(
        `UPDATE parcels SET updated_at = now(), ${hidden.join(', ')} WHERE id = ANY($1) RETURNING id, code_key`,
        [named, pattern],
      );
      await this.changes.announce(
        'parcel.changed',
        changed.map(({ id, code_key }) => ({ id, before: null, after: { code_key } })),
      );
    }
    return { erased: {}, next: parcels.length < EVENTS ? null : (parcels.at(-1)?.id ?? null) };
  };

  /** Events of other parcels whose texts name the person. */
  private readonly events: EraserStep = async (person, after) => {
    const pattern = personPattern(person);
    const events = await this.database.query<{ id: string; named: boolean }[]>(
      `SELECT id, ${matches(`title || ' ' || coalesce(description, '')`, 2)} AS named
       FROM activities WHERE id > $1 ORDER BY id LIMIT ${EVENTS}`,
      [after ?? NIL, pattern],
    );
    const named = events.filter((event) => event.named).map(({ id }) => id);
    if (named.length > 0) {
      const changed = await this.database.transaction(async (tx) => {
        const [rows] = await tx.query<[{ id: string; parcel_id: string }[], number]>(
          `UPDATE activities SET updated_at = now(),
             title = regexp_replace(title COLLATE pg_c_utf8, $2, '…', 'gi'),
             description = regexp_replace(description COLLATE pg_c_utf8, $2, '…', 'gi')
           WHERE id = ANY($1) RETURNING id, parcel_id`,
          [named, pattern],
        );
        const changes = rows.map(({ id, parcel_id }) => ({ id, before: null, after: { parcel_id } }));
        return parcelsOf(changes, tx);
      });
      await this.changes.announce('activity.changed', changed);
    }
    return { erased: {}, next: events.length < EVENTS ? null : (events.at(-1)?.id ?? null) };
  };

  /** Those that name the person without being about one of their parcels. */
  private readonly invoices: EraserStep = async (person) => {
    const [, invoices] = await this.database.query<[unknown, number]>(
      `UPDATE invoices SET recipient_name = NULL, anonymized_at = now(),
         product = CASE WHEN ${matches('product', 1)} THEN '${UNSAID}' ELSE product END
       WHERE anonymized_at IS NULL AND ${matches(`coalesce(recipient_name, '') || ' ' || product`, 1)}`,
      [personPattern(person)],
    );
    return { erased: { invoices }, next: null };
  };

  private readonly subscriptions: EraserStep = async ({ email }) => {
    await this.database.query('DELETE FROM reveal_links WHERE lower(email) = lower($1)', [email]);
    const [, subscriptions] = await this.database.query<[unknown, number]>(
      'DELETE FROM subscriptions WHERE lower(email) = lower($1)',
      [email],
    );
    return { erased: { subscriptions }, next: null };
  };

  /** Whole rows, with the events of each parcel. */
  private readonly exportedParcels: ExportSource = async (person, after) => {
    const records = await this.database.query<{ id: string }[]>(
      `SELECT 'parcel' AS type, id, tracking_code,
         CASE WHEN ${RECIPIENT} THEN recipient_name END AS recipient_name,
         CASE WHEN ${RECIPIENT} THEN recipient_email END AS recipient_email,
         CASE WHEN ${RECIPIENT} THEN recipient_phone_number END AS recipient_phone_number,
         CASE WHEN ${SENDER} THEN sender_name END AS sender_name,
         CASE WHEN ${SENDER} THEN sender_email END AS sender_email,
         ${TOLD.join(', ')}, image, created_at, updated_at, deleted_at,
         (SELECT coalesce(json_agg(json_build_object('title', title, 'description', description, 'at', activities.created_at)
            ORDER BY activities.created_at), '[]')
          FROM activities WHERE parcel_id = parcels.id) AS events
       FROM parcels WHERE ${OF_PERSON} AND id > $5 ORDER BY id LIMIT ${PARCELS}`,
      [...factsOf(person), after ?? NIL],
    );
    return { records, next: records.length < PARCELS ? null : (records.at(-1)?.id ?? null) };
  };

  private readonly exportedSubscriptions: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'subscription' AS type, tracking_code, email, language, asked_at, confirmed_at
       FROM subscriptions JOIN parcels ON parcels.id = parcel_id WHERE lower(email) = lower($1) ORDER BY asked_at`,
      [email],
    ),
    next: null,
  });

  private readonly exportedInvoices: ExportSource = async (person) => ({
    records: await this.database.query<object[]>(
      `SELECT 'invoice' AS type, number, product, tracking_code, recipient_name, amount, currency, created_at
       FROM invoices WHERE ${matches(`coalesce(recipient_name, '') || ' ' || product`, 1)}
         OR parcel_id IN (SELECT id FROM parcels WHERE lower(recipient_email) = lower($2))
       ORDER BY created_at LIMIT 1000`,
      [personPattern(person), person.email],
    ),
    next: null,
  });
}
