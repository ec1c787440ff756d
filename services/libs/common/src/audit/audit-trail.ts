import type { Admin, AuditRecord, ExportAudit, ListAudit } from '@vaultway/contracts';
import type { DataSource, EntityManager, SelectQueryBuilder } from 'typeorm';
import { v7, validate as isUuid } from 'uuid';
import { insertRows, likePattern, sortedChunks, sortedPage, sortOf, withoutCase } from '../database/index.js';
import type { Page } from '../http/index.js';
import { AuditEntity } from './audit.entity.js';

export interface AuditEntry {
  /** Null for the service's own acts. */
  by: Admin | null;
  /** `<noun>.<past participle>`: `parcel.created`. */
  action: string;
  record_type: string;
  record_id: string;
  /** The record's public form; null where there was none. Secrets stay out. */
  before: object | null;
  after: object | null;
}

/** Inserts audit entries in one statement, in the transaction of the changes they record. */
export async function recordAudit(
  tx: EntityManager,
  entries: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const at = new Date();
  const rows = [entries].flat().map(({ by, ...entry }) => ({
    ...entry,
    id: v7(),
    at,
    admin_id: by?.id ?? null,
    admin_email: by?.email ?? null,
  }));
  await insertRows(tx, AuditEntity, rows as AuditEntity[]);
}

/**
 * Removes personal data from the audit entries of the given records. Actor, action, record and time stay; each entry is
 * marked as anonymized.
 *
 * @returns the number of entries changed
 */
export async function anonymizeAuditOf(
  tx: EntityManager,
  recordType: string,
  recordIds: readonly string[],
): Promise<number> {
  if (recordIds.length === 0) return 0;
  const entries = await tx.query<{ id: string }[]>(
    'SELECT id FROM audit WHERE record_type = $1 AND record_id = ANY($2) AND anonymized_at IS NULL',
    [recordType, recordIds],
  );
  return anonymizeAudit(
    tx,
    entries.map(({ id }) => id),
  );
}

/** Anonymizes single entries, as {@link anonymizeAuditOf} does for records. */
export async function anonymizeAudit(tx: EntityManager, entryIds: readonly string[]): Promise<number> {
  if (entryIds.length === 0) return 0;
  const [result] = await tx.query<{ changed: number }[]>('SELECT anonymize_audit($1::uuid[]) AS changed', [
    entryIds,
  ]);
  return result?.changed ?? 0;
}

/** Finds the tracking codes of parcels by their ids. */
export type ParcelCodes = (database: DataSource, ids: readonly string[]) => Promise<Map<string, string>>;

/** Fields that name a record, for the search. */
const NAMES = [
  'tracking_code',
  'parcels',
  'title',
  'name',
  'number',
  'subject',
  'email',
  'company_name',
  'file_name',
];

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
  'anonymized_at',
  'admin_id',
  'id',
] as const satisfies readonly (keyof AuditRecord)[];

export class AuditTrail {
  /** @param parcelCodes absent in services without parcels */
  constructor(
    private readonly database: DataSource,
    private readonly parcelCodes: ParcelCodes = async () => new Map(),
  ) {}

  async list(query: ListAudit): Promise<Page<AuditRecord>> {
    const page = await sortedPage(this.matching(query), query, sortFor(query));
    return page.with(await this.toRecords(page.rows));
  }

  async *chunks(query: ExportAudit): AsyncGenerator<AuditRecord[]> {
    for await (const rows of sortedChunks(this.matching(query), sortFor(query))) {
      yield await this.toRecords(rows);
    }
  }

  private matching(query: ExportAudit): SelectQueryBuilder<AuditEntity> {
    const rows = this.database.getRepository(AuditEntity).createQueryBuilder('audit');
    for (const column of ['record_type', 'record_id', 'admin_id', 'action'] as const) {
      const wanted = query[column];
      if (wanted !== null) rows.andWhere(`audit.${column} = :${column}`, { [column]: wanted });
    }
    if (query.from !== null) rows.andWhere('audit.at >= :from', { from: query.from });
    if (query.to !== null) rows.andWhere('audit.at < :to', { to: query.to });
    if (query.q !== null) rows.andWhere(`(${FOUND})`, { q: likePattern(query.q), names: NAMES });
    return rows;
  }

  private async toRecords(rows: readonly AuditEntity[]): Promise<AuditRecord[]> {
    const ids = rows.map(parcelIdOf).filter((id) => id !== null);
    const codes = ids.length > 0 ? await this.parcelCodes(this.database, [...new Set(ids)]) : new Map();
    return rows.map((row) => {
      const ofEvent = codes.get(parcelIdOf(row) ?? '');
      return toAuditRecord(row, ofEvent === undefined ? parcelsOf(row) : [ofEvent]);
    });
  }
}

const sortFor = ({ sort }: Pick<ListAudit, 'sort'>) => ({ ...sortOf(sort), column: 'at' });

/** Searches actor, record and the record's names. */
const FOUND = `${withoutCase("concat_ws(' ', audit.admin_email, audit.record_id)")} LIKE ${withoutCase(':q')}
  OR EXISTS (
    SELECT FROM (VALUES (audit.before), (audit.after)) AS forms (form), jsonb_each_text(forms.form) AS field
    WHERE field.key = ANY(:names) AND ${withoutCase('field.value')} LIKE ${withoutCase(':q')})`;

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

const toAuditRecord = (row: AuditEntity, parcels: string[]): AuditRecord => ({
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
});
