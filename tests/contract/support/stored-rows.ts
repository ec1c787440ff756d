import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { productDatabase } from '../../support/product-database.ts';

/** Writes rows of one table past the services, for lists of rows that no call creates or changes so quickly. */
export class StoredRows {
  private readonly client: pg.Client;
  private readonly own = new Set<string>();
  private columns = '';
  private sample: object = {};

  constructor(
    service: string,
    private readonly table: string,
  ) {
    this.client = new pg.Client(productDatabase(inject('productDataDir'), service));
  }

  /**
   * @param sample values of columns, if the table may be empty
   * @param made a row to copy, if it is of this table, and not the newest: other tests may be making others
   */
  async open(sample: Record<string, unknown> = {}, made?: string): Promise<this> {
    await this.client.connect();
    // Neither triggers nor foreign keys: these rows are gone before the next night.
    await this.client.query('SET session_replication_role = replica');
    const { rows } = await this.client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'
         AND identity_generation IS DISTINCT FROM 'ALWAYS'`,
      [this.table],
    );
    this.columns = rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
    const found = await this.client.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(stored) AS row FROM ${this.table} AS stored ORDER BY id::text = $1 DESC, id DESC LIMIT 1`,
      [made ?? ''],
    );
    const row = { ...found.rows[0]?.row };
    // Another test may have moved it to the trash, where no list finds its copies.
    if ('deleted_at' in row) row.deleted_at = null;
    this.sample = { ...row, ...sample };
    return this;
  }

  /** Copies a row of the table, with other values. @returns its ID */
  async add(values: Record<string, unknown>): Promise<string> {
    const { id = randomUUID() } = values as { id?: string };
    await this.client.query(
      `INSERT INTO ${this.table} (${this.columns})
       SELECT ${this.columns} FROM jsonb_populate_record(NULL::${this.table}, $1)`,
      [JSON.stringify({ ...this.sample, ...values, id })],
    );
    this.own.add(id);
    return id;
  }

  async remove(id: string): Promise<void> {
    await this.client.query(`DELETE FROM ${this.table} WHERE id = $1`, [id]);
  }

  /** Runs another statement on the same database. */
  async run(statement: string, values: unknown[]): Promise<void> {
    await this.client.query(statement, values);
  }

  async close(): Promise<void> {
    await this.client.query(`DELETE FROM ${this.table} WHERE id = ANY($1)`, [[...this.own]]);
    await this.client.end();
  }
}
