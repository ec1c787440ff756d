import { z } from 'zod';
import { blankToNull } from './form-values.js';
import { storedImagePath } from './image-variants.js';
import { issue } from './issues.js';
import { isUploadedFile, requiredFile, type UploadedFile } from './uploaded-file.js';

/**
 * The image of a page or review: a file, the URL of an uploaded image, or one of `names`. Blank becomes null. Outputs a
 * file, the stored path, the name, or null.
 */
export const imageInput = (names: readonly string[] = []) =>
  z
    .preprocess((value) => blankToNull(value) ?? null, z.unknown())
    .transform((value, context): UploadedFile | string | null => {
      if (value === null || isUploadedFile(value)) return value;
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
    .meta({ description: 'a JPEG or PNG file, or the URL of an uploaded image' });

/** POST /api/images: uploads a picture for a form. Deleted after a day unless a record uses it. */
export const UploadImage = z.object({ image: requiredFile('a JPEG or PNG file') });
export type UploadImage = z.output<typeof UploadImage>;

export const UploadedImage = z
  .object({ image: z.string().meta({ description: 'path of the image on the same host' }) })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.output<typeof UploadedImage>;
