import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, secretFrom } from '../infra/files.ts';
import { PlainError } from '../setup/plain-error.mjs';
import type { Settings } from './settings.ts';
import type { Program } from './supervisor.ts';

export type ImageStoreKind = 'minio' | 'disk';

const HOST = '127.0.0.1';
const BUCKET = 'uploads';
const USER = 'vaultway';
/** Stops after the services, which may still be writing to it. */
const ORDER = 3;

/**
 * Where images are kept: in MinIO if it is on PATH at the first start, otherwise in a folder. A DATA_DIR stays with its
 * first choice, because images do not move by themselves.
 */
export function chooseImageStore({ dataDir, imageDir }: Settings): ImageStoreKind {
  const note = join(dataDir, 'image-store');
  if (!existsSync(note)) {
    const isNew = !existsSync(imageDir);
    writeFileSync(note, isNew && hasMinio() ? 'minio' : 'disk');
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

/** MinIO with a folder and keys of its own, reachable from this machine only. */
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

/** What a service needs to reach the store. */
export function imageStoreEnvironment(
  kind: ImageStoreKind,
  { dataDir, imageDir }: Settings,
  port: number,
): NodeJS.ProcessEnv {
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

/** Where the gateway finds the images. */
export const imagesUrl = (kind: ImageStoreKind, ports: { images: number; minio: number }) =>
  kind === 'disk' ? `http://${HOST}:${ports.images}` : `http://${HOST}:${ports.minio}/${BUCKET}/images`;

const minioKeys = (dataDir: string) => ({
  accessKey: USER,
  secretKey: secretFrom(join(dataDir, 'keys', 'minio')),
});

const hasMinio = () => spawnSync('minio', ['--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
