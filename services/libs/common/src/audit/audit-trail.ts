import type { AuditRecord, ExportAudit, ListAudit } from '@vaultway/contracts';
import type { DataSource, SelectQueryBuilder } from 'typeorm';
import { NIL, validate as isUuid } from 'uuid';
import { likePattern, sortedChunks, sortedPage, sortOf, withoutCase } from '../database/index.js';
import type { Page } from '../http/index.js';
import { AuditEntity } from './audit.entity.js';
import { relationsOf, type AuditRelations } from './audit-relations.js';

/** Columns of an export. */
export const AUDIT_COLUMNS = [
  'at',
  'admin_email',
  'action',
  'parcels',
  'record_type',
  'record_id',
  'before',
  'after',
  'parts',
  'undoes',
  'undone_at',
  'undone_by',
  'anonymized_at',
  'admin_id',
  'part_of',
  'id',
] as const;

/** An entry as a row of the export. */
export type AuditRow = Record<(typeof AUDIT_COLUMNS)[number], unknown>;

export interface ParcelCodes {
  /** Finds the tracking codes of parcels by their ids. */
  byIds: (database: DataSource, ids: readonly string[]) => Promise<Map<string, string>>;
  /** Finds the tracking codes that a text spells: `bg 10200` for `BG-10200`. */
  spelled: (database: DataSource, text: string) => Promise<string[]>;
}

const NO_CODES: ParcelCodes = {
  byIds: async () => new Map(),
  spelled: async () => [],
};

export class AuditTrail {
  /** @param parcelCodes absent in services without parcels */
  constructor(
    private readonly database: DataSource,
    private readonly parcelCodes: ParcelCodes = NO_CODES,
  ) {}

  async list(query: ListAudit): Promise<Page<AuditRecord>> {
    const page = await sortedPage(await this.matching(query), query, sortFor(query));
    return page.with(await this.toRecords(page.rows));
  }

  async *chunks(query: ExportAudit): AsyncGenerator<AuditRow[]> {
    for await (const rows of sortedChunks(await this.matching(query), sortFor(query))) {
      yield (await this.toRecords(rows)).map(toRow);
    }
  }

  private async matching(query: ExportAudit): Promise<SelectQueryBuilder<AuditEntity>> {
    const { q, field, part_of, from, to } = query;
    const rows = this.database.getRepository(AuditEntity).createQueryBuilder('audit');
    for (const column of ['record_type', 'record_id', 'admin_id', 'action'] as const) {
      const wanted = query[column];
      if (wanted !== null) rows.andWhere(`audit.${column} = :${column}`, { [column]: wanted });
    }
    if (part_of !== null)
      rows.andWhere('audit.part_of = :part_of', { part_of: isUuid(part_of) ? part_of : NIL });
    else if (isGrouped(query)) rows.andWhere('audit.part_of IS NULL');
    if (from !== null) rows.andWhere('audit.at >= :from', { from });
    if (to !== null) rows.andWhere('audit.at < :to', { to });
    if (field !== null) rows.andWhere(CHANGED, { field });
    if (q !== null) {
      const texts = [q, ...(await this.parcelCodes.spelled(this.database, q))].map(likePattern);
      const parcels = await this.parcelsNamed(texts);
      const named = Object.fromEntries(texts.map((text, at) => [`q${at}`, text]));
      const found = foundBy(Object.keys(named).map((name) => `:${name}`));
      rows.andWhere(`(${found} OR ${OF_PARCEL})`, { ...named, parcels });
    }
    return rows;
  }

  /** Returns the ids of parcels whose code matches a pattern, for the entries of their events. */
  private async parcelsNamed(patterns: readonly string[]): Promise<string[]> {
    const parameters = patterns.map((_, at) => `$${at + 1}`);
    const hasCode = parameters.map((name) => `${withoutCase(CODE)} LIKE ${withoutCase(name)}`).join(' OR ');
    const rows = await this.database.query<{ record_id: string }[]>(
      `SELECT DISTINCT record_id FROM audit WHERE record_type = 'parcel' AND ${foundBy(parameters)}
       AND (${hasCode}) LIMIT ${MOST_PARCELS}`,
      [...patterns],
    );
    return rows.map(({ record_id }) => record_id);
  }

  private async toRecords(rows: readonly AuditEntity[]): Promise<AuditRecord[]> {
    const ids = rows.map(parcelIdOf).filter((id) => id !== null);
    const codes = await this.codesOf([...new Set(ids)]);
    const relations = await relationsOf(this.database, rows);
    return rows.map((row) => {
      const ofEvent = codes.get(parcelIdOf(row) ?? '');
      return toAuditRecord(row, ofEvent === undefined ? parcelsOf(row) : [ofEvent], relations(row.id));
    });
  }

  /** Finds the tracking codes of parcels, and those of purged ones in the log itself. */
  private async codesOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const codes = await this.parcelCodes.byIds(this.database, ids);
    const rows = await this.database.query<{ record_id: string; code: string }[]>(
      `SELECT DISTINCT ON (record_id) record_id, ${CODE} AS code FROM audit
       WHERE record_type = 'parcel' AND record_id = ANY($1) AND ${CODE} IS NOT NULL
       ORDER BY record_id, at DESC, id DESC`,
      [ids.filter((id) => !codes.has(id))],
    );
    for (const { record_id, code } of rows) codes.set(record_id, code);
    return codes;
  }
}

/** Filters that ask for single records also list the parts of bulk changes. */
const isGrouped = ({ grouped, q, record_id, action, field }: ExportAudit) =>
  grouped === 'yes' && [q, record_id, action, field].every((filter) => filter === null);

const sortFor = ({ sort }: Pick<ListAudit, 'sort'>) => ({ ...sortOf(sort), column: 'at' });

/** A search for a few characters may match any number of parcels. */
const MOST_PARCELS = 500;

/** Searches actor, record and the record's names, by the index of the migration `groupAudit` and its collation. */
const foundBy = (patterns: readonly string[]) => `(${patterns.map(foundByOne).join(' OR ')})`;
const foundByOne = (
  pattern: string,
) => `audit_text(audit.admin_email, audit.record_id, audit.before, audit.after)
  LIKE ${withoutCase(pattern)} COLLATE "default"`;
/** In an array, since Postgres would overestimate the matches and read the log in order of time instead. */
const OF_PARCEL = `audit.id = ANY(ARRAY(
  SELECT part.id FROM audit AS part WHERE audit_parcel(part.before, part.after) = ANY(:parcels)))`;
const CODE = `coalesce(audit.after, audit.before) ->> 'tracking_code'`;
const CHANGED = 'audit.before -> :field IS DISTINCT FROM audit.after -> :field';

/** Id of the parcel that an event or another record belongs to. */
function parcelIdOf({ before, after }: AuditEntity): string | null {
  const id = (after ?? before)?.['parcel_id'];
  return isUuid(id) ? (id as string) : null;
}

/** Tracking codes that the record itself has. */
function parcelsOf({ before, after }: AuditEntity): string[] {
  const { parcels, tracking_code: code } = after ?? before ?? {};
  const codes: unknown[] = Array.isArray(parcels) ? parcels : [code];
  return codes.filter((one): one is string => typeof one === 'string' && one !== '');
}

const toAuditRecord = (row: AuditEntity, parcels: string[], relations: AuditRelations): AuditRecord => ({
  id: row.id,
  at: row.at.toISOString(),
  admin_id: row.admin_id,
  admin_email: row.admin_email,
  action: row.action,
  record_type: row.record_type,
  record_id: row.record_id,
  parcels,
  before: row.before,
  after: row.after,
  anonymized_at: row.anonymized_at?.toISOString() ?? null,
  part_of: row.part_of,
  ...relations,
});

const toRow = ({ undoes, undone, ...record }: AuditRecord): AuditRow => ({
  ...record,
  undoes: undoes && `${undoes.action} ${undoes.at}`,
  undone_at: undone?.at,
  undone_by: undone?.admin_email,
});
