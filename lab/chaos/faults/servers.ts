import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Mood } from '../mail/mail-server.ts';
import type { Product } from '../product.ts';
import { frozen, type Fault } from './fault.ts';

/** The launcher waits half a second before it restarts a server. */
const GONE_MS = 150;

/** Kills Redis and deletes its files before it restarts. */
export const redisWithoutData: Fault = async ({ product }) => {
  product.signal('redis', 'SIGKILL');
  await sleep(GONE_MS);
  rmSync(join(product.dataDir, 'redis', 'appendonlydir'), { recursive: true, force: true });
  return () => {};
};

/** Makes Redis reject commands that need more memory. */
export const fullRedis: Fault<Product> = async ({ product }) => {
  await setMemory(product, '1');
  return () => setMemory(product, '0');
};

async function setMemory(product: Product, bytes: string): Promise<void> {
  const operator = await product.operator();
  try {
    await operator.config('SET', 'maxmemory', bytes);
  } finally {
    operator.disconnect();
  }
}

/** Sends SIGINT for a fast shutdown, as an administrator restarts Postgres: every transaction rolls back. */
export const restartedPostgres: Fault = ({ product }) => {
  product.signal('postgres', 'SIGINT');
  return Promise.resolve(() => {});
};

/** Kills one of its backends during its work; Postgres ends all others and recovers. */
export const killedBackend: Fault = async ({ product }) => {
  const [row] = await product.sql<{ pid: number }>(
    'postgres',
    `SELECT pid FROM pg_stat_activity WHERE usename = 'tracking_service'
     ORDER BY state = 'active' DESC, xact_start NULLS LAST LIMIT 1`,
  );
  if (row) process.kill(row.pid, 'SIGKILL');
  return () => {};
};

/** Uses up every connection that Postgres allows. */
export const noConnections =
  (database: string): Fault<Product> =>
  async ({ product }) => {
    const held: pg.Client[] = [];
    await product.sql(
      database,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename ~ '_(service|worker)$'",
    );
    for (;;) {
      const client = await product.superuser(database).catch(() => undefined);
      if (!client) break;
      held.push(client);
    }
    return () => Promise.all(held.map((client) => client.end()));
  };

/** Holds a lock on the parcels that blocks all reads and writes. */
export const lockedParcels: Fault<Product> = async ({ product }) => {
  const client = await product.superuser('tracking');
  await client.query('BEGIN');
  await client.query('LOCK TABLE parcels IN ACCESS EXCLUSIVE MODE');
  return () => client.end();
};

/** Sets the mail server's mood. */
export const mailServer =
  (mood: Mood): Fault<Product> =>
  ({ mail }) => {
    mail.mood = mood;
    return Promise.resolve(() => {
      mail.mood = 'takes';
    });
  };

/** Freezes MinIO; without it, replaces the images folder with a file. */
export const imagesAway: Fault = ({ product, mail }) => {
  if (product.has('minio')) return frozen('minio')({ product, mail });
  const folder = join(product.dataDir, 'images');
  if (!existsSync(folder)) return Promise.resolve(() => {});
  renameSync(folder, `${folder}.away`);
  writeFileSync(folder, '');
  return Promise.resolve(() => {
    rmSync(folder);
    renameSync(`${folder}.away`, folder);
  });
};
