import '@vaultway/common/testing';
import { TrailSealer } from '@vaultway/common';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LogAudit } from '../src/log/log-audit.js';
import { TrailController } from '../src/log/trail.controller.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let owner: pg.Client;
beforeAll(async () => {
  tracking = await startTracking();
  owner = new pg.Client(tracking.config.DATABASE_URL);
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await tracking?.stop();
});

const seal = () => tracking.app.get(TrailSealer, { strict: false }).seal(0);
const rowsOf = async (sql: string) => (await owner.query(sql)).rows;
const checked = async () => (await rowsOf(`SELECT check_trail('audit') AS found`))[0]?.found;
/** Runs a statement of an intruder, and takes it back. */
async function afterAct(statement: string) {
  await owner.query('BEGIN');
  await owner.query(statement);
  const found: unknown = await checked();
  await owner.query('ROLLBACK');
  return found;
}

it('logs each head of the activity log once, in a chain of its own', async () => {
  for (const round of [1, 2]) {
    await tracking.aParcel().save();
    await seal();
    await seal();
    expect(await rowsOf(`SELECT trail, rows::int FROM log_trails ORDER BY rows`)).toHaveLength(round);
  }
  const [head] = await rowsOf(
    `SELECT id, trail, rows::int, encode(root, 'hex') AS root, sealed_at FROM log_trails`,
  );
  await tracking.app
    .get(TrailController, { strict: false })
    .log({ ...head, sealed_at: head.sealed_at.toISOString() });
  await vi.waitFor(async () => {
    const leaves = await rowsOf(
      `SELECT sequence, leaf_record(leaf)::json->>'trail' AS trail FROM log_leaves leaf
       WHERE kind = 'trail.sealed' AND index IS NOT NULL ORDER BY sequence`,
    );
    expect(leaves).toEqual([1, 2].map((sequence) => ({ sequence, trail: 'tracking.audit' })));
  });
  expect((await tracking.app.get(LogAudit, { strict: false }).run())?.altered).toBeNull();
});

it.each([
  ["another's act", `UPDATE audit SET admin_id = 'other'`],
  ['another time', `UPDATE audit SET at = at - interval '1 day'`],
  ['another address', `UPDATE audit SET admin_email = 'other@example.com'`],
  ['another value', `UPDATE audit SET after = jsonb_set(after, '{declared_value}', '"1"')`],
  ['another act', `UPDATE audit SET action = 'parcel.updated'`],
  ['none', 'DELETE FROM audit'],
])('notices an entry rewritten to say %s', async (_, statement) => {
  expect(await afterAct(statement)).toMatch(/^the entry [0-9a-f-]{36}$/);
});

it('notices rewritten seals, by themselves and by the log', async () => {
  expect(await afterAct(`UPDATE trail_leaves SET hash = sha256(hash)`)).toMatch(/^the entry/);
  expect(await afterAct(`UPDATE trail_heads SET root = sha256(root)`)).toMatch(/^the head of/);
  await owner.query('BEGIN');
  await owner.query('UPDATE log_trails SET root = sha256(root)');
  await owner.query('COMMIT');
  expect((await tracking.app.get(LogAudit, { strict: false }).run())?.altered?.what).toContain('the record');
});

it('still matches after an anonymization, which leaves no salt', async () => {
  expect(await checked()).toBeNull();
  await owner.query('SELECT anonymize_audit(array(SELECT id FROM audit))');
  expect(await checked()).toBeNull();
  expect(await rowsOf('SELECT FROM trail_leaves WHERE salt IS NOT NULL')).toEqual([]);
  expect(await afterAct(`UPDATE audit SET admin_id = 'other'`)).toMatch(/^the entry/);
});
