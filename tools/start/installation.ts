import { join } from 'node:path';
import { Redis } from 'ioredis';
import { connected } from '../infra/connected.ts';
import { runningServiceUrl, runningSuperuserUrl } from '../infra/postgres.ts';
import { runningRedis } from '../infra/redis.ts';
import { readRecords, stillRunning } from '../infra/run-records.ts';
import { outputOf, seriesIn, type Installation } from '../operate/installation.mjs';
import { ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { EVERY_SERVICE, SERVICES } from '../setup/services.mjs';
import { programEnvironment } from './environment.ts';
import { imageStoreEnvironment } from './image-store.ts';
import { productKeys } from './keys.ts';
import type { Settings } from './settings.ts';

const LIMIT_MS = 60_000;

/** The product that `npm start` or `npm run dev` runs here, for its operator. */
export function startedInstallation(settings: Settings): Installation {
  const { dataDir, runDir, keyDir } = settings;
  const postgres = join(dataDir, 'postgres');
  const records = () => stillRunning(readRecords(runDir));
  const running = <T>(name: string, value: T | undefined): T => {
    if (value === undefined || !records().some((record) => record.name === name)) {
      throw new PlainError(`${name} is not running`);
    }
    return value;
  };
  return {
    // Also one that the product was started with, whatever the environment of this command says: a backup without it
    // would be restored as empty.
    services: () =>
      EVERY_SERVICE.filter(
        (service) => SERVICES.includes(service) || readRecords(runDir).some(({ name }) => name === service),
      ),
    sql: async (service, sql) => {
      const url = running('postgres', runningSuperuserUrl(postgres, service));
      const { rows } = await connected(url, (client) =>
        client.query<(string | number | null)[]>({ text: sql, rowMode: 'array' }),
      );
      return (rows[0] ?? []).map((value) => String(value ?? '')).join('|');
    },
    redis: (...words) => askRedis(running('redis', runningRedis(join(dataDir, 'redis'))).url, words),
    metrics: async (service) => {
      const { url } = running(
        service,
        records().find(({ name }) => name === service),
      );
      const answer = await fetch(new URL('/metrics', running(service, url)), {
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      return seriesIn(await answer.text());
    },
    keys: () => keyDir,
    tracking: async (command, ...words) => {
      const env = programEnvironment(
        { name: 'tracking', service: 'tracking' },
        {
          settings,
          databaseUrl: running('postgres', runningServiceUrl(postgres, 'tracking')),
          redisUrl: running('redis', runningRedis(join(dataDir, 'redis'))).urlOf('tracking'),
          webUrl: undefined,
          // The command reads no image.
          imageStore: imageStoreEnvironment('disk', settings, { service: 'tracking', port: 0 }),
          keys: productKeys(keyDir),
        },
      );
      const program = join(ROOT, 'services', 'tracking', 'dist', 'commands', `${command}.js`);
      return outputOf(process.execPath, [program, ...words], env);
    },
  };
}

async function askRedis(url: string, [command = '', ...words]: string[]): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 3000, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return String(await redis.call(command, ...words));
  } catch (error) {
    throw new PlainError(`redis does not answer: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    redis.disconnect();
  }
}
