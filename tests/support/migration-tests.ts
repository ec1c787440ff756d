import { type DatabaseParts, databaseOptions, migrate } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from './database.ts';

/** What holds for the database of every service. */
export function testMigrations(parts: DatabaseParts): void {
  describe('the migrations', () => {
    it('can each be reverted and run again', async () => {
      const url = await freshDatabase();
      const names = await migrate(url, parts);
      const database = await new DataSource(databaseOptions(url, 1, parts)).initialize();
      for (const _ of names) await database.undoLastMigration();
      const left = await database.query<unknown[]>(
        `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'migrations'`,
      );
      await database.destroy();
      expect(left).toEqual([]);
      expect(await migrate(url, parts)).toEqual(names);
    });

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
