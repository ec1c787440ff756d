import '@vaultway/common/testing';
import { TrailSealer } from '@vaultway/common';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { audit, type AuditState } from '../../../tools/verifier/audit.ts';
import { checkProof } from '../../../web/src/site/proof/check-proof.ts';
import { LogAudit } from '../src/log/log-audit.js';
import { TrailController } from '../src/log/trail.controller.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

vi.setConfig({ testTimeout: 200_000 });

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
  await eventually(async () => {
    const leaves = await rowsOf(
      `SELECT sequence, leaf_record(leaf)::json->>'trail' AS trail FROM log_leaves leaf
       WHERE kind = 'trail.sealed' AND index IS NOT NULL ORDER BY sequence`,
    );
    expect(leaves).toEqual([1, 2].map((sequence) => ({ sequence, trail: 'tracking.audit' })));
  });
  expect((await tracking.app.get(LogAudit, { strict: false }).run())?.altered).toBeNull();
});

it('proves a head that it has', async () => {
  const [head] = await rowsOf(`SELECT id, encode(root, 'hex') AS root FROM log_trails LIMIT 1`);
  const trails = tracking.app.get(TrailController, { strict: false });
  const { proof } = await eventually(async () => {
    const answer = await trails.prove({ id: head.id });
    if (!answer.proof) throw new Error('not sealed yet');
    return answer;
  });
  expect(proof && (await checkProof(proof, proof.key))).toBe('proved');
  expect(JSON.parse(proof?.record ?? '')).toMatchObject({
    id: head.id,
    trail: 'tracking.audit',
    root: head.root,
  });
  expect(await trails.prove({ id: randomUUID() })).toEqual({ proof: null });
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

describe('a rewritten activity log', () => {
  /** Forges the database past its rules, has the product check it, and restores it. */
  async function after(statement: string) {
    const former = await stateOf(undefined);
    const tables = ['audit', 'trail_leaves', 'trail_heads', 'log_trails'];
    await owner.query("SET session_replication_role = 'replica'");
    for (const table of tables) await owner.query(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
    await owner.query(statement);
    await night();
    const { text } = await tracking.visitor().get('/metrics');
    const { finding } = await audit(tracking.url, former);
    for (const table of tables) {
      await owner.query(`DELETE FROM ${table}`);
      const columns = `SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
        WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;
      const [{ names }] = await rowsOf(columns);
      await owner.query(`INSERT INTO ${table} (${names}) SELECT ${names} FROM kept_${table}`);
      await owner.query(`DROP TABLE kept_${table}`);
    }
    await owner.query("SET session_replication_role = 'origin'");
    return { metric: /^log_trail_altered\{trail="tracking.audit"\} \d$/m.exec(text)?.[0].at(-1), finding };
  }
  const placed = () =>
    eventually(async () => expect(await rowsOf('SELECT FROM log_leaves WHERE index IS NULL')).toEqual([]));
  const night = () => tracking.app.get(TrailSealer, { strict: false }).check();
  const stateOf = async (former: AuditState | undefined) => (await audit(tracking.url, former)).state;

  /** Repeats what the product does, so that the entries match their seals again. */
  const RESEALED = `
    UPDATE audit SET admin_id = 'other';
    DELETE FROM trail_leaves; DELETE FROM trail_heads;
    SELECT seal_trail('audit')`;

  it('is told from the log alone', async () => {
    await tracking.aParcel().save();
    await seal();
    await night();
    await placed();
    const former = await stateOf(undefined);
    const trails = former?.trails?.['tracking.audit'];
    expect(trails).toMatchObject({ rows: expect.any(Number), root: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const changed = (change: object) =>
      audit(tracking.url, {
        ...(former as AuditState),
        trails: { 'tracking.audit': { ...trails, ...change } as never },
      });
    expect((await changed({ rows: 1e6 })).finding).toBe('Seals of tracking.audit are missing.');
    expect((await changed({ sequence: 1e6 })).finding).toBe('Seals of tracking.audit are missing.');
    expect((await changed({ root: 'ab' })).finding).toBe('tracking.audit was rewritten.');
    const later = new Date(Date.now() + 4 * 24 * 3600_000);
    expect((await audit(tracking.url, former, later)).finding).toMatch(
      /^The site has not (?:audited|checked)/,
    );
  });

  it('raises the alert, and is told to an outside auditor', async () => {
    expect(await after('SELECT 1')).toEqual({
      metric: '0',
      finding: expect.stringMatching(/seals of tracking.audit\.$/),
    });
    expect(await after(`UPDATE audit SET admin_id = 'other'`)).toEqual({
      metric: '1',
      finding: "The site's own check found tracking.audit altered.",
    });
    expect(await after('DELETE FROM audit; DELETE FROM trail_leaves')).toMatchObject({ metric: '1' });
    expect(await after(RESEALED)).toMatchObject({
      metric: '1',
      finding: expect.stringMatching(/own check found|are missing/),
    });
    // Whoever has rewritten tracking's copies too cannot change what was logged.
    expect(await after(`${RESEALED}; UPDATE log_trails SET root = sha256(root)`)).toMatchObject({
      finding: 'The newest seal of tracking.audit is not what the log has.',
    });
    expect(await after('SELECT 1')).toMatchObject({ metric: '0' });
  });
});

it('still matches after an anonymization, which leaves no salt', async () => {
  expect(await checked()).toBeNull();
  await owner.query('SELECT anonymize_audit(array(SELECT id FROM audit))');
  expect(await checked()).toBeNull();
  expect(await rowsOf('SELECT FROM trail_leaves WHERE salt IS NOT NULL')).toEqual([]);
  expect(await afterAct(`UPDATE audit SET admin_id = 'other'`)).toMatch(/^the entry/);
});

it('notices rewritten seals, by themselves and by the log', async () => {
  expect(await afterAct(`UPDATE trail_leaves SET hash = sha256(hash)`)).toMatch(/^the entry/);
  expect(await afterAct(`UPDATE trail_heads SET root = sha256(root)`)).toMatch(/^the head of/);
  await owner.query('BEGIN');
  await owner.query('UPDATE log_trails SET root = sha256(root)');
  await owner.query('COMMIT');
  expect((await tracking.app.get(LogAudit, { strict: false }).run())?.altered?.what).toContain('the record');
});
