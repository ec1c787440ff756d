import { databaseOptions, migrate } from '@vaultway/common';
import type { Step } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { databaseParts } from '../src/database/database-parts.js';

const migrations = databaseParts.migrations as Function[];
const KNOWS_STEPS = migrations.findIndex(({ name }) => name.startsWith('KnowSteps'));

/** A parcel by its code, its status, and the titles of its events, one an hour. */
type Told = [code: string, status: string | null, ...titles: string[]];

async function insert(database: DataSource, [code, status, ...titles]: Told) {
  const [parcel] = await database.query<{ id: string }[]>(
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, status)
     VALUES (gen_random_uuid(), $1, $1, 'Ada', 'Zürich', $2) RETURNING id`,
    [code, status],
  );
  for (const [hour, title] of titles.entries()) {
    await database.query(
      `INSERT INTO activities (id, parcel_id, title, icon, color, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'plane', 'green', '2026-11-01'::timestamptz + $3 * interval '1 hour')`,
      [parcel?.id, title, hour],
    );
  }
}

it('reads the steps of what stands there already, and changes no version', async () => {
  const url = await freshDatabase();
  await migrate(url, { ...databaseParts, migrations: migrations.slice(0, KNOWS_STEPS) });
  const database = await new DataSource(databaseOptions(url, 1, databaseParts)).initialize();
  const before = new Map<string, Date>();
  try {
    const told: Told[] = [
      ['status', 'Zugestellt'],
      ['events', null, 'Picked up', 'Beim Zoll', 'A call'],
      ['left-behind', 'In transit', 'Out for delivery', 'Delivered'],
      ['entered-afterwards', 'Delivered', 'Landed'],
      ['nothing', 'Hello', 'Goodbye'],
    ];
    for (const one of told) await insert(database, one);
    // More than one batch.
    await database.query(
      `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, status)
       SELECT gen_random_uuid(), 'MANY-' || n, 'many' || n, 'Ada', 'Zürich', 'Delivered' FROM generate_series(1, 2500) AS n`,
    );
    const versions = () =>
      database.query<{ code: string; at: Date }[]>('SELECT code_key AS code, updated_at AS at FROM parcels');
    for (const { code, at } of await versions()) before.set(code, at);

    expect(await migrate(url, databaseParts)).toContain(migrations[KNOWS_STEPS]?.name);

    const steps = await database.query<{ code: string; step: Step | null }[]>(
      `SELECT code_key AS code, step FROM parcels WHERE code_key NOT LIKE 'many%'`,
    );
    expect(Object.fromEntries(steps.map(({ code, step }) => [code, step]))).toEqual({
      status: 'delivered',
      events: 'customs',
      'left-behind': 'delivered',
      'entered-afterwards': 'delivered',
      nothing: null,
    });
    const [many] = await database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM parcels WHERE code_key LIKE 'many%' AND step = 'delivered'`,
    );
    expect(many?.count).toBe(2500);
    for (const { code, at } of await versions()) expect([code, at]).toEqual([code, before.get(code)]);
  } finally {
    await database.destroy();
  }
});

it('does no harm when it is done again after it was interrupted', async () => {
  const url = await freshDatabase();
  const names = await migrate(url, databaseParts);
  const database = await new DataSource(databaseOptions(url, 1, databaseParts)).initialize();
  await insert(database, ['again', 'Delivered']);
  await database.query(`DELETE FROM migrations WHERE name LIKE 'KnowSteps%'`);
  expect(await migrate(url, databaseParts)).toEqual(names.filter((name) => name.startsWith('KnowSteps')));
  const rows = await database.query<{ step: Step }[]>('SELECT step FROM parcels');
  await database.destroy();
  expect(rows).toEqual([{ step: 'delivered' }]);
});
