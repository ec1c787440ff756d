import { z } from 'zod';
import { storedImagePath } from './image-variants.js';
import { issue } from './issues.js';

/** A file of a multipart form, as a service has read it. */
export interface ImageFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A body of JSON cannot pretend to hold one: it has no byte arrays. */
export const isImageFile = (value: unknown): value is ImageFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

const blankToNull = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value;

/**
 * The picture of a page or a review: a file, the URL of an uploaded picture, or one of `names`. Blank
 * means null. Comes out as a file, the stored path, the name, or null.
 */
export const imageInput = (names: readonly string[] = []) =>
  z
    .preprocess(blankToNull, z.unknown())
    .transform((value, context): ImageFile | string | null => {
      if (value === null || isImageFile(value)) return value;
      const text = typeof value === 'string' ? value.trim() : '';
      const known = names.find((name) => name === text) ?? storedImagePath(text);
      if (known !== null) return known;
      context.addIssue({
        code: 'custom',
        input: value,
        ...issue('not_a_picture'),
      });
      return z.NEVER;
    })
    .meta({ description: 'a JPEG or PNG file, or the URL of an uploaded picture' });
