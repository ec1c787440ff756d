import { Injectable } from '@nestjs/common';
import type { Admin, AuditRecord, ListAudit } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { insertRows } from '../database/index.js';
import { Page } from '../http/index.js';
import { AuditEntity } from './audit.entity.js';

export interface AuditEntry {
  /** Null when the service acts by itself. */
  by: Admin | null;
  /** `<noun>.<past participle>`: `parcel.created`. */
  action: string;
  record_type: string;
  record_id: string;
  /** The record's public form; null where there was none. Secrets stay out. */
  before: object | null;
  after: object | null;
}

/** Writes audit entries in one statement of the transaction that made the changes. */
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
 * Takes out of the entries of some records what names people. Who did what to which record, and when, stays; the entry
 * says that something was taken out.
 *
 * @returns how many entries have changed
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

/** Does what {@link anonymizeAuditOf} does to single entries. */
export async function anonymizeAudit(tx: EntityManager, entryIds: readonly string[]): Promise<number> {
  if (entryIds.length === 0) return 0;
  const [result] = await tx.query<{ changed: number }[]>('SELECT anonymize_audit($1::uuid[]) AS changed', [
    entryIds,
  ]);
  return result?.changed ?? 0;
}

/** Reads what {@link recordAudit} wrote. */
@Injectable()
export class AuditTrail {
  constructor(private readonly database: DataSource) {}

  async list(query: ListAudit): Promise<Page<AuditRecord>> {
    const rows = this.database.getRepository(AuditEntity).createQueryBuilder('audit');
    for (const column of ['record_type', 'record_id', 'admin_id', 'action'] as const) {
      const wanted = query[column];
      if (wanted !== null) rows.andWhere(`audit.${column} = :${column}`, { [column]: wanted });
    }
    if (query.from !== null) rows.andWhere('audit.at >= :from', { from: query.from });
    if (query.to !== null) rows.andWhere('audit.at < :to', { to: query.to });
    const direction = query.sort === 'created_at' ? 'ASC' : 'DESC';
    const [found, total] = await rows
      .orderBy('audit.at', direction)
      .addOrderBy('audit.id', direction)
      .offset((query.page - 1) * query.per_page)
      .limit(query.per_page)
      .getManyAndCount();
    return new Page(found.map(toAuditRecord), total, query);
  }
}

const toAuditRecord = (row: AuditEntity): AuditRecord => ({
  id: row.id,
  at: row.at.toISOString(),
  admin_id: row.admin_id,
  admin_email: row.admin_email,
  action: row.action,
  record_type: row.record_type,
  record_id: row.record_id,
  before: row.before,
  after: row.after,
  anonymized_at: row.anonymized_at?.toISOString() ?? null,
});
