import { afterEach, expect, it, vi } from 'vitest';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { LookupConnections } from '../src/public/lookup/lookup-connections.js';

let connections: LookupConnections | undefined;
afterEach(() => connections?.end());

it.each([
  { lookUps: 1, statements: 1 },
  { lookUps: 16, statements: 1 },
  { lookUps: 40, statements: 3 },
  { lookUps: 100, statements: 4 },
])('sends $lookUps concurrent look-ups in $statements statements', async ({ lookUps, statements }) => {
  const note = vi.fn();
  const reader = new LookupConnections({
    url: await migratedDatabase(databaseDefinition),
    snapshots: { note },
    connections: 4,
    connectLimitMs: 10_000,
    statementLimitMs: 10_000,
  });
  connections = reader;
  const found = await Promise.all(Array.from({ length: lookUps }, (_, n) => reader.read(`unknown${n}`)));
  expect(found).toEqual(Array.from({ length: lookUps }, () => null));
  expect(note).toHaveBeenCalledTimes(statements);
});
