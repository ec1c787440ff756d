import { inYears1To9999 } from '@vaultway/contracts';
import { z } from 'zod';

/** Longer histories are paginated. */
const EVENTS_PER_PAGE = 1000;

const TOKEN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Builds the token that the next page starts after. */
export const pageTokenAfter = (at: Date, id: string) => `${at.toISOString()}~${id}`;

/** A place between two events, from a `Link` header. */
export const PageToken = z
  .string()
  .regex(TOKEN)
  .refine((token) => z.iso.datetime().safeParse(token.split('~')[0]).success && inYears1To9999(token))
  .transform((token) => {
    const [, at = '', id = ''] = TOKEN.exec(token) ?? [];
    return { at, id };
  });

/** GET /api/parcels/{code}/epcis.json, paginated as in the EPCIS 2.0 REST interface. */
export const ReadEpcis = z.object({
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(EVENTS_PER_PAGE)
    .default(EVENTS_PER_PAGE)
    .meta({ description: 'maximum number of events' }),
  nextPageToken: PageToken.optional().meta({
    description: 'from the `rel="next"` `Link` header of the previous page',
  }),
});
export type ReadEpcis = z.output<typeof ReadEpcis>;
