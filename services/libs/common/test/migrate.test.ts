import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../src/testing/eventually.js';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { migrate, runMigrations } from '../src/database/migrate.js';

const PARTS = { entities: [], migrations: [] };
/** Lock of every run. */
const LOCK_ID = 7_461_001;

let url: string;
let other: pg.Client;
beforeEach(async () => {
  url = await freshDatabase();
  other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('SELECT pg_advisory_lock($1)', [LOCK_ID]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await other.end();
});

it('reports a running migration once, and continues after it', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const running = runMigrations('notes', () => ({ DATABASE_URL: url }), PARTS);
  await eventually(() => expect(said).toHaveBeenCalled());
  // It polls meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(said.mock.calls).toEqual([['notes: waiting for another migration of the same database']]);
  await other.query('SELECT pg_advisory_unlock($1)', [LOCK_ID]);
  await running;
  expect(said).toHaveBeenLastCalledWith('notes: schema is up to date');
});

it('times out when the other one takes too long', async () => {
  const onWait = vi.fn();
  await expect(migrate(url, PARTS, {}, { onWait, limitMs: 300 })).rejects.toThrow(
    'another migration of this database is still running',
  );
  expect(onWait).toHaveBeenCalledTimes(1);
});
