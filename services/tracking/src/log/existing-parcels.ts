import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const PAGE = 500;

/**
 * Enters the parcels of an earlier release into the log, once and page by page. Leaves and progress are one
 * transaction, which locks parcels in the order in which others do.
 */
@Injectable()
export class ExistingParcels {
  private isDone = false;

  constructor(private readonly database: DataSource) {}

  /** @returns whether there may be more */
  async enterPage(): Promise<boolean> {
    if (this.isDone) return false;
    return this.database.transaction(async (tx) => {
      const [backlog] = await tx.query<{ after: string }[]>(
        'SELECT after FROM log_backlog FOR UPDATE SKIP LOCKED',
      );
      if (!backlog) {
        // Another replica may be entering a page, and stop before the last one.
        const left = await tx.query<unknown[]>('SELECT FROM log_backlog');
        this.isDone = left.length === 0;
        return false;
      }
      const last = await enterAfter(tx, backlog.after);
      if (last === undefined) await tx.query('DELETE FROM log_backlog');
      else await tx.query('UPDATE log_backlog SET after = $1', [last]);
      return last !== undefined;
    });
  }
}

/** @returns the last parcel of the page */
async function enterAfter(tx: EntityManager, after: string): Promise<string | undefined> {
  const page = await tx.query<{ id: string }[]>(
    `SELECT id FROM parcels WHERE id > $1 ORDER BY id LIMIT ${PAGE} FOR NO KEY UPDATE`,
    [after],
  );
  const ids = page.map(({ id }) => id);
  // Reads the leaves only now that nobody writes these parcels.
  await tx.query(
    `SELECT write_leaf('parcel.recorded', id, id) FROM unnest($1::uuid[]) AS parcel (id)
     WHERE NOT EXISTS (SELECT FROM log_leaves WHERE ref = parcel.id)`,
    [ids],
  );
  return ids.at(-1);
}
