import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_SETTINGS } from '@vaultway/contracts';
import pg from 'pg';
import type { Postgres } from '../../../tools/infra/postgres.ts';
import { TRACKING } from './tracking-server.ts';

const run = promisify(execFile);
const runCommand = (name: string, url: string) =>
  run(process.execPath, [join(TRACKING, 'dist', name)], { env: { ...process.env, DATABASE_URL: url } });

export interface TrackingDatabase {
  /** URL as its owner. */
  url: string;
  superuser: string;
}

/** Creates an empty database of tracking with settings, because a benchmark has no content service to send them. */
export async function createTrackingDatabase(
  postgres: Postgres,
  name = 'tracking',
): Promise<TrackingDatabase> {
  await postgres.createDatabase(name);
  const url = postgres.url(name);
  await runCommand('database/migrate.js', url);
  const superuser = new URL(postgres.url());
  superuser.pathname = name;
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  try {
    await client.query('INSERT INTO company_settings (settings) VALUES ($1)', [
      JSON.stringify(DEFAULT_SETTINGS),
    ]);
  } finally {
    await client.end();
  }
  return { url, superuser: superuser.href };
}

/** Stores a snapshot of every parcel, as if each had been looked up since its last change. */
export async function storeSnapshots({ url, superuser }: TrackingDatabase): Promise<void> {
  await runCommand('commands/store-snapshots.js', url);
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  try {
    await client.query('VACUUM (ANALYZE) lookup_snapshots');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
  // Postgres leaves writing its pages to the kernel, which would write gigabytes of them during the measurement.
  await run('sync');
}
