import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../infra/folder.mjs';
import { PlainError } from '../infra/plain-error.mjs';
import { secretFrom } from '../infra/secret-file.mjs';

const HOST = '127.0.0.1';
const BUCKET = 'uploads';
const USER = 'vaultway';
/** Stops after the services, which may still be writing to it. */
const ORDER = 3;

/**
 * Where pictures are kept: by MinIO when it is on PATH at the first start, else in a folder. A DATA_DIR stays with what
 * it began with, since pictures do not move by themselves.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {'minio' | 'disk'}
 */
export function chooseImageStore({ dataDir, imageDir }) {
  const note = join(dataDir, 'image-store');
  if (!existsSync(note)) {
    const isNew = !existsSync(imageDir);
    writeFileSync(note, isNew && hasMinio() ? 'minio' : 'disk');
  }
  const kind = readFileSync(note, 'utf8').trim() === 'minio' ? 'minio' : 'disk';
  if (kind === 'minio' && !hasMinio()) {
    throw new PlainError(
      `The pictures of ${dataDir} are kept by MinIO, but minio is not on PATH. Install it, or start with another ` +
        'folder: DATA_DIR=/path/to/folder npm start',
    );
  }
  return kind;
}

/**
 * MinIO with a folder and keys of its own, reachable from this machine only.
 * @returns {import('./supervisor.mjs').Program}
 */
export function minioProgram({ dataDir }, port) {
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

/** What a service needs to reach the store. */
export function imageStoreEnvironment(kind, { dataDir, imageDir }, port) {
  if (kind === 'disk') return { IMAGE_STORE: 'disk', IMAGE_DIR: imageDir };
  const { accessKey, secretKey } = minioKeys(dataDir);
  return {
    IMAGE_STORE: 'minio',
    MINIO_ENDPOINT: `http://${HOST}:${port}`,
    MINIO_BUCKET: BUCKET,
    MINIO_ACCESS_KEY: accessKey,
    MINIO_SECRET_KEY: secretKey,
  };
}

/** Where the gateway finds the pictures. */
export const imagesUrl = (kind, ports) =>
  kind === 'disk' ? `http://${HOST}:${ports.images}` : `http://${HOST}:${ports.minio}/${BUCKET}/images`;

const minioKeys = (dataDir) => ({
  accessKey: USER,
  secretKey: secretFrom(join(dataDir, 'keys', 'minio')),
});

const hasMinio = () => spawnSync('minio', ['--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
