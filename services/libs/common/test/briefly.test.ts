import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { briefly } from '../src/migrations/briefly.js';

let database: DataSource;
beforeAll(async () => {
  const url = await freshDatabase();
  database = await new DataSource({ type: 'postgres', url }).initialize();
  await database.query('CREATE TABLE letters (id int)');
});
afterAll(() => database.destroy());

it('lets others write during a long read, and changes the table afterwards', async () => {
  const reader = database.createQueryRunner();
  const changer = database.createQueryRunner();
  try {
    await reader.startTransaction();
    await reader.query('SELECT * FROM letters');
    const changed = briefly(changer, 'ALTER TABLE letters ADD COLUMN sent_at timestamptz');
    // The change waits for the reader, and this for the change, until that gives way.
    await database.query('INSERT INTO letters (id) VALUES (1)');
    await reader.commitTransaction();
    await changed;
  } finally {
    await reader.release();
    await changer.release();
  }
  expect(await database.query('SELECT id, sent_at FROM letters')).toEqual([{ id: 1, sent_at: null }]);
});

it('fails at once if the change itself is invalid', async () => {
  const changer = database.createQueryRunner();
  await expect(briefly(changer, 'ALTER TABLE nowhere ADD COLUMN id int')).rejects.toThrow('nowhere');
  expect(changer.isTransactionActive).toBe(false);
  await changer.release();
});
