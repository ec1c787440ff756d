import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Postgres } from '../../../tools/infra/postgres.ts';
import { TRACKING } from '../tracking-server.ts';

const run = promisify(execFile);

export interface TrackingDatabase {
  /** For its owner. */
  url: string;
  superuser: string;
}

/** Creates an empty database of tracking. */
export async function createTrackingDatabase(
  postgres: Postgres,
  name = 'tracking',
): Promise<TrackingDatabase> {
  await postgres.createDatabase(name);
  const url = postgres.url(name);
  await run(process.execPath, [join(TRACKING, 'dist/database/migrate.js')], {
    env: { ...process.env, DATABASE_URL: url },
  });
  const superuser = new URL(postgres.url());
  superuser.pathname = name;
  return { url, superuser: superuser.href };
}
