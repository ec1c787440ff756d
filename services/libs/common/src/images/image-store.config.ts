import { z } from 'zod';
import { ConfigError } from '../config/index.js';
import { DiskImageStore } from './disk-image-store.js';
import type { ImageStore } from './image-store.js';

/** The variables of a service that stores images; spread into the service's own schema. */
export const imageStoreConfig = {
  IMAGE_STORE: z.enum(['disk', 'minio']).describe('disk or minio: where images are kept'),
  IMAGE_DIR: z.string().optional().describe('the folder for images (with IMAGE_STORE=disk)'),
  MINIO_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the address of MinIO, http://minio:9000 (with IMAGE_STORE=minio)'),
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

/** For the end of a service's readConfig. @throws ConfigError when the chosen store lacks what it needs */
export function checkImageStore(config: ImageStoreConfig): void {
  const lines = NEEDED[config.IMAGE_STORE]
    .filter((name) => config[name] === undefined)
    .map((name) => `${name} is missing: set it to ${imageStoreConfig[name].description}`);
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
}

/**
 * The image store that the configuration names. MinIO's client, which takes 10 MB, is loaded only where it is used.
 *
 * @throws ConfigError when it lacks what that store needs
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
