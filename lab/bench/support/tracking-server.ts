import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { freePort } from '../../../tools/infra/free-port.ts';
import { memorySettings } from '../../../tools/start/environment.ts';
import { serviceProgram } from '../../../tools/start/topology.ts';
import { answering, serverOf, type MeasuredServer } from './processes.ts';

/** Folder of the measured service. */
export const TRACKING = resolve(import.meta.dirname, '../../../services/tracking');
const READY_WITHIN_MS = 30_000;

export interface Surroundings {
  database: string;
  redis: string;
  /** PEM that verifies sessions. */
  publicKey: string;
  /** Folder of the images. */
  folder: string;
}

/** Returns the environment of the service and its commands. */
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
 * @param settings additional environment
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
  const server = serverOf(child, `http://127.0.0.1:${port}`);
  try {
    await answering(child, `${server.url}/health/ready`, { limitMs: READY_WITHIN_MS });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}
