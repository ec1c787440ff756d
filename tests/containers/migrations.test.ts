import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documented, runShell } from '../support/documented.ts';
import { aTrackedParcel, sharedStack } from './support/shared-stack.ts';

const stack = sharedStack();
const FIXTURES = join(import.meta.dirname, 'fixtures');

/** Dumps of earlier states, each with a row that must survive. See fixtures/README.md. */
const LEFT_BEHIND = [
  {
    service: 'tracking',
    state: 'before-baseline',
    row: 'SELECT tracking_code FROM parcels',
    found: 'VW-OLD-1',
  },
  { service: 'content', state: 'before-baseline', row: 'SELECT name FROM reviews', found: 'Ada' },
  {
    service: 'auth',
    state: 'before-baseline',
    row: 'SELECT email FROM admins',
    found: 'admin@vaultway.example',
  },
  { service: 'mail', state: 'before-baseline', row: 'SELECT subject FROM messages', found: 'Hello' },
];

describe.each(LEFT_BEHIND)('the database of $service from $state', (one) => {
  const { service, state, row, found } = one;
  const previous = `state_${state.replaceAll(/\W/g, '_')}`;

  it('migrates to the current schema and keeps its data', async () => {
    await stack.sql(service, `DROP DATABASE IF EXISTS ${previous}`);
    await stack.sql(service, `CREATE DATABASE ${previous}`);
    await load(service, previous, readFileSync(join(FIXTURES, state, `${service}.sql`), 'utf8'));
    await migrate(service, previous);
    expect((await stack.sql(service, row, previous)).trim()).toBe(found);
    const [migrated, current] = [await schema(service, previous), await schema(service, service)];
    expect(linesOnlyIn(migrated, current)).toEqual([]);
    expect(linesOnlyIn(current, migrated)).toEqual([]);
    expect(migrated).toBe(current);
  });
});

it('stores the answers of look-ups by the documented command', async () => {
  const { code } = await aTrackedParcel(stack);
  const store = documented('docs/operations.md#upgrade 2');
  expect(await runShell(store, { env: stack.env, limitMs: 120_000 })).toMatch(/^Of \d+ parcels/m);
  expect(await stack.sql('tracking', 'SELECT count(*) > 0 FROM lookup_snapshots')).toContain('t');
  expect(await stack.status(`/api/parcels/${code}`)).toBe(200);
});

function load(service: string, database: string, input: string) {
  const psql = ['psql', '-U', 'vaultway', '-d', database, '-q', '-v', 'ON_ERROR_STOP=1'];
  // As in a whole dump: functions come before the tables that they name.
  return stack.compose(['exec', '-T', `${service}-db`, ...psql], {
    input: `SET check_function_bodies = off;\n${input}`,
  });
}

function migrate(service: string, database: string) {
  const password = stack.setting(`${service.toUpperCase()}_DB_PASSWORD`);
  const url = `postgres://vaultway:${password}@${service}-db:5432/${database}`;
  return stack.compose([
    'run',
    '--rm',
    '--no-deps',
    '-T',
    '-e',
    `DATABASE_URL=${url}`,
    `${service}-migration`,
  ]);
}

async function schema(service: string, database: string) {
  const dump = await stack.compose([
    'exec',
    '-T',
    `${service}-db`,
    'pg_dump',
    '-U',
    'vaultway',
    '--schema-only',
    database,
  ]);
  // Newer versions of pg_dump write a random word. The body of a function may be indented differently.
  return dump.replaceAll(/^\\(un)?restrict .*$|^\s+/gm, '');
}

/** Lists what one dump lacks: two dumps of thousands of lines are cut short in a report. */
function linesOnlyIn(dump: string, other: string): string[] {
  const known = new Set(other.split('\n'));
  return dump.split('\n').filter((line) => !known.has(line));
}
