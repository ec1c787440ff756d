import { z } from 'zod';
import { LABEL_FORMATS } from './constants.js';
import { Instant, nullableText } from './fields.js';
import { LANGUAGES } from './languages.js';

const table = z.object({
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), share: z.number(), is_number: z.boolean() })),
  rows: z.array(z.array(z.string())),
});

/** A record of another service to print as PDF/A-3. All texts are in its language, as a reader sees them. */
export const Paper = z.object({
  language: z.enum(LANGUAGES),
  title: z.string(),
  number: z.string(),
  /** For the file's metadata, so that the same paper has the same bytes. */
  created_at: Instant,
  /** Names and values. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  tables: z.array(table),
  notes: z.array(z.string()),
  /** Page of the site that the QR code leads to. */
  link: z.object({ caption: z.string(), path: z.string() }).nullable(),
  file: z.object({ name: z.string(), description: z.string(), json: z.string() }),
});
export type Paper = z.output<typeof Paper>;

/** Labels of places of the vault to print as PDF, in order. */
export const PlaceLabels = z.object({
  format: z.enum(LABEL_FORMATS),
  labels: z.array(
    z.object({
      code: z.string(),
      name: nullableText,
      /** The places around it, from the outside in. */
      around: nullableText,
    }),
  ),
});
export type PlaceLabels = z.output<typeof PlaceLabels>;

/** A PDF in Base64, or why there is none. */
export const PrintedPaper = z.object({
  pdf: nullableText,
  refused: z.enum(['unavailable', 'too_slow_to_print']).nullable(),
});
