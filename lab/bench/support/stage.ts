import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type Postgres } from '../../../tools/infra/postgres.ts';
import { startRedis, type Redis } from '../../../tools/infra/redis.ts';
import { serverOf, stopped, type MeasuredServer } from './processes.ts';
import { startTracking } from './tracking-server.ts';
import { createTrackingDatabase, type TrackingDatabase } from './tracking-database.ts';

const OUTPUT_LIMIT_MS = 30_000;
/** Disables every limit: with any of them on, even a look-up from memory waits for its address's count. */
const REFUSES_NOBODY = {
  THROTTLE_LOOKUP_PER_MINUTE: '0',
  THROTTLE_UNKNOWN_CODE_PER_MINUTE: '0',
  THROTTLE_UNKNOWN_CODE_PER_MINUTE_56: '0',
  THROTTLE_UNKNOWN_CODE_PER_MINUTE_48: '0',
};

/** Postgres and Redis of a benchmark, and the programs it starts; all of them end with it. */
export interface Stage {
  folder: string;
  postgres: Postgres;
  redis: Redis;
  /** Creates a database of tracking. */
  database: (name: string) => Promise<TrackingDatabase>;
  /** Starts the tracking service without throttles, unless settings say otherwise. */
  tracking: (database: string, settings?: Record<string, string>) => Promise<MeasuredServer>;
  /** Starts a program whose first output is its port. */
  server: (command: string, words: string[], env?: Record<string, string>) => Promise<MeasuredServer>;
  /** Starts any other program. */
  launch: (command: string, words: string[], options?: SpawnOptions) => ChildProcess;
}

/** @returns the benchmark's result */
export async function onStage<Result>(
  bench: (stage: Stage) => Promise<Result>,
  { publicKey = madeUpKey(), durable = false }: { publicKey?: string; durable?: boolean } = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vaultway-bench-'));
  await chmod(folder, 0o755);
  const running: (() => Promise<void>)[] = [];
  try {
    const postgres = await startPostgres({ dir: join(folder, 'postgres'), durable });
    running.push(() => postgres.stop());
    const redis = await startRedis({ dir: join(folder, 'redis') });
    running.push(() => redis.stop());
    const launch: Stage['launch'] = (command, words, options) => {
      const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
      running.push(() => stopped(child));
      return child;
    };
    return await bench({
      folder,
      postgres,
      redis,
      launch,
      database: (name) => createTrackingDatabase(postgres, name),
      tracking: async (database, settings) => {
        const server = await startTracking(
          { database, redis: redis.url, publicKey, folder },
          { ...REFUSES_NOBODY, ...settings },
        );
        running.push(server.stop);
        return server;
      },
      server: async (command, words, env) => {
        const child = launch(command, words, { env: { ...process.env, ...env } });
        if (!child.stdout) throw new Error(`${command} has no output`);
        const signal = AbortSignal.timeout(OUTPUT_LIMIT_MS);
        const [text] = (await once(child.stdout, 'data', { signal })) as [Buffer];
        return serverOf(child, `http://127.0.0.1:${Number.parseInt(text.toString(), 10)}`);
      },
    });
  } finally {
    for (const stopOne of running.toReversed()) await stopOne();
    await rm(folder, { recursive: true, force: true });
  }
}

function madeUpKey(): string {
  const { publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return publicKey;
}

/** Returns the resident memory of a process. */
export async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
