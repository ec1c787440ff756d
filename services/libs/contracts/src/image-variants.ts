/** The forms of an uploaded image (image-forms.ts) as `<picture>` and `<img>` take them. Free of zod. */

import { IMAGE_PATH_PREFIX, IMAGE_WIDTHS } from './image-forms.js';

export const IMAGE_FORMATS = ['avif', 'webp'] as const;

export interface ImageVariants {
  /** For `<img src>`. */
  src: string;
  /** One `<source>` each, the best first. */
  sources: { type: string; srcset: string }[];
}

const STORED_PATH = /^\/uploads\/images\/([0-9a-f]{32})\.jpg$/;

/**
 * What `<picture>` needs for an uploaded image.
 *
 * @param path as the API gives it: `/uploads/images/<hash>.jpg`
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

/** What an `<img>` needs for an uploaded image that fills the page's width. */
export function wideForms(path: string | null | undefined) {
  const variants = imageVariants(path);
  const webp = variants?.sources.find(({ type }) => type === 'image/webp');
  return variants && webp ? { src: variants.src, srcSet: webp.srcset, sizes: '100vw' } : null;
}

/**
 * The stored path that an address of an uploaded image means, be it the path itself or a full URL.
 *
 * @returns null when it is not the address of an uploaded image
 */
export function storedImagePath(address: string): string | null {
  const path = URL.canParse(address) && /^https?:/i.test(address) ? new URL(address).pathname : address;
  return STORED_PATH.test(path) ? path : null;
}
