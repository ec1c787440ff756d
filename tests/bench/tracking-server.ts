import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/infra/free-port.ts';
import { memorySettings } from '../../tools/start/environment.ts';
import { serviceProgram } from '../../tools/start/topology.ts';

/** The folder of the service that is measured. */
export const TRACKING = resolve(import.meta.dirname, '../../services/tracking');
const READY_WITHIN_MS = 30_000;

export interface MeasuredServer {
  pid: number;
  url: string;
  stop: () => Promise<void>;
}

export interface Surroundings {
  database: string;
  redis: string;
  /** The PEM that sessions are verified with. */
  publicKey: string;
  /** For the images. */
  folder: string;
}

/** What the service and its commands are started with. */
export const trackingEnv = ({ database, redis, publicKey, folder }: Surroundings) => ({
  ...process.env,
  DATABASE_URL: database,
  REDIS_URL: redis,
  LOG_KEY: randomBytes(32).toString('base64'),
  MAIL_SEAL_KEY: randomBytes(32).toString('base64'),
  WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
  SESSION_PUBLIC_KEY: publicKey,
  PUBLIC_URL: 'http://localhost',
  TRUST_PROXY: 'loopback',
  IMAGE_STORE: 'disk',
  IMAGE_DIR: join(folder, 'images'),
});

/**
 * Starts the tracking service as `npm start` does.
 * @param settings more of its environment
 */
export async function startTracking(
  surroundings: Surroundings,
  settings: Record<string, string> = {},
): Promise<MeasuredServer> {
  const port = await freePort();
  const { command, words, env, cwd } = serviceProgram('tracking', {
    port,
    env: {
      NODE_ENV: 'production',
      ...memorySettings('tracking'),
      ...trackingEnv(surroundings),
      ...settings,
    },
  });
  const child = spawn(command, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const server = { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, stop: () => stopped(child) };
  if (await ready(server.url)) return server;
  await server.stop();
  throw new Error(`tracking did not become ready within ${READY_WITHIN_MS} ms`);
}

async function ready(url: string): Promise<boolean> {
  const limit = performance.now() + READY_WITHIN_MS;
  while (performance.now() < limit) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(100);
  }
  return false;
}

/** Ends a process and waits until it is gone. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
