import { databaseOptions, migrate } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { databaseParts } from '../src/database/database-parts.js';

it('every migration can be reverted and run again', async () => {
  const url = await freshDatabase();
  const names = await migrate(url, databaseParts);
  const database = await new DataSource(databaseOptions(url, 1, databaseParts)).initialize();
  for (const _ of names) await database.undoLastMigration();
  const left = await database.query<unknown[]>(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'`,
  );
  await database.destroy();
  expect(left).toEqual([]);
  expect(await migrate(url, databaseParts)).toEqual(names);
});

it('the entities match the tables', async () => {
  const url = await freshDatabase();
  await migrate(url, databaseParts);
  const database = await new DataSource(databaseOptions(url, 1, databaseParts)).initialize();
  for (const { tableName, columns } of database.entityMetadatas) {
    const found = await database.query<{ name: string; nullable: string }[]>(
      `SELECT column_name AS name, is_nullable AS nullable FROM information_schema.columns WHERE table_name = $1`,
      [tableName],
    );
    const nullable = new Map(found.map((column) => [column.name, column.nullable === 'YES']));
    const described = columns.map(({ databaseName, isNullable }) => [databaseName, isNullable]);
    expect(described).toEqual(columns.map(({ databaseName }) => [databaseName, nullable.get(databaseName)]));
  }
  await database.destroy();
});
