import { IMAGE_FORMATS, IMAGE_PATH_PREFIX, IMAGE_WIDTHS } from '@vaultway/contracts';
import { createHash } from 'node:crypto';

const NAME = /^[0-9a-f]{32}(-[0-9]{3,4})?\.(jpg|avif|webp)$/;

const TYPES: Record<string, string> = { jpg: 'image/jpeg', avif: 'image/avif', webp: 'image/webp' };

/** Whether this can be the name of a file in the image store; such a name is harmless in a path. */
export const isImageName = (name: string) => NAME.test(name);

/** @throws RangeError when {@link isImageName} says no */
export function assertImageName(name: string): void {
  if (!isImageName(name)) throw new RangeError('not the name of an image');
}

export const imageTypeOf = (name: string) => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '';

/**
 * Names an image by its bytes and the service that keeps it. Services never share a file, so each may remove its own
 * without asking the others.
 */
export const imageHash = (owner: string, bytes: Uint8Array) =>
  createHash('sha256').update(`${owner}\n`).update(bytes).digest('hex').slice(0, 32);

export const imagePathOf = (hash: string) => `${IMAGE_PATH_PREFIX}${hash}.jpg`;

/** The names of all files of an image, by its stored path. */
export function imageFilesOf(path: string): string[] {
  const main = path.slice(IMAGE_PATH_PREFIX.length);
  const hash = main.slice(0, -'.jpg'.length);
  const variants = IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => `${hash}-${width}.${format}`),
  );
  return [main, ...variants];
}
