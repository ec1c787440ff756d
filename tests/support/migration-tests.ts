import { type DatabaseDefinition, databaseOptions, migrate } from '@vaultway/common';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/setup/folders.mjs';
import { freshDatabase } from './database.ts';
import { printSchema } from './schema.ts';

/**
 * Tests a service's migrations against its `test/schema.txt`, which `vitest -u` writes.
 *
 * @param former name of the newest migration before the baseline; absent for a service that always had its baseline
 */
export function testMigrations(service: string, parts: DatabaseDefinition, former?: string): void {
  describe('the migrations', () => {
    it('make the schema of schema.txt', async () => {
      const url = await freshDatabase();
      const worker = parts.workerRights && withRole(url, `${service}_schema_worker`);
      await migrate(url, parts, { service: withRole(url, `${service}_schema`), worker });
      await expect(await schemaOf(url, parts)).toMatchFileSnapshot(
        join(ROOT, 'services', service, 'test/schema.txt'),
      );
    });

    it('can each be reverted to the baseline and run again', async () => {
      const url = await freshDatabase();
      const [baseline, ...later] = await migrate(url, parts);
      const database = await new DataSource(databaseOptions(url, 1, parts)).initialize();
      const before = await printSchema(database);
      for (const _ of later) await database.undoLastMigration({ transaction: 'none' });
      await database.destroy();
      expect(baseline).toMatch(/^Baseline/);
      expect(await migrate(url, parts)).toEqual(later);
      expect(await schemaOf(url, parts)).toBe(before);
    });

    it.skipIf(former === undefined)(
      'leave a database as it is whose newest migration was the one before the baseline',
      async () => {
        const baseline = { ...parts, migrations: (parts.migrations as string[]).slice(0, 1) };
        const url = await databaseOfFormerMigrations(baseline, former ?? '');
        const before = await schemaOf(url, baseline);
        await migrate(url, baseline);
        expect(await schemaOf(url, baseline)).toBe(before);
      },
    );

    it.skipIf(former === undefined)(
      'refuse a database that is older than that, and change nothing',
      async () => {
        const url = await databaseOfFormerMigrations(parts, 'CreateSomething1795132800001');
        const before = await schemaOf(url, parts);
        await expect(migrate(url, parts)).rejects.toThrow(/older than the baseline/);
        expect(await schemaOf(url, parts)).toBe(before);
      },
    );

    it('make the columns of each entity', async () => {
      const url = await freshDatabase();
      await migrate(url, parts);
      const database = await new DataSource(databaseOptions(url, 1, parts)).initialize();
      const described = database.entityMetadatas.flatMap(({ tableName, columns }) =>
        columns.map(({ databaseName, isNullable }) =>
          nullability(`${tableName}.${databaseName}`, isNullable),
        ),
      );
      const made = await database.query<{ name: string; nullable: boolean }[]>(
        `SELECT table_name || '.' || column_name AS name, is_nullable = 'YES' AS nullable
         FROM information_schema.columns WHERE table_schema = 'public'`,
      );
      await database.destroy();
      const found = new Set(made.map(({ name, nullable }) => nullability(name, nullable)));
      expect(described.filter((column) => !found.has(column))).toEqual([]);
    });
  });
}

const nullability = (column: string, nullable: boolean) => `${column} ${nullable ? 'null' : 'not null'}`;

function withRole(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  address.password = role;
  return address.href;
}

/** Creates a database as an installation from before the baseline left it. */
async function databaseOfFormerMigrations(parts: DatabaseDefinition, newest: string): Promise<string> {
  const url = await freshDatabase();
  await migrate(url, parts);
  const database = await new DataSource(databaseOptions(url, 1, parts)).initialize();
  for (const _ of (parts.migrations as unknown[]).slice(1))
    await database.undoLastMigration({ transaction: 'none' });
  await database.query('UPDATE migrations SET name = $1', [newest]);
  await database.destroy();
  return url;
}

async function schemaOf(url: string, parts: DatabaseDefinition): Promise<string> {
  const database = await new DataSource(databaseOptions(url, 1, parts)).initialize();
  try {
    return await printSchema(database);
  } finally {
    await database.destroy();
  }
}
