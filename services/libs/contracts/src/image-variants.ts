/** Sources of an uploaded image (image-forms.ts) for `<picture>` and `<img>`. Free of zod. */

import { IMAGE_PATH_PREFIX, IMAGE_WIDTHS } from './image-forms.js';

export const IMAGE_FORMATS = ['avif', 'webp'] as const;

export interface ImageVariants {
  /** For `<img src>`. */
  src: string;
  /** One per `<source>`, best first. */
  sources: { type: string; srcset: string }[];
}

const STORED_PATH = /^\/uploads\/images\/((?:site-)?[0-9a-f]{32})\.jpg$/;

/**
 * Returns the sources of an uploaded image for `<picture>`.
 *
 * @param path as in the API: `/uploads/images/<hash>.jpg`
 * @returns null for anything else, such as the name of a built-in hero
 */
export function imageVariants(path: string | null | undefined): ImageVariants | null {
  const hash = STORED_PATH.exec(path ?? '')?.[1];
  if (hash === undefined) return null;
  const sources = IMAGE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcset: IMAGE_WIDTHS.map((width) => `${IMAGE_PATH_PREFIX}${hash}-${width}.${format} ${width}w`).join(
      ', ',
    ),
  }));
  return { src: `${IMAGE_PATH_PREFIX}${hash}.jpg`, sources };
}

/** Returns the attributes of an `<img>` as wide as the page. */
export function wideForms(path: string | null | undefined) {
  const variants = imageVariants(path);
  const webp = variants?.sources.find(({ type }) => type === 'image/webp');
  return variants && webp ? { src: variants.src, srcSet: webp.srcset, sizes: '100vw' } : null;
}

/**
 * Returns the stored path of an uploaded image, given the path or a full URL.
 *
 * @returns null for any other address
 */
export function storedImagePath(address: string): string | null {
  const path = URL.canParse(address) && /^https?:/i.test(address) ? new URL(address).pathname : address;
  return STORED_PATH.test(path) ? path : null;
}
