import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedStack } from './support/shared-stack.ts';

const stack = sharedStack();
const FIXTURES = join(import.meta.dirname, 'fixtures');

/** What a release before left behind, and a row of it that has to be there afterwards. See fixtures/README.md. */
const LEFT_BEHIND = [
  { service: 'tracking', release: '0.1.0', row: 'SELECT tracking_code FROM parcels', found: 'VW-OLD-1' },
  { service: 'content', release: '0.1.0', row: 'SELECT name FROM reviews', found: 'Ada' },
  { service: 'auth', release: '0.1.0', row: 'SELECT email FROM admins', found: 'admin@vaultway.example' },
  { service: 'mail', release: '0.1.0', row: 'SELECT subject FROM messages', found: 'Hello' },
];

describe.each(LEFT_BEHIND)('the database of $service as release $release left it', (one) => {
  const { service, release, row, found } = one;
  const previous = `release_${release.replaceAll('.', '_')}`;

  it('is brought to the schema of today with everything that was in it', async () => {
    await stack.sql(service, `DROP DATABASE IF EXISTS ${previous}`);
    await stack.sql(service, `CREATE DATABASE ${previous}`);
    await load(service, previous, readFileSync(join(FIXTURES, release, `${service}.sql`), 'utf8'));
    await migrate(service, previous);
    expect((await stack.sql(service, row, previous)).trim()).toBe(found);
    expect(await schema(service, previous)).toBe(await schema(service, service));
  });
});

function load(service: string, database: string, input: string) {
  const psql = ['psql', '-U', 'vaultway', '-d', database, '-q', '-v', 'ON_ERROR_STOP=1'];
  return stack.compose(['exec', '-T', `${service}-db`, ...psql], { input });
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
  // Newer versions of pg_dump write a random word.
  return dump.replaceAll(/^\\(un)?restrict .*$/gm, '');
}
