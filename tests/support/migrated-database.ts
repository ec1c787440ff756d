import { type DatabaseParts, migrate } from '@vaultway/common';
import { createHash } from 'node:crypto';
import { asSuperuser, databaseUrl, freshDatabase } from './database.ts';

/** An arbitrary number, other than those of the migrations and of sign-ups. */
const LOCK_ID = 7_461_003;

/**
 * Makes a database with a service's tables, as `freshDatabase` makes an empty one. It is a copy: the migrations run once
 * in a test run, since they take longer than most tests.
 * @returns its URL
 */
export const migratedDatabase = async (parts: DatabaseParts): Promise<string> =>
  freshDatabase(await migratedTemplate(parts));

/** The name of the database to copy; whoever asks first makes it. */
function migratedTemplate(parts: DatabaseParts): Promise<string> {
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
