import { z } from 'zod';
import { Instant } from './fields.js';

/**
 * GET /api/parcels/{code}/news: the data of an event named `news`. It says what the look-up would answer with,
 * not what that says: whoever shows something else asks again. Both are null when there is no such parcel any more.
 */
export const ParcelNews = z
  .object({
    updated_at: Instant.nullable(),
    etag: z.string().nullable(),
  })
  .meta({ id: 'ParcelNews' });
export type ParcelNews = z.output<typeof ParcelNews>;

/** The name of the event. */
export const NEWS_EVENT = 'news';
