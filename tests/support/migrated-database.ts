import { type DatabaseDefinition, migrate } from '@vaultway/common';
import { createHash } from 'node:crypto';
import { asSuperuser, databaseUrl, freshDatabase } from './database.ts';

/** Arbitrary, other than those of the migrations and of sign-ups. */
const LOCK_ID = 7_461_003;

/**
 * Creates a database with a service's tables. It is a copy: the migrations run once per test run, since they take
 * longer than most tests.
 * @returns its URL
 */
export const migratedDatabase = async (parts: DatabaseDefinition): Promise<string> =>
  freshDatabase(await migratedTemplate(parts));

/** Returns the name of the database to copy, which the first caller creates. */
function migratedTemplate(parts: DatabaseDefinition): Promise<string> {
  const migrations = Object.values(parts.migrations).map(String).join('\n');
  const name = `migrated_${createHash('sha256').update(migrations).digest('hex').slice(0, 16)}`;
  return asSuperuser(async (client) => {
    // Held until this connection ends.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_ID]);
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return name;
    const draft = `${name}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft}`);
    await migrate(databaseUrl(draft), parts);
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  });
}
