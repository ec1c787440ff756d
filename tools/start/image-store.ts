import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder, secretFrom, writePrivately } from '../infra/files.ts';
import { findProgram } from '../infra/find-program.ts';
import { derivedPassword } from '../setup/derived-secret.mjs';
import { ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { IMAGE_SERVICES } from '../setup/services.mjs';
import type { Settings } from './settings.ts';
import type { Program } from './supervisor.ts';

export type ImageStoreKind = 'minio' | 'disk';

const HOST = '127.0.0.1';
const BUCKET = 'uploads';
const OPERATOR = 'vaultway';
const SETUP_FOLDER = join(ROOT, 'infra', 'minio');
const SETUP_LIMIT_MS = 120_000;
/** Stops after the services, which may still write to it. */
const ORDER = 3;

/**
 * Chooses the image store: MinIO if it and its client `mc` are on PATH at the first start, otherwise a folder. A
 * DATA_DIR keeps its first choice, because images do not move by themselves.
 */
export function chooseImageStore({ dataDir, imageDir }: Settings): ImageStoreKind {
  const note = join(dataDir, 'image-store');
  if (!existsSync(note)) {
    const isNew = !existsSync(imageDir);
    writeFileSync(note, isNew && hasMinio() && hasClient() ? 'minio' : 'disk');
  }
  const kind = readFileSync(note, 'utf8').trim() === 'minio' ? 'minio' : 'disk';
  if (kind === 'minio' && !hasMinio()) {
    throw new PlainError(
      `The images of ${dataDir} are kept in MinIO, but minio is not on PATH. Install it, or start with another ` +
        'folder: DATA_DIR=/path/to/folder npm start',
    );
  }
  return kind;
}

/** Runs MinIO with its own folder and keys, reachable from this machine only. */
export function minioProgram({ dataDir }: Settings, port: number): Program {
  const { accessKey, secretKey } = minioKeys(dataDir);
  const folder = join(dataDir, 'minio');
  makeFolder(folder, 0o700);
  return {
    name: 'minio',
    command: 'minio',
    words: ['server', folder, '--address', `${HOST}:${port}`, '--quiet'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      MINIO_ROOT_USER: accessKey,
      MINIO_ROOT_PASSWORD: secretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
      GOMEMLIMIT: '192MiB',
    },
    cwd: folder,
    ready: { url: `http://${HOST}:${port}/minio/health/live`, statuses: [200] },
    order: ORDER,
    graceMs: 3000,
  };
}

/**
 * Creates the running MinIO's bucket and the services' users, as in containers. Its client takes seconds, so this is
 * done once, and again after changes.
 *
 * @throws PlainError without `mc`, which creates them
 */
export async function prepareMinio({ dataDir }: Settings, port: number): Promise<void> {
  if (!hasClient()) {
    throw new PlainError(
      `The images of ${dataDir} are kept in MinIO, whose users are made by its client, but mc is not on PATH. Install ` +
        'it, or start with another folder: DATA_DIR=/path/to/folder npm start',
    );
  }
  const secrets = join(dataDir, 'keys', 'minio-users');
  makeFolder(secrets, 0o700);
  const { accessKey, secretKey } = minioKeys(dataDir);
  writePrivately(join(secrets, 'minio_root'), secretKey);
  for (const user of IMAGE_SERVICES)
    writePrivately(join(secrets, `minio_${user}`), userPassword(dataDir, user));
  const env = {
    PATH: process.env.PATH,
    MINIO_URL: url(port),
    MINIO_ROOT_USER: accessKey,
    SECRETS_FOLDER: secrets,
    MC_CONFIG_DIR: join(dataDir, 'minio-client'),
  };
  const note = join(dataDir, 'minio', '.vaultway-users');
  const wanted = fingerprint([SETUP_FOLDER, secrets]);
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
  const script = join(SETUP_FOLDER, 'setup.sh');
  await promisify(execFile)('sh', [script], { env, timeout: SETUP_LIMIT_MS }).catch((error: Error) => {
    throw new PlainError(`The users of MinIO could not be made: ${error.message}`);
  });
  writePrivately(note, wanted);
}

/** Hashes the names and contents of the files in these folders. */
function fingerprint(folders: string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const name of readdirSync(folder).toSorted())
      hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}

/** Returns a service's variables for the store; none unless it stores images. */
export function imageStoreEnvironment(
  kind: ImageStoreKind,
  { dataDir, imageDir }: Settings,
  { service, port }: { service: string; port: number },
): NodeJS.ProcessEnv {
  if (!IMAGE_SERVICES.includes(service)) return {};
  if (kind === 'disk') return { IMAGE_STORE: 'disk', IMAGE_DIR: imageDir };
  return {
    IMAGE_STORE: 'minio',
    MINIO_ENDPOINT: url(port),
    MINIO_BUCKET: BUCKET,
    MINIO_ACCESS_KEY: service,
    MINIO_SECRET_KEY: userPassword(dataDir, service),
  };
}

export const imagesUrl = (kind: ImageStoreKind, ports: { images: number; minio: number }) =>
  kind === 'disk' ? `http://${HOST}:${ports.images}` : `http://${HOST}:${ports.minio}/${BUCKET}/images`;

const minioKeys = (dataDir: string) => ({
  accessKey: OPERATOR,
  secretKey: secretFrom(join(dataDir, 'keys', 'minio')),
});

const userPassword = (dataDir: string, user: string) =>
  derivedPassword(minioKeys(dataDir).secretKey, `MinIO user ${user}`);

const url = (port: number) => `http://${HOST}:${port}`;

const hasClient = () => findProgram('mc') !== undefined;
const hasMinio = () => findProgram('minio') !== undefined;
