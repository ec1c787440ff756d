import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from '../../tools/infra/run-records.ts';
import { SERVICES } from '../../tools/setup/services.mjs';
import { memoryOf } from '../../tests/support/product-memory.ts';
import type { ProcessProduct } from './process-product.ts';

const OUTBOXES = ['tracking', 'auth', 'mail'];
/** Folders of DATA_DIR. */
const FOLDERS = ['run', 'logs', 'postgres', 'redis', 'minio', 'images'];

/** Measures a running product by process, database, queue and folder. */
export async function measured(product: ProcessProduct): Promise<Record<string, number>> {
  const asked = await Promise.all([connections(product), tables(product), outboxes(product)]);
  return Object.fromEntries([
    ...Object.entries(memoryOf(product.dataDir)).map(([name, value]) => [`memory MB ${name}`, value]),
    ...handles(product),
    ...asked.flat(),
    ['jobs', await product.jobs()],
    ...files(product),
  ]) as Record<string, number>;
}

function handles({ dataDir }: ProcessProduct): [string, number][] {
  return readRecords(join(dataDir, 'run')).map(({ name, pid }) => [
    `handles ${name}`,
    readdirSync(`/proc/${pid}/fd`).length,
  ]);
}

async function connections(product: ProcessProduct): Promise<[string, number][]> {
  const rows = await product.sql<{ name: string; n: number }>(
    'postgres',
    "SELECT datname AS name, count(*)::int AS n FROM pg_stat_activity WHERE usename ~ '_(service|worker)$' GROUP BY datname",
  );
  return rows.map(({ name, n }) => [`connections ${name}`, n]);
}

async function tables(product: ProcessProduct): Promise<[string, number][]> {
  const rows = SERVICES.map(async (name): Promise<[string, number][]> => {
    const [row] = await product.sql<{ dead: number; mb: number }>(
      name,
      `SELECT coalesce(sum(n_dead_tup), 0)::int AS dead, (pg_database_size(current_database()) / 1048576)::int AS mb
       FROM pg_stat_user_tables`,
    );
    return [
      [`dead rows ${name}`, row?.dead ?? 0],
      [`table MB ${name}`, row?.mb ?? 0],
    ];
  });
  return (await Promise.all(rows)).flat();
}

async function outboxes(product: ProcessProduct): Promise<[string, number][]> {
  const rows = OUTBOXES.map(async (name): Promise<[string, number]> => {
    const [row] = await product.sql<{ n: number }>(name, 'SELECT count(*)::int AS n FROM outbox');
    return [`outbox ${name}`, row?.n ?? 0];
  });
  return Promise.all(rows);
}

function files({ dataDir }: ProcessProduct): [string, number][] {
  const counts = FOLDERS.map((name): [string, number] => [
    `files ${name}`,
    entries(join(dataDir, name)).length,
  ]);
  const logs = entries(join(dataDir, 'logs')).map(
    (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
  );
  const megabytes = logs.reduce((sum, each) => sum + each, 0) / 1024 ** 2;
  return [...counts.filter(([, count]) => count > 0), ['log MB', Number(megabytes.toFixed(2))]];
}

function entries(folder: string): string[] {
  try {
    const all = readdirSync(folder, { recursive: true, withFileTypes: true });
    return all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  } catch {
    return []; // it does not exist, or something in it was deleted meanwhile
  }
}
