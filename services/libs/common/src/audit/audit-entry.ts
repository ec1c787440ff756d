import type { Admin } from '@vaultway/contracts';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { insertRows } from '../database/index.js';
import { AuditEntity } from './audit.entity.js';
import { undoneBy } from './audit-undo.js';

/** A change of many records, whose entries become parts of one. */
interface AuditGroup {
  /** Id of that entry. */
  id: string;
  /** Its action, recorded with the first part; absent if it is the entry of the record `of`. */
  action?: string;
  of?: string;
}

/** Caller, and the change of many records that the act belongs to. */
export type Actor = Admin & { group?: AuditGroup };

/**
 * Returns the caller, changing many records.
 *
 * @param whole action of the entry that combines theirs, with its id if several transactions add to it; or id of the
 *   record whose entry it is
 */
export const asGroup = <C extends Admin>(
  by: C,
  whole: { action: string; id?: string } | { of: string },
): C & Actor => ({
  ...by,
  group: { id: v7(), ...whole },
});

export interface AuditEntry {
  /** Null for the service's own acts. */
  by: Actor | null;
  /** `<noun>.<past participle>`: `parcel.created`. */
  action: string;
  record_type: string;
  record_id: string;
  /** The record's public form; null where there was none. Secrets stay out. */
  before: object | null;
  after: object | null;
  /** Id of the entry that this one undoes; found by the record if absent. */
  undoes?: string | null;
}

/** Records what changed, in the transaction of the changes. Leaves out entries that change nothing. */
export function recordAudit(tx: EntityManager, entries: AuditEntry | readonly AuditEntry[]): Promise<void> {
  return insertAudit(tx, [entries].flat().filter(hasChanged));
}

/** Inserts audit entries in one statement, also of changes that the public form does not show. */
export async function insertAudit(tx: EntityManager, changes: readonly AuditEntry[]): Promise<void> {
  if (changes.length === 0) return;
  const at = new Date();
  const undone = await undoneBy(tx, changes);
  const rows = changes.map(({ by, ...entry }) => {
    const isWhole = by?.group?.of === entry.record_id;
    return {
      undoes: undone.get(entry.record_id) ?? null,
      ...entry,
      id: isWhole ? by?.group?.id : v7(),
      at,
      admin_id: by?.id ?? null,
      admin_email: by?.email ?? null,
      part_of: isWhole ? null : (by?.group?.id ?? null),
    };
  });
  await insertGroups(tx, changes, at);
  await insertRows(tx, AuditEntity, rows as AuditEntity[]);
}

/** Inserts the entries of groups with their first parts. */
async function insertGroups(tx: EntityManager, entries: readonly AuditEntry[], at: Date): Promise<void> {
  const actors = new Map(entries.flatMap(({ by }) => (by?.group ? [[by.group.id, by] as const] : [])));
  for (const { id: admin_id, email, group } of actors.values()) {
    if (group?.action === undefined) continue;
    await tx.query(
      `INSERT INTO audit (id, at, admin_id, admin_email, action, record_type, record_id)
       VALUES ($1, $2, $3, $4, $5, 'bulk', $6) ON CONFLICT (id) DO NOTHING`,
      [group.id, at, admin_id, email, group.action, group.id],
    );
  }
}

/** False if the record is as before, apart from its version. */
function hasChanged({ before, after }: AuditEntry): boolean {
  if (!before || !after) return true;
  return !isDeepStrictEqual(withoutVersion(before), withoutVersion(after));
}

/** Compares as JSON, since the log stores JSON. */
const withoutVersion = (record: object): unknown =>
  JSON.parse(JSON.stringify({ ...record, updated_at: undefined }));

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
