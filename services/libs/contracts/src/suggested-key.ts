import { z } from 'zod';
import { SUGGESTED_NAMES } from './suggested-titles.js';

/** The key of a text that the product suggested, in whatever language it was written. Clients translate it. */
export const suggestedKey = (field: string) =>
  z
    .enum(SUGGESTED_NAMES)
    .nullable()
    .meta({ description: `identifies a suggested \`${field}\` in any language; null for other words` });
