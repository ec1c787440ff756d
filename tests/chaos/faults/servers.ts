import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Mood } from '../mail/mail-server.ts';
import type { Product } from '../product.ts';
import { frozen, type Fault } from './fault.ts';

/** Between a server's end and its next start its launcher rests for half a second. */
const GONE_MS = 150;

/** Redis is killed, and its files are gone when it starts again. */
export const redisWithoutData: Fault = async ({ product }) => {
  product.signal('redis', 'SIGKILL');
  await sleep(GONE_MS);
  rmSync(join(product.dataDir, 'redis', 'appendonlydir'), { recursive: true, force: true });
  return () => {};
};

/** Redis refuses whatever would need more memory. */
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

/** A fast shutdown, as an administrator restarts it: every transaction is rolled back. */
export const restartedPostgres: Fault = ({ product }) => {
  product.signal('postgres', 'SIGINT');
  return Promise.resolve(() => {});
};

/** One of its processes is killed in the middle of its work; Postgres ends all others and recovers. */
export const killedBackend: Fault = async ({ product }) => {
  const [row] = await product.sql<{ pid: number }>(
    'postgres',
    `SELECT pid FROM pg_stat_activity WHERE usename = 'tracking_service'
     ORDER BY state = 'active' DESC, xact_start NULLS LAST LIMIT 1`,
  );
  if (row) process.kill(row.pid, 'SIGKILL');
  return () => {};
};

/** Every connection that Postgres has to give is taken. */
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

/** Somebody holds a lock on the parcels that lets nobody else read or write them. */
export const lockedParcels: Fault<Product> = async ({ product }) => {
  const client = await product.superuser('tracking');
  await client.query('BEGIN');
  await client.query('LOCK TABLE parcels IN ACCESS EXCLUSIVE MODE');
  return () => client.end();
};

/** The mail server has a mood. */
export const mailServer =
  (mood: Mood): Fault<Product> =>
  ({ mail }) => {
    mail.mood = mood;
    return Promise.resolve(() => {
      mail.mood = 'takes';
    });
  };

/** MinIO hangs; without it, the folder of the images is not there: what is in its place is no folder. */
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
