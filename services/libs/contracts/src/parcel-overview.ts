import { z } from 'zod';
import { Activity } from './activity.js';
import { Instant, nullableText } from './fields.js';
import { STEPS } from './step.js';

const counted = z.object({ count: z.int().min(0), at_least: z.boolean() });

/** GET /api/parcels/overview: summary of the company's parcels. Days are in its time zone. */
export const ParcelOverview = z
  .object({
    in_transit: counted.meta({
      description: 'collected, but neither delivered nor returned; includes parcels waiting en route',
    }),
    created: z.boolean().meta({
      description: 'true if a parcel has been created here; demo parcels do not count',
    }),
    due_today: counted,
    late: counted,
    delivered: z
      .array(z.object({ day: z.iso.date(), count: z.int().min(0) }))
      .meta({ description: 'deliveries on each of the last seven days, today last' }),
    moving: z
      .array(
        z.object({
          tracking_code: z.string(),
          status: nullableText,
          step: z.enum(STEPS).nullable(),
          latitude: z.number(),
          longitude: z.number(),
        }),
      )
      .meta({
        description: 'positions of the parcels in transit that changed last, if they have coordinates',
      }),
    unplaced: z
      .array(
        z.object({
          tracking_code: z.string(),
          status: nullableText,
          step: z.enum(STEPS).nullable(),
          town: nullableText,
        }),
      )
      .default([]) // absent in the previous version
      .meta({
        description:
          'those of them without coordinates, with the town of their current location, or else of their pickup, as in `Zürich, CH`; null if unknown',
      }),
    over_limit: z
      .array(
        z.object({
          shipped_via: z.string(),
          currency: z.string(),
          value: z.number(),
          limit: z.number(),
          unread: z.int().meta({ description: 'parcels whose value could not be read, and is not included' }),
        }),
      )
      .default([]) // absent in the previous version
      .meta({ description: 'couriers with more declared value in transit than their insured limit' }),
    log_forks: z
      .array(z.object({ source: z.string(), size: z.int(), found_at: Instant }))
      .default([]) // absent in the previous version
      .meta({
        description:
          'witnesses and kept checkpoints with a size of the log that ours does not extend; nothing is signed until an operator resumes it',
      }),
    events: z
      .array(
        Activity.pick({
          id: true,
          title: true,
          title_key: true,
          icon: true,
          color: true,
          created_at: true,
        }).extend({
          tracking_code: z.string(),
        }),
      )
      .meta({ description: 'latest events of all parcels, newest first' }),
  })
  .meta({ id: 'ParcelOverview' });
export type ParcelOverview = z.output<typeof ParcelOverview>;
