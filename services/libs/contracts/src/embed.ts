import { z } from 'zod';
import { Id, Instant, nullableText, requiredText } from './fields.js';
import { issue } from './issues.js';
import { LIMITS } from './limits.js';
import { listQuery, sortByTime } from './paging.js';
import { STEPS } from './step.js';

/** Splits text at commas, semicolons and white space; treats an empty list as missing. */
const partsOf = (value: unknown): unknown => {
  const parts = typeof value === 'string' ? value.split(/[,;\s]+/u).filter((part) => part !== '') : value;
  return parts === null || (Array.isArray(parts) && parts.length === 0) ? undefined : parts;
};

/**
 * Returns a website's origin as browsers send it. A path is dropped, and without a scheme it is `https`.
 *
 * @returns null if the text names no website, or several by a wildcard
 */
function originOf(text: string): string | null {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return /[*%]/.test(url.hostname) ? null : url.origin;
}

const origin = requiredText()
  .refine((text) => originOf(text) !== null, issue('invalid'))
  .transform((text) => originOf(text) ?? text);

/** POST /api/embeds */
export const CreateEmbed = z.object({
  name: requiredText(100),
  origins: z
    .preprocess(
      partsOf,
      z
        .array(origin)
        .min(1)
        .max(LIMITS.embedOrigins)
        .transform((origins) => [...new Set(origins)]),
    )
    .meta({
      description:
        'websites that may use the key, in an array, or a string with commas or spaces between them',
      accepts: {
        oneOf: [
          { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: LIMITS.embedOrigins },
          { type: 'string' },
        ],
      },
    }),
});
export type CreateEmbed = z.output<typeof CreateEmbed>;

/** GET /api/embeds */
export const ListEmbeds = listQuery([])
  .omit({ q: true })
  .extend({ sort: sortByTime('created_at') });
export type ListEmbeds = z.output<typeof ListEmbeds>;

/** A publishable key with which other websites look parcels up. It is no secret. */
export const Embed = z
  .object({
    id: Id,
    name: z.string(),
    key: z.string().meta({ examples: ['vw_pub_3f9c2a71d08b4e56a1c9e2f7b4d60318'] }),
    origins: z.array(z.string()).meta({ examples: [['https://shop.example.com']] }),
    created_at: Instant,
  })
  .meta({ id: 'Embed' });
export type Embed = z.output<typeof Embed>;

/** GET /api/embeds/{key}/parcels/{code} */
export const EmbeddedQuery = z.object({
  lang: z
    .string()
    .max(LIMITS.text)
    .default('')
    .meta({ description: 'language of the texts, such as `de` or `pt-BR`' }),
});
export type EmbeddedQuery = z.output<typeof EmbeddedQuery>;

const text = { description: 'in the language asked for' };

/** A parcel as other websites show it: part of what strangers see of a gated site. */
export const EmbeddedParcel = z
  .object({
    tracking_code: z.string(),
    step: z.enum(STEPS).nullable(),
    status: nullableText.meta(text),
    current_location: nullableText.meta({ description: 'at most town and country' }),
    min_expected_delivery_date: z.iso.date().nullable(),
    max_expected_delivery_date: z.iso.date().nullable(),
    history: z
      .array(z.object({ title: z.string().meta(text), step: z.enum(STEPS).nullable(), created_at: Instant }))
      .max(LIMITS.embedEvents)
      .meta({ description: 'the newest events, newest first' }),
    url: z.string().meta({ description: 'tracking page of the parcel' }),
  })
  .meta({ id: 'EmbeddedParcel' });
export type EmbeddedParcel = z.output<typeof EmbeddedParcel>;
