import type { Redis } from 'ioredis';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';

/** Returns all keys and values of a Redis as one text. */
export async function everythingInRedis(redis: Redis): Promise<string> {
  const parts: unknown[] = [];
  for (const key of await redis.keys('*')) parts.push(key, await valueOf(redis, key));
  return JSON.stringify(parts);
}

/** Returns a key's value, whatever its type. */
export async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, -1, 'WITHSCORES');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

/** Returns all rows of all tables as one text. */
export async function everythingInPostgres(database: DataSource): Promise<string> {
  const tables = await database.query<{ name: string }[]>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const dumps = tables.map(({ name }) =>
    database.query<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`),
  );
  return JSON.stringify(await Promise.all(dumps));
}

export async function everythingInFolder(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'utf8'));
  return (await Promise.all(contents)).join('\n');
}
