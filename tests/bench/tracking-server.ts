import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/infra/free-port.ts';

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

/**
 * Starts the tracking service as it is shipped: what `npm start` runs in its folder.
 * @param settings more of its environment
 */
export async function startTracking(
  { database, redis, publicKey, folder }: Surroundings,
  settings: Record<string, string> = {},
): Promise<MeasuredServer> {
  const port = await freePort();
  const { scripts } = JSON.parse(await readFile(join(TRACKING, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [, ...words] = scripts.start.split(' ');
  const child = spawn(process.execPath, words, {
    cwd: TRACKING,
    env: {
      ...process.env,
      DATABASE_URL: database,
      REDIS_URL: redis,
      LOG_KEY: randomBytes(32).toString('base64'),
      MAIL_SEAL_KEY: randomBytes(32).toString('base64'),
      WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
      SESSION_PUBLIC_KEY: publicKey,
      PUBLIC_URL: 'http://localhost',
      IMAGE_STORE: 'disk',
      IMAGE_DIR: join(folder, 'images'),
      HOST: '127.0.0.1',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
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
