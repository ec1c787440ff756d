import { z } from 'zod';
import { Activity } from './activity.js';
import { nullableText } from './fields.js';
import { STEPS } from './step.js';

const counted = z.object({ count: z.int().min(0), at_least: z.boolean() });

/** GET /api/parcels/overview: how the company's parcels are doing now. Days are those of its time zone. */
export const ParcelOverview = z
  .object({
    in_transit: counted.meta({
      description: 'collected, and neither delivered nor returned; also what waits on its way',
    }),
    created: z.boolean().meta({
      description:
        'whether anybody has created a parcel here: those that the product shows as a demo don’t count',
    }),
    due_today: counted,
    late: counted,
    delivered: z
      .array(z.object({ day: z.iso.date(), count: z.int().min(0) }))
      .meta({ description: 'delivered on each of the last seven days, today last' }),
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
      .meta({ description: 'where those under way are that changed last, as far as they have coordinates' }),
    events: z
      .array(
        Activity.pick({ id: true, title: true, icon: true, color: true, created_at: true }).extend({
          tracking_code: z.string(),
        }),
      )
      .meta({ description: 'the newest events, whatever their parcels, newest first' }),
  })
  .meta({ id: 'ParcelOverview' });
export type ParcelOverview = z.output<typeof ParcelOverview>;
