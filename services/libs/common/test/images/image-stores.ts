import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { fromContainers, startMinioContainer } from '../../../../../tests/support/container-infra.js';
import { DiskImageStore } from '../../src/images/disk-image-store.js';
import type { ImageStore } from '../../src/images/image-store.js';
import { MinioImageStore, type MinioOptions } from '../../src/images/minio-image-store.js';

export interface RunningStore {
  store: ImageStore;
  stop(): Promise<void>;
}

export async function startDiskStore(): Promise<RunningStore> {
  const folder = await mkdtemp(join(tmpdir(), 'vaultway-images-'));
  return {
    store: new DiskImageStore(join(folder, 'pictures')),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

const START_LIMIT = 20_000;

export interface S3Server {
  name: string;
  /** Why it can't be started here. */
  missing?: string | undefined;
  /** One of its own, with nothing in it. */
  start: () => Promise<RunningStore & { options: MinioOptions }>;
}

const onPath = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

export const S3_SERVERS: S3Server[] = [
  {
    name: 'MinIO',
    missing: fromContainers || onPath('minio') ? undefined : 'there is no minio on PATH',
    start: () =>
      fromContainers
        ? startMinioInContainer()
        : startHere('minio', ({ address, folder, accessKey, secretKey }) => ({
            words: ['server', '--address', address, folder],
            env: { MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey, MINIO_BROWSER: 'off' },
          })),
  },
  {
    name: 'Versity S3 Gateway',
    missing: onPath('versitygw') ? undefined : 'there is no versitygw on PATH',
    start: () =>
      startHere('versitygw', ({ address, folder, accessKey, secretKey }) => ({
        words: ['--port', address, 'posix', folder],
        env: { ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey },
      })),
  },
];

async function startMinioInContainer() {
  const { endpoint, accessKey, secretKey, stop } = await startMinioContainer();
  const options = { endpoint, accessKey, secretKey, bucket: 'uploads', region: 'us-east-1' };
  return { options, store: new MinioImageStore(options), stop };
}

interface Place {
  /** host:port */
  address: string;
  folder: string;
  accessKey: string;
  secretKey: string;
}

async function startHere(
  program: string,
  commandFor: (place: Place) => { words: string[]; env: Record<string, string> },
) {
  const folder = await mkdtemp(join(tmpdir(), `vaultway-${program}-`));
  const address = `127.0.0.1:${await freePort()}`;
  const accessKey = 'test-user';
  const secretKey = randomBytes(16).toString('hex');
  const { words, env } = commandFor({ address, folder, accessKey, secretKey });
  const child = spawn(program, words, { env: { ...process.env, ...env }, stdio: 'ignore' });
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGKILL')) await gone;
    await rm(folder, { recursive: true, force: true });
  };
  const endpoint = `http://${address}`;
  try {
    await answers(endpoint);
  } catch (error) {
    await stop();
    throw error;
  }
  const options = { endpoint, accessKey, secretKey, bucket: 'uploads', region: 'us-east-1' };
  return { options, store: new MinioImageStore(options), stop };
}

/** It says 503 until it has read its own folder, then 403 to strangers. */
async function answers(url: string) {
  const until = Date.now() + START_LIMIT;
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.status === 403) return;
    if (Date.now() > until) throw new Error(`${url} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
