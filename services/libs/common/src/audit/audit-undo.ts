import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import type { AuditEntry } from './audit-entry.js';

/** Latest updates of a record that a single update may undo. */
const LATEST = 20;

/**
 * Finds the entries that new ones undo: the deletion of a restored record, and the update whose fields all have their
 * former values again, with no other field changed. An entry is undone once.
 *
 * @returns ids by those of the records
 */
export async function undoneBy(
  tx: EntityManager,
  entries: readonly AuditEntry[],
): Promise<Map<string, string>> {
  const undone = new Map<string, string>();
  for (const entry of entries) if (entry.undoes) undone.set(entry.record_id, entry.undoes);
  const restored = entries.filter(({ action }) => action.endsWith('.restored'));
  for (const { id, record_id } of await latest(tx, restored, 'deleted', 1)) undone.set(record_id, id);
  const updated = entries.filter(
    ({ action, before, after }) => action.endsWith('.updated') && before && after,
  );
  const changes = new Map(updated.map((entry) => [entry.record_id, changeOf(entry)]));
  const earlier = await latest(tx, updated, 'updated', updated.length === 1 ? LATEST : 1);
  for (const { id, record_id, ...forms } of earlier) {
    const isFirst = !undone.has(record_id);
    if (isFirst && reverses(changes.get(record_id), changeOf(forms))) undone.set(record_id, id);
  }
  return undone;
}

interface Earlier extends Pick<AuditEntry, 'before' | 'after'> {
  id: string;
  record_id: string;
}

/** Returns the latest entries of the records that are not undone, newest first. */
async function latest(
  tx: EntityManager,
  entries: readonly AuditEntry[],
  participle: 'deleted' | 'updated',
  count: number,
): Promise<Earlier[]> {
  const [first] = entries;
  if (!first) return [];
  return tx.query<Earlier[]>(
    `SELECT found.* FROM unnest($2::text[]) AS wanted (id) CROSS JOIN LATERAL (
       SELECT id, record_id, before, after FROM audit
       WHERE record_type = $1 AND record_id = wanted.id AND action = $3 AND anonymized_at IS NULL
         AND NOT EXISTS (SELECT FROM audit AS undo WHERE undo.undoes = audit.id)
       ORDER BY at DESC, id DESC LIMIT $4
     ) AS found`,
    [
      first.record_type,
      entries.map(({ record_id }) => record_id),
      `${first.record_type}.${participle}`,
      count,
    ],
  );
}

type Change = Map<string, [before: unknown, after: unknown]>;

/** Returns the changed fields. */
function changeOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change {
  const [from, to] = [asStored(before), asStored(after)];
  const fields = Object.keys({ ...from, ...to }).filter((field) => field !== 'updated_at');
  return new Map(
    fields
      .map((field): [string, [unknown, unknown]] => [field, [from[field] ?? null, to[field] ?? null]])
      .filter(([, [old, fresh]]) => !isDeepStrictEqual(old, fresh)),
  );
}

const asStored = (record: object | null) =>
  JSON.parse(JSON.stringify(record ?? {})) as Record<string, unknown>;

function reverses(change: Change | undefined, earlier: Change): boolean {
  if (!change || change.size === 0 || change.size !== earlier.size) return false;
  return [...change].every(([field, [before, after]]) =>
    isDeepStrictEqual([after, before], earlier.get(field)),
  );
}
