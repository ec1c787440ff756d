import { fill } from '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

const MANY = 8000;
/** Parcels of the client: as recipient every 40th, as sender every 50th. */
const EMAIL = 'Busy.Client@example.com';
const PARCELS = '/api/account/parcels';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
  await fill(
    tracking.database,
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, recipient_email, sender_email, destination, step,
       created_at)
     SELECT gen_random_uuid(), 'OWN-' || n, 'own' || n, 'Recipient ' || n,
       CASE WHEN n % 40 = 0 THEN $1 ELSE 'r' || n % 900 || '@example.com' END,
       CASE WHEN n % 50 = 0 THEN lower($1) ELSE 's' || n % 900 || '@example.com' END,
       'Zürich', CASE WHEN n % 3 = 0 THEN 'delivered' ELSE 'departed' END, now() - n * interval '1 minute'
     FROM generate_series(1, $2::int) AS n`,
    [EMAIL, MANY],
  );
  await fill(tracking.database, 'ANALYZE parcels');
}, 120_000);
afterAll(() => tracking?.stop());

const client = () => sessions.userAt(tracking.url, EMAIL.toUpperCase());

it('lists one client’s parcels among many, each once, newest first', async () => {
  const read: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const { body } = await client().get(`${PARCELS}?per_page=100${after === '' ? '' : `&after=${after}`}`);
    read.push(...body.data.map(({ tracking_code }: { tracking_code: string }) => tracking_code));
    after = body.next_after;
  }
  const own = Array.from({ length: MANY }, (_, n) => n + 1).filter((n) => n % 40 === 0 || n % 50 === 0);
  expect(read).toEqual(own.map((n) => `OWN-${n}`));
});

it('counts at most a thousand', async () => {
  const { body } = await client().get(`${PARCELS}?per_page=1`);
  expect(body.total).toBe(320);
  await tracking.database.query(
    `UPDATE parcels SET recipient_email = $1 WHERE id IN (SELECT id FROM parcels WHERE recipient_email <> $1 LIMIT 900)`,
    [EMAIL],
  );
  expect((await client().get(`${PARCELS}?per_page=1`)).body).toMatchObject({ total: 1000, at_least: true });
});

it('reads each party’s parcels by their own index, however many others there are', async () => {
  for (const party of ['recipient', 'sender']) {
    const plan = await tracking.database.query<{ 'QUERY PLAN': string }[]>(
      `EXPLAIN SELECT id FROM parcels
       WHERE deleted_at IS NULL AND ${party}_email IS NOT NULL AND lower(${party}_email) = lower($1)
       ORDER BY created_at DESC, id DESC LIMIT 21`,
      [EMAIL],
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain(`parcels_of_${party}`);
    expect(text).not.toContain('Sort');
  }
});
