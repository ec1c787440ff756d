/**
 * How an uploaded image is named and in which forms it is stored. Free of zod, and without what a `<picture>` needs
 * (image-variants.ts), so that every page of the site can load it cheaply.
 *
 * An image is known by one path, `/uploads/images/<hash>.jpg`, which is a JPEG of at most
 * {@link LARGEST_IMAGE_WIDTH} pixels in width. Beside it stand `<hash>-<width>.avif` and
 * `<hash>-<width>.webp`. An image that is narrower than a width is not enlarged: the file is there all
 * the same, so that the names can be told from the path alone.
 */

export const IMAGE_PATH_PREFIX = '/uploads/images/';
export const IMAGE_WIDTHS = [320, 640, 1280] as const;
export const LARGEST_IMAGE_WIDTH = 1280;

/** The address of a small form of an uploaded image that keeps what is transparent: for a sign or an icon. */
export const smallForm = (path: string): string => path.replace(/\.jpg$/, `-${IMAGE_WIDTHS[0]}.webp`);

/** The largest form of an uploaded image that keeps what is transparent. */
export const largestForm = (path: string): string => path.replace(/\.jpg$/, `-${LARGEST_IMAGE_WIDTH}.webp`);

/**
 * The forms of an uploaded image as the icon of an installed app, all square: two as it is, one that a phone cuts to its
 * own shape, and one for Apple's, on which nothing is transparent. `size` is in pixels.
 */
export const ICON_FORMS = {
  '192': { size: 192 },
  '512': { size: 512 },
  maskable: { size: 512, purpose: 'maskable' },
  touch: { size: 180 },
} as const;
export type IconForm = keyof typeof ICON_FORMS;

/** @param path of an uploaded image @returns the address of its icon, `/installed/icons/<hash>-<form>.png` */
export const iconPath = (path: string, form: IconForm): string =>
  path.replace(IMAGE_PATH_PREFIX, '/installed/icons/').replace(/\.jpg$/, `-${form}.png`);
