import { IMAGE_FORMATS, IMAGE_PATH_PREFIX, IMAGE_WIDTHS, SITE_IMAGE_PREFIX } from '@vaultway/contracts';
import { createHash } from 'node:crypto';
import type { ImageOwner } from './images-options.js';

const NAME = /^(?:site-)?[0-9a-f]{32}(-[0-9]{3,4})?\.(jpg|avif|webp)$/;

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  avif: 'image/avif',
  webp: 'image/webp',
  txt: 'text/plain',
};

/** Name of the log's newest checkpoint, which the image store keeps beside the images. */
export const KEPT_CHECKPOINT = 'log-checkpoint.txt';

/** True if this is a valid file name in the image store, which is safe in a path. */
export const isImageName = (name: string) => NAME.test(name);

/** @throws RangeError unless the store may have a file of this name */
export function assertStoredName(name: string): void {
  if (!isImageName(name) && name !== KEPT_CHECKPOINT) throw new RangeError('not a valid image name');
}

export const imageTypeOf = (name: string) => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '';

/**
 * Derives an image's name from its bytes and owning service. Services never share a file, so each may delete its own
 * without asking the others.
 *
 * @returns the path without `.jpg`
 */
export function imageStemOf({ owner, ofSite = false }: ImageOwner, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(`${owner}\n`).update(bytes).digest('hex').slice(0, 32);
  return `${IMAGE_PATH_PREFIX}${ofSite ? SITE_IMAGE_PREFIX : ''}${hash}`;
}

/** Returns the names of all files of an image, given its stored path. */
export function imageFilesOf(path: string): string[] {
  const main = path.slice(IMAGE_PATH_PREFIX.length);
  const hash = main.slice(0, -'.jpg'.length);
  const variants = IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => `${hash}-${width}.${format}`),
  );
  return [main, ...variants];
}
