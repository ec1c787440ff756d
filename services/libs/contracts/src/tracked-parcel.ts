import { z } from 'zod';
import { Instant, nullableText, requiredText } from './fields.js';
import { Parcel } from './parcel.js';

/**
 * When parcels usually arrive that went the same way to the same town, counted from this parcel's pickup: half of them had
 * arrived by `from`, nine of ten by `to`. Both may be over.
 */
export const UsualArrival = z
  .object({
    from: z.iso.date().meta({ description: 'the day by which half of them had arrived' }),
    to: z.iso.date().meta({ description: 'the day by which nine of ten had arrived' }),
    samples: z.int().min(30).meta({ description: 'how many parcels of the last year that is known from' }),
  })
  .meta({ id: 'UsualArrival' });
export type UsualArrival = z.output<typeof UsualArrival>;

/** Since when a parcel has been at its point on the map. */
export const ParcelPosition = z
  .object({
    at: Instant.nullable().meta({
      description: 'when the current coordinates were last set; null where that is not known',
    }),
  })
  .meta({ id: 'ParcelPosition' });
export type ParcelPosition = z.output<typeof ParcelPosition>;

/**
 * A parcel as the look-up tells it. `restricted`: where the setting tracking_privacy is `gated`, strangers get names,
 * contact data, content, value, weight, photo and map as null, places as towns, and events without descriptions.
 * `as_of` is there while the database is away: what was known at that moment, and the header Age says for how long.
 */
export const TrackedParcel = Parcel.extend({
  recipient_name: nullableText,
  destination: nullableText,
  restricted: z.boolean(),
  usual_arrival: UsualArrival.nullable().meta({
    description: 'null where a day is expected, the parcel has arrived, or too few went that way',
  }),
  position: ParcelPosition.nullable().meta({
    description:
      'null where there are no current coordinates, the parcel has left them for another place, or the answer is restricted',
  }),
  as_of: Instant.optional().meta({
    description: 'only while the database is away: the moment at which all this was known',
  }),
}).meta({ id: 'TrackedParcel' });
export type TrackedParcel = z.output<typeof TrackedParcel>;

/** POST /api/parcels/{code}/reveal */
export const RevealParcel = z.object({
  proof: requiredText().meta({
    description: "the recipient's email address, or the last four digits of the recipient's phone number",
  }),
});
export type RevealParcel = z.output<typeof RevealParcel>;

/** POST /api/parcels/{code}/reveal/link: what stands behind `#reveal=` in a mailed link. */
export const RevealByLink = z.object({ token: requiredText() });
export type RevealByLink = z.output<typeof RevealByLink>;

/**
 * GET /api/parcels/{code}/news: the data of each event. It names the version that the look-up answers with now, so
 * that a client that shows another one asks again. Both are null once there is no such parcel.
 */
export const ParcelUpdate = z
  .object({ updated_at: Instant.nullable(), etag: z.string().nullable() })
  .meta({ id: 'ParcelUpdate' });
export type ParcelUpdate = z.output<typeof ParcelUpdate>;

/** The name of those events. */
export const PARCEL_UPDATE_EVENT = 'news';
