import { Client } from 'minio';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
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

/** Starts a store whose folder has become a file. */
export async function startAwayDiskStore(): Promise<RunningStore> {
  const folder = await mkdtemp(join(tmpdir(), 'vaultway-images-'));
  const pictures = join(folder, 'pictures');
  const store = new DiskImageStore(pictures);
  await store.prepare();
  await rm(pictures, { recursive: true });
  await writeFile(pictures, '');
  return { store, stop: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts a store whose server has accepted everything and then ended. */
export async function startAwayMinioStore(): Promise<RunningStore> {
  const server = createHttpServer(({ method }, answer) =>
    answer.writeHead(method === 'PUT' ? 204 : 200).end(),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store = new MinioImageStore({
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: 'a',
    secretKey: 'b',
    bucket: 'uploads',
    region: 'us-east-1',
  });
  await store.prepare();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  return { store, stop: async () => {} };
}

const START_LIMIT = 20_000;
const MINIO_FILES = join(import.meta.dirname, '../../../../../infra/minio');

type RunningS3 = RunningStore & { options: MinioOptions };

export interface S3Server {
  name: string;
  /** Reason why it is unavailable here. */
  missing?: string | undefined;
  /** Starts an empty server or bucket of its own. */
  start: () => Promise<RunningS3>;
}

export function clientOf({ endpoint, accessKey, secretKey, region }: MinioOptions): Client {
  const { hostname, port, protocol } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  const place = { endPoint: hostname, port: Number(port) || (useSSL ? 443 : 80), useSSL, pathStyle: true };
  return new Client({ ...place, accessKey, secretKey, region });
}

const onPath = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const missingVersity = onPath('versitygw') ? undefined : 'there is no versitygw on PATH';

export const S3_SERVERS: S3Server[] = [
  {
    name: 'MinIO',
    missing: fromContainers || onPath('minio') ? undefined : 'there is no minio on PATH',
    start: () =>
      fromContainers
        ? startMinioInContainer()
        : startHere('minio', ({ address, data, accessKey, secretKey }) => ({
            words: ['server', '--address', address, data],
            env: { MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey, MINIO_BROWSER: 'off' },
          })),
  },
  {
    name: 'Versity S3 Gateway',
    missing: missingVersity,
    start: startVersity,
  },
  {
    name: 'the S3 at TEST_S3_URL',
    missing: process.env['TEST_S3_URL'] ? undefined : 'TEST_S3_URL is not set',
    start: takeBucket,
  },
];

function startVersity() {
  return startHere('versitygw', ({ address, data, users, accessKey, secretKey }) => ({
    words: ['--port', address, '--iam-dir', users, 'posix', data],
    env: { ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey },
  }));
}

/** A server whose users have only the bucket policy's rights, with a user as in docs/operations.md. */
export const S3_WITH_USER: S3Server = {
  name: 'Versity S3 Gateway, by a user who may only use the images',
  missing: missingVersity,
  async start() {
    const { options, stop } = await startVersity();
    const { endpoint, accessKey, secretKey, bucket } = options;
    const user = { accessKey: 'tracking', secretKey: randomBytes(16).toString('hex') };
    const words = ['create-user', '--access', user.accessKey, '--secret', user.secretKey, '--role', 'user'];
    const admin = ['--access', accessKey, '--secret', secretKey, '--endpoint-url', endpoint];
    try {
      await promisify(execFile)('versitygw', ['admin', ...admin, ...words], { timeout: START_LIMIT });
      const root = clientOf(options);
      await root.makeBucket(bucket);
      await root.setBucketPolicy(bucket, await policyFor(user.accessKey));
    } catch (error) {
      await stop();
      throw error;
    }
    const narrow = { ...options, ...user };
    return { options: narrow, store: new MinioImageStore(narrow), stop };
  },
};

/** Returns infra/minio's rights of everyone and of a service's user, as a bucket policy. */
async function policyFor(user: string): Promise<string> {
  const [everybody, service] = await Promise.all(
    ['public-images.json', 'service-images.json'].map(
      async (file) =>
        JSON.parse(await readFile(join(MINIO_FILES, file), 'utf8')) as {
          Version: string;
          Statement: object[];
        },
    ),
  );
  const own = service?.Statement.map((statement) => ({ ...statement, Principal: { AWS: [user] } })) ?? [];
  return JSON.stringify({ ...everybody, Statement: [...(everybody?.Statement ?? []), ...own] });
}

export async function namesIn(store: ImageStore): Promise<string[]> {
  const names = [];
  for await (const name of store.names()) names.push(name);
  return names;
}

async function takeBucket(): Promise<RunningS3> {
  const options = {
    endpoint: (process.env['TEST_S3_URL'] ?? '').replace(/\/$/, ''),
    accessKey: process.env['TEST_S3_ACCESS_KEY'] ?? '',
    secretKey: process.env['TEST_S3_SECRET_KEY'] ?? '',
    bucket: `vaultway-test-${randomBytes(8).toString('hex')}`,
    region: process.env['TEST_S3_REGION'] ?? 'us-east-1',
  };
  const store = new MinioImageStore(options);
  const stop = async () => {
    await store.remove(await namesIn(store));
    await clientOf(options).removeBucket(options.bucket);
  };
  return { options, store, stop };
}

async function startMinioInContainer() {
  const { endpoint, accessKey, secretKey, stop } = await startMinioContainer();
  const options = { endpoint, accessKey, secretKey, bucket: 'uploads', region: 'us-east-1' };
  return { options, store: new MinioImageStore(options), stop };
}

interface Place {
  /** host:port */
  address: string;
  /** A folder, and one beside it. */
  data: string;
  users: string;
  accessKey: string;
  secretKey: string;
}

async function startHere(
  program: string,
  commandFor: (place: Place) => { words: string[]; env: Record<string, string> },
) {
  const folder = await mkdtemp(join(tmpdir(), `vaultway-${program}-`));
  const [data, users] = [join(folder, 'data'), join(folder, 'users')];
  await Promise.all([mkdir(data), mkdir(users)]);
  const address = `127.0.0.1:${await freePort()}`;
  const accessKey = 'test-user';
  const secretKey = randomBytes(16).toString('hex');
  const { words, env } = commandFor({ address, data, users, accessKey, secretKey });
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

/** Returns 503 until it has read its own folder, then 403 to strangers. */
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
