import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';

/** Returns the connection to the product's own Postgres as superuser, whose password is kept beside its data. */
export function productDatabase(dataDir: string, database: string): ClientConfig {
  const folder = join(dataDir, 'postgres');
  const [, , , port] = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  return {
    host: '127.0.0.1',
    port: Number(port),
    user: 'vaultway',
    database,
    password,
    connectionTimeoutMillis: 10_000,
  };
}
