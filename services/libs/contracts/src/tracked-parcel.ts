import { z } from 'zod';
import { Instant, nullableText, requiredText } from './fields.js';
import { CustomField } from './custom-fields.js';
import { Parcel } from './parcel.js';

/**
 * Usual arrival of parcels on the same route to the same town, counted from this parcel's pickup: half had arrived by
 * `from`, nine of ten by `to`. Both may be past.
 */
export const UsualArrival = z
  .object({
    from: z.iso.date().meta({ description: 'day by which half of similar parcels arrived' }),
    to: z.iso.date().meta({ description: 'day by which nine in ten similar parcels arrived' }),
    samples: z.int().min(30).meta({ description: 'number of similar parcels in the last year' }),
  })
  .meta({ id: 'UsualArrival' });
export type UsualArrival = z.output<typeof UsualArrival>;

/** Time since which a parcel has been at its point on the map. */
export const ParcelPosition = z
  .object({
    at: Instant.nullable().meta({
      description: 'when the current coordinates were last set; null if unknown',
    }),
  })
  .meta({ id: 'ParcelPosition' });
export type ParcelPosition = z.output<typeof ParcelPosition>;

/**
 * A parcel as returned by the look-up. `restricted`: with tracking_privacy `gated`, strangers get names, contact data,
 * content, value, weight, photo and map as null, places as towns, and events without descriptions; a custom status or
 * title becomes that of its step. `as_of` is present while the database is down: the time of the data, whose age is in
 * the Age header.
 */
export const TrackedParcel = Parcel.extend({
  recipient_name: nullableText,
  destination: nullableText,
  restricted: z.boolean(),
  expected_days_set_at: Instant.nullable().meta({
    description:
      'when the expected days were last set; null if there are none, or a problem came up since, after which they no longer hold',
  }),
  custom_fields: z.array(CustomField.pick({ key: true, label: true, kind: true })).meta({
    description: 'fields that have a value in `custom`, in order; visitors get public ones only',
  }),
  usual_arrival: UsualArrival.nullable().meta({
    description:
      'null if a delivery date is set, the parcel has arrived, or there are too few similar parcels',
  }),
  position: ParcelPosition.nullable().meta({
    description:
      'null if there are no current coordinates, the parcel has moved on, or the response is restricted',
  }),
  as_of: Instant.optional().meta({
    description: 'time of the data; present only while the database is down',
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

/** POST /api/parcels/{code}/reveal/link: the token after `#reveal=` in a mailed link. */
export const RevealByLink = z.object({ token: requiredText() });
export type RevealByLink = z.output<typeof RevealByLink>;

/**
 * GET /api/parcels/{code}/news: data of each event. Contains the version that the look-up returns now, so that a client
 * with another one reloads. Both are null once the parcel is gone.
 */
export const ParcelUpdate = z
  .object({ updated_at: Instant.nullable(), etag: z.string().nullable() })
  .meta({ id: 'ParcelUpdate' });
export type ParcelUpdate = z.output<typeof ParcelUpdate>;

/** Name of these events. */
export const PARCEL_UPDATE_EVENT = 'news';
