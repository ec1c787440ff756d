import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { PlainError } from '../../setup/plain-error.mjs';
import { SERVICES } from '../../setup/services.mjs';
import { outputOf, seriesIn } from '../installation.mjs';

const LIMIT_MS = 60_000;
// The image of tracking, whose folder this is, has them.
const from = createRequire(resolve('package.json'));

/**
 * The product on Kubernetes, seen from a Job in its namespace: the chart names each part's host, and each database's
 * URL for its owner by the service.
 * @type {import('../installation.mjs').Installation}
 */
export const pods = {
  services: () => SERVICES,
  sql: async (service, sql) => {
    const { Client } = /** @type {typeof import('pg')} */ (from('pg'));
    const client = new Client({
      connectionString: process.env[service],
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
    });
    try {
      await client.connect();
      const { rows } = await client.query({ text: sql, rowMode: 'array' });
      return (rows[0] ?? [])
        .map((/** @type {string | number | null} */ value) => String(value ?? ''))
        .join('|');
    } catch (error) {
      throw unreachable(`the database of ${service}`, error);
    } finally {
      await client.end().catch(() => {});
    }
  },
  redis: async (command = '', ...words) => {
    const { Redis } = /** @type {typeof import('ioredis')} */ (from('ioredis'));
    const redis = new Redis(process.env['REDIS_URL'] ?? '', {
      lazyConnect: true,
      connectTimeout: 3000,
      retryStrategy: () => null,
    });
    redis.on('error', () => {});
    try {
      await redis.connect();
      return String(await redis.call(command, ...words));
    } catch (error) {
      throw unreachable('redis', error);
    } finally {
      redis.disconnect();
    }
  },
  metrics: async (service) => {
    try {
      return seriesIn(await (await ask(service, '/metrics')).text());
    } catch (error) {
      throw unreachable(service, error);
    }
  },
  tracking: (command, ...words) =>
    outputOf(process.execPath, [resolve('dist', 'commands', `${command}.js`), ...words], process.env),
};

/** Requests a path of a service, from any of its pods. @param {string} service @param {string} path */
export const ask = (service, path) =>
  fetch(`http://${hostOf(service)}:3000${path}`, { signal: AbortSignal.timeout(LIMIT_MS) });

/** @param {string} part */
export const hostOf = (part) => process.env[`${part.toUpperCase()}_HOST`] ?? part;

/** @param {string} what @param {unknown} error */
export function unreachable(what, error) {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return new PlainError(`${what} does not answer: ${cause instanceof Error ? cause.message : message}`);
}
