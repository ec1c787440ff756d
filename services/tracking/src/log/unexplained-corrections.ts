import { PatientPages } from '@vaultway/common';
import type { DataSource } from 'typeorm';

/** Leaves searched at once. */
const LARGEST_PAGE = 10_000;

/** Corrections that nobody made in the product. */
export interface UnexplainedCorrections {
  count: number;
  /** ID of one such event. */
  event: string | null;
}

/**
 * Finds events that differ from their last line in the activity log. A trigger logs every change of a row, so an UPDATE
 * in the database itself passes the audit of the log; but only the product adds lines to the activity log.
 */
export async function unexplainedCorrections(database: DataSource): Promise<UnexplainedCorrections> {
  const pages = new PatientPages(LARGEST_PAGE);
  const [newest] = await database.query<{ last: number }[]>(
    'SELECT coalesce(max(id), 0)::float AS last FROM log_leaves',
  );
  const last = newest?.last ?? 0;
  const found = new Set<string>();
  for (let from = 0; from < last;) {
    const [rows, to] = await pages.next(async (size) => {
      const end = Math.min(from + size, last);
      return [await database.query<{ id: string }[]>(UNEXPLAINED, [from, end]), end] as const;
    });
    for (const { id } of rows) found.add(id);
    from = to;
  }
  const [event = null] = found;
  return { count: found.size, event };
}

/** Masked texts ("…") and anonymized lines are traces of erasures, which are recorded elsewhere. */
const UNEXPLAINED = `
  SELECT event.id FROM log_leaves leaf JOIN activities event ON event.id = leaf.ref
  LEFT JOIN LATERAL (
    SELECT after, anonymized_at FROM audit
    WHERE record_type = 'activity' AND record_id = event.id::text ORDER BY at DESC, id DESC LIMIT 1
  ) AS line ON true
  WHERE leaf.id > $1 AND leaf.id <= $2 AND leaf.kind = 'event.changed' AND line.anonymized_at IS NULL
    AND NOT EXISTS (SELECT FROM log_leaves later WHERE later.ref = leaf.ref AND later.id > leaf.id)
    AND concat(event.title, event.description) NOT LIKE '%…%'
    AND NOT EXISTS (SELECT FROM audit WHERE record_type = 'parcel' AND record_id = event.parcel_id::text
      AND action = 'parcel.anonymized')
    AND (line.after IS NULL
      OR (line.after->>'title', line.after->>'description', line.after->>'step', line.after->>'parcel_id')
        IS DISTINCT FROM (event.title, event.description, event.step, event.parcel_id::text))`;
