import { z } from 'zod';

/** A history of more events is told in several documents. */
const EVENTS_PER_PAGE = 1000;

const TOKEN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** What the next page begins behind. */
export const pageTokenAfter = (at: Date, id: string) => `${at.toISOString()}~${id}`;

/** GET /api/parcels/{code}/epcis.json, whose pages are asked for as the EPCIS 2.0 REST interface has it. */
export const ReadEpcis = z.object({
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(EVENTS_PER_PAGE)
    .default(EVENTS_PER_PAGE)
    .meta({ description: 'at most so many events' }),
  nextPageToken: z
    .string()
    .regex(TOKEN)
    .refine((token) => !Number.isNaN(Date.parse(token.split('~')[0] ?? '')))
    .transform((token) => {
      const [, at = '', id = ''] = TOKEN.exec(token) ?? [];
      return { at, id };
    })
    .optional()
    .meta({ description: 'from the `Link` header of the page before, `rel="next"`' }),
});
export type ReadEpcis = z.output<typeof ReadEpcis>;
