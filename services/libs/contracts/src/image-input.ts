import { z } from 'zod';
import { blankToNull } from './form-values.js';
import { storedImagePath } from './image-variants.js';
import { issue } from './issues.js';
import { isUploadedFile, type UploadedFile } from './uploaded-file.js';

/**
 * The image of a page or a review: a file, the URL of an uploaded image, or one of `names`. Blank
 * means null. Comes out as a file, the stored path, the name, or null.
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
