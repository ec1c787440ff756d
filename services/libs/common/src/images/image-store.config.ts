import { z } from 'zod';
import { ConfigError } from '../config/index.js';
import { DiskImageStore } from './disk-image-store.js';
import type { ImageStore } from './image-store.js';

/** Variables of services that store images; spread into the service's own schema. */
export const imageStoreConfig = {
  IMAGE_STORE: z.enum(['disk', 'minio']).describe('disk or minio, the storage of images'),
  IMAGE_DIR: z.string().optional().describe('the folder for images (with IMAGE_STORE=disk)'),
  MINIO_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the URL of MinIO, http://minio:9000 (with IMAGE_STORE=minio)'),
  MINIO_ACCESS_KEY: z.string().optional().describe('the access key (with IMAGE_STORE=minio)'),
  MINIO_SECRET_KEY: z.string().optional().describe('the secret key (with IMAGE_STORE=minio)'),
  MINIO_BUCKET: z.string().default('uploads').describe('the bucket for images'),
  MINIO_REGION: z.string().default('us-east-1').describe('the region of the bucket'),
};

export type ImageStoreConfig = z.output<z.ZodObject<typeof imageStoreConfig>>;

const NEEDED = {
  disk: ['IMAGE_DIR'],
  minio: ['MINIO_ENDPOINT', 'MINIO_ACCESS_KEY', 'MINIO_SECRET_KEY'],
} as const;

/** Call at the end of a service's readConfig. @throws ConfigError when the chosen store lacks a setting */
export function checkImageStore(config: ImageStoreConfig): void {
  const lines = NEEDED[config.IMAGE_STORE]
    .filter((name) => config[name] === undefined)
    .map((name) => `${name} is missing: set it to ${imageStoreConfig[name].description}`);
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
}

/**
 * Creates the configured image store. Loads MinIO's client, which takes 10 MB, only when needed.
 *
 * @throws ConfigError when the store lacks a setting
 */
export async function createImageStore(config: ImageStoreConfig): Promise<ImageStore> {
  checkImageStore(config);
  if (config.IMAGE_STORE === 'disk') return new DiskImageStore(config.IMAGE_DIR ?? '');
  const { MinioImageStore } = await import('./minio-image-store.js');
  return new MinioImageStore({
    endpoint: config.MINIO_ENDPOINT ?? '',
    accessKey: config.MINIO_ACCESS_KEY ?? '',
    secretKey: config.MINIO_SECRET_KEY ?? '',
    bucket: config.MINIO_BUCKET,
    region: config.MINIO_REGION,
  });
}
