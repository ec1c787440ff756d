/**
 * Names and sizes of stored images. Free of zod, and without the parts for `<picture>` (image-variants.ts), so that
 * every page of the site can load it cheaply.
 *
 * An image has one path, `/uploads/images/<hash>.jpg`, a JPEG of at most {@link LARGEST_IMAGE_WIDTH} pixels in width.
 * `<hash>-<width>.avif` and `<hash>-<width>.webp` stand beside it. Narrower images are not enlarged, but every file
 * exists, so that names follow from the path alone.
 *
 * Pictures of the site itself, `site-<hash>.jpg`, may be cached publicly and forever. All others may show a person or
 * someone's property, and are cached for an hour by browsers only, so that no copy outlives their erasure for long. The
 * rule depends on the name, since gateways and file servers know nothing else; gateway/dynamic/routes.yml repeats it.
 */

/** Marks a picture of the site itself. */
export const SITE_IMAGE_PREFIX = 'site-';
export const SITE_IMAGE_CACHING = 'public, max-age=31536000, immutable';
const PRIVATE_CACHING = 'private, max-age=3600';

/** Returns the `Cache-Control` of an image file. */
export const imageCaching = (name: string): string =>
  name.startsWith(SITE_IMAGE_PREFIX) ? SITE_IMAGE_CACHING : PRIVATE_CACHING;

export const IMAGE_PATH_PREFIX = '/uploads/images/';
export const IMAGE_WIDTHS = [320, 640, 1280] as const;
export const LARGEST_IMAGE_WIDTH = 1280;

/** Returns the path of a small version with transparency, for a logo or icon. */
export const smallForm = (path: string): string => path.replace(/\.jpg$/, () => `-${IMAGE_WIDTHS[0]}.webp`);

/** Returns the path of the largest version with transparency. */
export const largestForm = (path: string): string =>
  path.replace(/\.jpg$/, () => `-${LARGEST_IMAGE_WIDTH}.webp`);

/**
 * Icons of the installed app, all square: two unchanged, one that phones mask, and one opaque for Apple. `size` is in
 * pixels.
 */
export const ICON_FORMS = {
  '192': { size: 192 },
  '512': { size: 512 },
  maskable: { size: 512, purpose: 'maskable' },
  touch: { size: 180 },
} as const;
export type IconForm = keyof typeof ICON_FORMS;

interface Previewed {
  accent: { shape: string } | null;
  logo: string | null;
}

/** Returns the path of the picture of shared links in the owner's color, with the logo; null if there is neither. */
export const previewPath = ({ accent, logo }: Previewed): string | null =>
  accent === null && logo === null
    ? null
    : `/installed/icons/preview-${[
        accent?.shape.slice(1),
        logo?.slice(IMAGE_PATH_PREFIX.length, -'.jpg'.length),
      ]
        .filter(Boolean)
        .join('-')}.png`;

/** @param path of an uploaded image @returns the path of its icon, `/installed/icons/<hash>-<form>.png` */
export const iconPath = (path: string, form: IconForm): string =>
  path.replace(IMAGE_PATH_PREFIX, '/installed/icons/').replace(/\.jpg$/, () => `-${form}.png`);
