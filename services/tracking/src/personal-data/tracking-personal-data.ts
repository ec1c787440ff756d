import { Injectable } from '@nestjs/common';
import {
  auditStep,
  type ErasedBatch,
  type EraserStep,
  type ExportSource,
  matches,
  namedRowsStep,
  namesPerson,
  outboxStep,
  type Person,
  PersonalData,
  personPattern,
  reviewStep,
  Withdrawals,
} from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import {
  EXPORTED_PARCEL_FIELDS,
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
  PARCEL_GROUPS,
  type IssueCode,
  type LeftOutRow,
  type ParcelFieldName,
} from '@vaultway/contracts';
import { DataSource, In, MoreThan } from 'typeorm';
import { NIL } from 'uuid';
import { decode } from '../imports/file-encoding.js';
import { ImportEntity } from '../imports/import.entity.js';
import { keepRows } from '../imports/left-out-rows.js';
import { patternToFold } from '../parcels/list/text-search.js';
import { ParcelEntity } from '../parcels/parcel.entity.js';
import { parcelsOf, TrackingEvents } from '../parcels/tracking-events.js';
import { exportCustomers, forgetCustomers } from './customer-forgetting.js';
import { exportInvoices, forgetInvoicesOf, REDACTED } from './invoice-forgetting.js';
import { exportHandovers, forgetHandoversOf, HANDOVER_TEXTS } from './handover-forgetting.js';
import { ParcelAnonymizer, type Parties } from './parcel-anonymizer.js';
import { exportRequests, forgetRequestsOf } from './request-forgetting.js';
import { forgetViewsOf } from './view-forgetting.js';
import { forgetWebhooksOf } from './webhook-forgetting.js';

const PARCELS = 20;
/** Imports searched at once. */
const IMPORTS = 100;
const EVENTS = 4000;
/** Matches a party by address, or else by full name. */
const isPerson = (party: 'recipient' | 'sender') =>
  `coalesce(lower(${party}_email) = lower($2),
    lower(${party}_name COLLATE pg_c_utf8) = lower($4::text COLLATE pg_c_utf8), false)`;
const [RECIPIENT, SENDER] = [isPerson('recipient'), isPerson('sender')];
/**
 * Uses the index of `search_text` to find candidates, then compares the parties. Takes the parameters of
 * {@link factsOf}.
 */
const OF_PERSON = `(search_text LIKE fold_text($1) OR search_text LIKE fold_text($3::text))
  AND (${RECIPIENT} OR ${SENDER})`;
/** Ignores the placeholder for a name. */
const factsOf = ({ email, name }: Person) =>
  name === null || name === REDACTED
    ? [patternToFold(email), email, null, null]
    : [patternToFold(email), email, patternToFold(name), name];

const PARTIES: ReadonlySet<ParcelFieldName> = new Set([...PARCEL_GROUPS.recipient, ...PARCEL_GROUPS.sender]);

/** Fields of a parcel in which an admin may name anyone. */
const TEXTS = PARCEL_FIELD_NAMES.filter(
  (name) =>
    PARCEL_FIELDS[name].kind === 'text' && !PARTIES.has(name) && PARCEL_FIELDS[name].remains !== 'all',
);

/** Selects the notes on a parcel as one text. */
const NOTES = `(SELECT string_agg(text, ' ') FROM parcel_notes WHERE parcel_id = parcels.id)`;

/** Masks the pattern `$2` in the texts of custom fields. */
const HIDDEN_CUSTOM = `custom = coalesce((
    SELECT jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) = 'string'
      THEN to_jsonb(regexp_replace((value #>> '{}') COLLATE pg_c_utf8, $2, '…', 'gi')) ELSE value END)
    FROM jsonb_each(custom)), '{}')`;

/** Selects the code of a handover's parcel, whose page shows the handover. */
const HANDED = `(SELECT tracking_code FROM handover_parcels JOIN parcels ON parcels.id = parcel_id
  WHERE handover_id = handovers.id AND parcels.deleted_at IS NULL ORDER BY parcels.id LIMIT 1)`;

/** Cells of a left-out row, which are spelled as in the file. */
const CELLS = `normalize(array_to_string(cells, ' '), NFC)`;

/** Values that an import changed. */
const VALUES = `before::text || ' ' || after::text`;

/** Fields that only their own party receives. */
const OWN = [
  ...PARCEL_GROUPS.recipient.map((name) => `CASE WHEN ${RECIPIENT} THEN ${name} END AS ${name}`),
  ...PARCEL_GROUPS.sender.map((name) => `CASE WHEN ${SENDER} THEN ${name} END AS ${name}`),
];
/** Fields of a parcel that either party receives. */
const TOLD = EXPORTED_PARCEL_FIELDS.filter((name) => name !== 'tracking_code' && !PARTIES.has(name)).map(
  (name) => (PARCEL_FIELDS[name].kind === 'date' ? `${name}::text` : name),
);

/** Masks the person in notes on other people's parcels, and removes the address of an author. */
const forgetNotesOf = (database: DataSource) =>
  namedRowsStep(
    database,
    { table: 'parcel_notes', text: `concat_ws(' ', author_email, text)` },
    async (tx, ids, person) => {
      await tx.query(
        `UPDATE parcel_notes SET author_email = CASE WHEN lower(author_email) = lower($3) THEN NULL ELSE author_email END,
           text = regexp_replace(text COLLATE pg_c_utf8, $2, '…', 'gi'),
           updated_at = CASE WHEN ${matches('text', 2)} THEN now() ELSE updated_at END
         WHERE id = ANY($1)`,
        [ids, personPattern(person), person.email],
      );
      return {};
    },
  );

/** Masks the person in notes of runs. */
const forgetRunsOf = (database: DataSource) =>
  namedRowsStep(database, { table: 'runs', text: 'note' }, async (tx, ids, person) => {
    await tx.query(
      `UPDATE runs SET updated_at = now(), note = regexp_replace(note COLLATE pg_c_utf8, $2, '…', 'gi')
       WHERE id = ANY($1)`,
      [ids, personPattern(person)],
    );
    return {};
  });

/** Erases and exports people's data, including the trash. */
@Injectable()
export class TrackingPersonalData extends PersonalData {
  readonly steps: readonly EraserStep[];
  readonly sources: readonly ExportSource[];
  readonly ownSources: readonly ExportSource[];

  constructor(
    private readonly database: DataSource,
    private readonly anonymizer: ParcelAnonymizer,
    private readonly trackingEvents: TrackingEvents,
    images: Images,
    withdrawals: Withdrawals,
  ) {
    super();
    this.steps = [
      this.imports, // first, since a running import could still create the person's parcels
      this.parcels,
      this.texts,
      this.events,
      forgetNotesOf(database),
      ...forgetInvoicesOf(database),
      forgetCustomers(database),
      forgetHandoversOf(database, images),
      forgetRunsOf(database),
      ...forgetRequestsOf(database),
      forgetWebhooksOf(database),
      forgetViewsOf(database),
      this.subscriptions,
      this.shares,
      outboxStep(database, withdrawals),
      auditStep(database),
      ...this.toReview(),
    ];
    this.sources = [
      this.exportedParcels,
      this.exportedSubscriptions,
      exportInvoices(database),
      exportHandovers(database),
      this.exportedImportRows,
      exportCustomers(database),
      exportRequests(database),
      this.exportedShares,
    ];
    this.ownSources = [
      this.exportedOwnParcels,
      this.exportedSubscriptions,
      exportRequests(database),
      this.exportedShares,
    ];
  }

  /** Searches the remaining texts for parts of the name. */
  private toReview(): EraserStep[] {
    const step = (of: Parameters<typeof reviewStep>[1]) => reviewStep(this.database, of);
    return [
      step({
        type: 'parcel',
        from: 'parcels',
        texts: [...TEXTS, 'custom', NOTES],
        id: 'id',
        label: 'tracking_code',
        deletedAt: 'deleted_at',
      }),
      step({
        type: 'activity',
        from: 'activities JOIN parcels ON parcels.id = parcel_id',
        texts: ['title', 'description'],
        id: 'activities.id',
        label: 'tracking_code',
        deletedAt: 'coalesce(activities.deleted_at, parcels.deleted_at)',
      }),
      step({
        type: 'invoice',
        from: 'invoices',
        texts: ['product', `customer ->> 'name'`, `customer ->> 'address'`, 'lines::text'],
        id: 'id',
        label: 'number',
      }),
      step({
        type: 'customer',
        from: 'customers',
        texts: ['name', 'address', 'note'],
        id: 'id',
        label: 'name',
        deletedAt: 'deleted_at',
      }),
      step({
        type: 'handover',
        from: 'handovers',
        texts: HANDOVER_TEXTS,
        id: 'id',
        label: HANDED,
      }),
      step({
        type: 'run',
        from: 'runs',
        texts: ['note'],
        id: 'id',
        label: 'date::text',
        deletedAt: 'deleted_at',
      }),
      step({ type: 'webhook', from: 'webhook_endpoints', texts: ['name'], id: 'id' }),
    ];
  }

  /** Goes on to the next import that may name the person. */
  private readonly imports: EraserStep = async (person, after) => {
    const page = await this.database.getRepository(ImportEntity).find({
      where: { id: MoreThan(after ?? NIL) },
      order: { id: 'ASC' },
      take: IMPORTS,
    });
    const named = await this.importsNaming(person, page);
    const next = page.find(({ id }) => named.has(id));
    if (!next) return { erased: {}, next: page.length < IMPORTS ? null : (page.at(-1)?.id ?? null) };
    if (next.state === 'running') return { erased: {}, next: after, wait: true };
    return this.forgetImport(person, next.id);
  };

  /** Returns the imports whose file is still stored, that run, or that name the person in what remains of them. */
  private async importsNaming(person: Person, page: readonly ImportEntity[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id FROM imports WHERE id = ANY($1) AND content IS NOT NULL
       UNION SELECT import_id FROM import_changes WHERE import_id = ANY($1) AND ${matches(VALUES, 2)}
       UNION SELECT import_id FROM import_rows WHERE import_id = ANY($1) AND ${matches(CELLS, 2)}`,
      [page.map(({ id }) => id), personPattern(person)],
    );
    const others = page.filter(
      ({ state, file_name, columns, sample, problems }) =>
        state === 'running' || namesPerson(person, JSON.stringify([file_name, columns, sample, problems])),
    );
    return new Set([...rows, ...others].map(({ id }) => id));
  }

  /** Deletes a pending file and left-out rows that name the person, and erases what remains of a completed import. */
  private async forgetImport(person: Person, id: string): Promise<ErasedBatch> {
    const imports = this.database.getRepository(ImportEntity);
    const found = await imports
      .createQueryBuilder('import')
      .addSelect('import.content')
      .where('import.id = :id', { id })
      .getOne();
    if (!found) return { erased: {}, next: id };
    const { content, encoding, file_name, columns, sample, problems, replacements } = found;
    const names = [id, personPattern(person)];
    const named = `FROM import_rows WHERE import_id = $1 AND ${matches(CELLS, 2)}`;
    const isRowNamed = async () =>
      (await this.database.query<object[]>(`SELECT 1 ${named} LIMIT 1`, names)).length > 0;
    const isTyped = namesPerson(person, JSON.stringify(replacements));
    const isNamed = async () =>
      isTyped ||
      namesPerson(person, decode(content ?? Buffer.alloc(0), encoding).text) ||
      (await isRowNamed());
    if (content !== null && (await isNamed())) {
      await imports.delete({ id });
      return { erased: { imports: 1 }, next: id };
    }
    const isFileNamed = namesPerson(person, file_name);
    const isRestNamed = namesPerson(person, JSON.stringify([columns, sample, problems]));
    const isChanged = await this.database.transaction(async (tx) => {
      const [, changes] = await tx.query<[unknown, number]>(
        `DELETE FROM import_changes WHERE import_id = $1 AND ${matches(VALUES, 2)}`,
        names,
      );
      // Rows mean nothing without their columns.
      if (isRestNamed) await keepRows(tx, id, []);
      else {
        const [, rows] = await tx.query<[unknown, number]>(`DELETE ${named}`, names);
        if (rows === 0 && !isFileNamed) return changes > 0;
      }
      await tx.update(
        ImportEntity,
        { id },
        {
          file_name: isFileNamed ? REDACTED : file_name,
          ...(isRestNamed && {
            columns: [],
            sample: [],
            mapping: [],
            mapping_doubts: [],
            problems: [],
            warnings: [],
          }),
        },
      );
      return true;
    });
    return { erased: isChanged ? { imports: 1 } : {}, next: id };
  }

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

  /** Masks the person in texts of other people's parcels. */
  private readonly texts: EraserStep = async (person, after) => {
    const pattern = personPattern(person);
    const parcels = await this.database.query<{ id: string; named: boolean }[]>(
      `SELECT id, ${matches(`concat_ws(' ', ${TEXTS.join(', ')}, custom)`, 2)} AS named
       FROM parcels WHERE id > $1 ORDER BY id LIMIT ${EVENTS}`,
      [after ?? NIL, pattern],
    );
    if (after === null)
      await this.database.query(`DELETE FROM status_changes WHERE ${matches(`status || ' ' || given`, 1)}`, [
        pattern,
      ]);
    const named = parcels.filter((parcel) => parcel.named).map(({ id }) => id);
    if (named.length > 0) {
      const hidden = TEXTS.map(
        (text) => `${text} = regexp_replace(${text} COLLATE pg_c_utf8, $2, '…', 'gi')`,
      );
      const [changed] = await this.database.query<[{ id: string; code_key: string }[], number]>(
        `UPDATE parcels SET updated_at = now(), ${hidden.join(', ')}, ${HIDDEN_CUSTOM} WHERE id = ANY($1) RETURNING id, code_key`,
        [named, pattern],
      );
      await this.trackingEvents.announce(
        'parcel.changed',
        changed.map(({ id, code_key }) => ({ id, before: null, after: { code_key } })),
      );
    }
    return { erased: {}, next: parcels.length < EVENTS ? null : (parcels.at(-1)?.id ?? null) };
  };

  /** Masks the person in events of other people's parcels. */
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
      await this.trackingEvents.announce('activity.changed', changed);
    }
    return { erased: {}, next: events.length < EVENTS ? null : (events.at(-1)?.id ?? null) };
  };

  private readonly subscriptions: EraserStep = async ({ email }) => {
    await this.database.query('DELETE FROM reveal_links WHERE lower(email) = lower($1)', [email]);
    const [, subscriptions] = await this.database.query<[unknown, number]>(
      'DELETE FROM subscriptions WHERE lower(email) = lower($1)',
      [email],
    );
    await this.database.query('DELETE FROM account_news WHERE lower(email) = lower($1)', [email]);
    await this.database.query('DELETE FROM account_news_off WHERE lower(email) = lower($1)', [email]);
    return { erased: { subscriptions }, next: null };
  };

  /** Deletes the links that a client made, and removes the address of a colleague. */
  private readonly shares: EraserStep = async ({ email }) => {
    const [, shares] = await this.database.query<[unknown, number]>(
      `DELETE FROM shares WHERE maker = 'client' AND lower(maker_email) = lower($1)`,
      [email],
    );
    await this.database.query('UPDATE shares SET maker_email = NULL WHERE lower(maker_email) = lower($1)', [
      email,
    ]);
    return { erased: { shares }, next: null };
  };

  private readonly exportedShares: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'share' AS type, tracking_code, scope, opens, shares.created_at, expires_at, ended_at
       FROM shares JOIN parcels ON parcels.id = parcel_id
       WHERE maker = 'client' AND lower(maker_email) = lower($1) ORDER BY shares.created_at`,
      [email],
    ),
    next: null,
  });

  /** Exports complete rows, with the events of each parcel and the notes on it. */
  private readonly exportedParcels: ExportSource = async (person, after) => {
    const records = await this.database.query<{ id: string }[]>(
      `SELECT 'parcel' AS type, id, tracking_code,
         ${[...OWN, ...TOLD].join(', ')}, custom, image, created_at, updated_at, deleted_at,
         (SELECT coalesce(json_agg(json_build_object('title', title, 'description', description, 'at', activities.created_at)
            ORDER BY activities.created_at), '[]')
          FROM activities WHERE parcel_id = parcels.id) AS events,
         (SELECT coalesce(json_agg(json_build_object('text', text, 'at', parcel_notes.created_at)
            ORDER BY parcel_notes.created_at), '[]')
          FROM parcel_notes WHERE parcel_id = parcels.id) AS notes
       FROM parcels WHERE ${OF_PERSON} AND id > $5 ORDER BY id LIMIT ${PARCELS}`,
      [...factsOf(person), after ?? NIL],
    );
    return { records, next: records.length < PARCELS ? null : (records.at(-1)?.id ?? null) };
  };

  /** Exports parcels as their parties may see them. */
  private readonly exportedOwnParcels: ExportSource = async ({ email }, after) => {
    const records = await this.database.query<{ id: string }[]>(
      `SELECT 'parcel' AS type, id, tracking_code, ${[...OWN, ...TOLD].join(', ')}, image, created_at, updated_at,
         (SELECT coalesce(json_agg(json_build_object('title', title, 'description', description, 'at', activities.created_at)
            ORDER BY activities.created_at), '[]')
          FROM activities WHERE parcel_id = parcels.id AND activities.deleted_at IS NULL) AS events
       FROM parcels WHERE ${OF_PERSON} AND id > $5 AND deleted_at IS NULL ORDER BY id LIMIT ${PARCELS}`,
      [...factsOf({ email, name: null }), after ?? NIL],
    );
    return { records, next: records.length < PARCELS ? null : (records.at(-1)?.id ?? null) };
  };

  private readonly exportedSubscriptions: ExportSource = async ({ email }) => ({
    records: await this.database.query<object[]>(
      `SELECT 'subscription' AS type, tracking_code, email, language, asked_at, confirmed_at
       FROM subscriptions JOIN parcels ON parcels.id = parcel_id WHERE lower(email) = lower($1)
       UNION ALL
       SELECT 'subscription_to_all', NULL, email, language, created_at, created_at
       FROM account_news WHERE lower(email) = lower($1) ORDER BY asked_at`,
      [email],
    ),
    next: null,
  });

  /**
   * Exports left-out rows of imports that name the person, without the other party's cells. A malformed row may hold
   * other people's rows, or have its cells in wrong columns, so only the person's own words are exported.
   */
  private readonly exportedImportRows: ExportSource = async (person, after) => {
    const [id = NIL, number = '0'] = after?.split(' ') ?? [];
    const rows = await this.database.query<NamedRow[]>(
      `SELECT imports.id, number AS "row", cells, import_rows.problems, columns, mapping, created_at
       FROM import_rows JOIN imports ON imports.id = import_id
       WHERE (import_id, number) > ($2, $3) AND ${matches(CELLS, 1)}
       ORDER BY import_id, number LIMIT ${PARCELS}`,
      [personPattern(person), id, Number(number)],
    );
    const last = rows.length < PARCELS ? undefined : rows.at(-1);
    return {
      records: rows.map((row) => ({
        type: 'import_row',
        row: row.row,
        ...(row.problems.some(({ code }) => MALFORMED.has(code))
          ? { words: ownWords(person, row.cells) }
          : { cells: ownCells(person, row) }),
        created_at: row.created_at,
      })),
      next: last ? `${last.id} ${last.row}` : null,
    };
  };
}

interface NamedRow extends Pick<ImportEntity, 'id' | 'columns' | 'mapping' | 'created_at'>, LeftOutRow {}

/** Problems of rows that are not split into cells as they were meant. */
const MALFORMED: ReadonlySet<string> = new Set<IssueCode>(['open_quote', 'too_many_cells']);

/** Returns the address and the name of the person, if the cells have them. */
const ownWords = ({ email, name }: Person, cells: readonly string[]): string[] =>
  [email, name].filter(
    (word): word is string => word !== null && namesPerson({ email: word, name: null }, cells.join(' ')),
  );

/**
 * Returns the cells of a row by column: those of the person's own side, and those of no side. A column without a field
 * may hold anyone's data, so its cell must name the person.
 */
function ownCells(person: Person, { cells, columns, mapping }: NamedRow): Record<string, string> {
  const fieldOf = (at: number) => mapping[at] as ParcelFieldName | null | undefined;
  const named = [...cells.keys()].filter((at) => namesPerson(person, cells[at] ?? ''));
  const sides = [PARCEL_GROUPS.recipient, PARCEL_GROUPS.sender].map((fields) => new Set<unknown>(fields));
  const own = sides.filter((side) => named.some((at) => side.has(fieldOf(at))));
  const isOwn = (at: number) => {
    const field = fieldOf(at);
    if (!field) return named.includes(at);
    return !sides.some((side) => side.has(field)) || own.some((side) => side.has(field));
  };
  return Object.fromEntries(
    cells.flatMap((cell, at) => (cell !== '' && isOwn(at) ? [[columns[at] ?? `#${at + 1}`, cell]] : [])),
  );
}
