import { Redis } from 'ioredis';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { valueOf } from '../../support/everything-stored.ts';
import { productDatabase } from '../../support/product-database.ts';
import { SERVICES } from '../../../tools/setup/services.mjs';

/** Lists the stored texts that match, with their places. */
export async function placesOf(pattern: RegExp): Promise<string[]> {
  const places = [
    ...(await Promise.all(SERVICES.map((service) => rowsOf(service)))).flat(),
    ...(await keysOf()),
    ...filesIn('outbox'),
    ...filesIn('logs'),
  ];
  return places
    .filter(({ text }) => pattern.test(text))
    .map(({ place, text }) => `${place}: ${around(pattern, text)}`);
}

interface Place {
  place: string;
  text: string;
}

/** Returns every row of every table as text, binary columns decoded. */
async function rowsOf(service: string): Promise<Place[]> {
  const client = new pg.Client({
    ...productDatabase(inject('productDataDir'), service),
    query_timeout: 30_000,
  });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const places: Place[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<Record<string, unknown>>(
        `SELECT * FROM ${pg.escapeIdentifier(name)}`,
      );
      const text = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : value);
      for (const row of rows) {
        const readable = Object.entries(row).map(([column, value]) => [column, text(value)]);
        places.push({ place: `${service}.${name}`, text: JSON.stringify(readable) });
      }
    }
    return places;
  } finally {
    await client.end();
  }
}

/** Returns every Redis key with its value, whatever its type. */
async function keysOf(): Promise<Place[]> {
  const folder = join(inject('productDataDir'), 'redis');
  const port = Number(/^port (\d+)/m.exec(readFileSync(join(folder, 'redis.conf'), 'utf8'))?.[1]);
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  const redis = new Redis({ host: '127.0.0.1', port, password, maxRetriesPerRequest: 2 });
  try {
    const keys = await redis.keys('*');
    return await Promise.all(
      keys.map(async (key) => ({
        place: `redis ${key}`,
        text: JSON.stringify([key, await valueOf(redis, key)]),
      })),
    );
  } finally {
    redis.disconnect();
  }
}

function filesIn(folder: string): Place[] {
  const path = join(inject('productDataDir'), folder);
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((file) => ({ place: file.slice(path.length - folder.length), text: readFileSync(file, 'utf8') }));
}

const around = (pattern: RegExp, text: string) => {
  const at = text.search(pattern);
  return text.slice(Math.max(0, at - 60), at + 60);
};
