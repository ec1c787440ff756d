import { fill } from '@vaultway/common/testing';
import { PersonalData } from '@vaultway/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const ROWS = 2001;
const PERSON = { email: 'zofia@wrzos.example', name: 'Zofia Wrzos' };

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

it('erases from tables without an index for names in batches', async () => {
  const parcel = await tracking.aParcel().save();
  const someone = (n: string) =>
    `CASE WHEN ${n} IN (1, ${ROWS}) THEN 'for Zofia Wrzos' ELSE 'for Ada Lee' END`;
  const insert = (into: string) =>
    fill(tracking.database, `INSERT INTO ${into} FROM generate_series(1, ${ROWS}) AS n`);
  await insert(`runs (id, courier_id, date, note, created_at, updated_at)
    SELECT gen_random_uuid(), gen_random_uuid(), '2026-11-01'::date + n, ${someone('n')}, now(), now()`);
  await insert(`parcel_notes (id, parcel_id, author_id, author_email, text)
    SELECT gen_random_uuid(), '${parcel.id}', gen_random_uuid(), 'clerk@vaultway.example', ${someone('n')}`);
  await insert(`invoices (id, number, product, issuer, created_at)
    SELECT gen_random_uuid(), 'BATCH-' || n, ${someone('n')}, '{}', now()`);
  await fill(
    tracking.database,
    `INSERT INTO invoice_payments (id, invoice_id, amount, date, note, created_at)
    SELECT gen_random_uuid(), id, 1, '2026-11-01', product, now() FROM invoices WHERE number LIKE 'BATCH-%'`,
  );

  const batches: number[] = [];
  for (const step of tracking.app.get(PersonalData).steps) {
    let count = 0;
    let after: string | null = null;
    do {
      ({ next: after } = await step(PERSON, after, tracking.database.manager));
      count += 1;
    } while (after !== null);
    batches.push(count);
  }
  // Those four tables, and two of them again for parts of the name.
  expect(batches.filter((count) => count > 1)).toHaveLength(6);
  for (const [table, text] of [
    ['runs', 'note'],
    ['parcel_notes', 'text'],
    ['invoices', 'product'],
    ['invoice_payments', 'note'],
  ]) {
    const left = await tracking.database.query(`SELECT ${text} FROM ${table} WHERE ${text} LIKE '%Wrzos%'`);
    expect(left).toEqual([]);
  }
});
