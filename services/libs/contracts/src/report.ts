import { z } from 'zod';
import { choice, Instant, optionalDate, optionalInteger } from './fields.js';
import { LIMITS } from './limits.js';
import { CUSTOMER_PARTIES, REPORTS, ROAD_GROUPS } from './report-names.js';

/** Parameters of `GET /api/reports/{name}`. */
export const GetReport = z.object({
  /** Length of the period, which ends with the week of `until`. The period before is as long. */
  weeks: optionalInteger(1, LIMITS.reportWeeksMax)
    .transform((weeks) => weeks ?? LIMITS.reportWeeks)
    .default(LIMITS.reportWeeks),
  /** A day of the last week; today by default. */
  until: optionalDate.default(null),
  /** `customers`: by sender or recipient. */
  party: choice(CUSTOMER_PARTIES, 'sender'),
  /** `road`: by step, courier or lane. */
  by: choice(ROAD_GROUPS, 'step'),
});
export type GetReport = z.output<typeof GetReport>;

export const NamedReport = z.object({ name: z.enum(REPORTS) });
export type NamedReport = z.output<typeof NamedReport>;

const sum = z.object({ currency: z.string(), amount: z.number() });

const Figures = z.object({
  parcels: z.int().min(0).meta({ description: 'delivered; in transit in `road`; events in `exceptions`' }),
  collected: z.int().min(0),
  dated: z.int().min(0).meta({ description: 'delivered parcels that had an expected day' }),
  on_time: z.int().min(0).meta({ description: 'of these, delivered by that day' }),
  values: z.array(sum).meta({ description: 'declared values that could be read, added up by currency' }),
  unread: z
    .int()
    .min(0)
    .meta({ description: 'parcels whose declared value could not be read without doubt' }),
  median_hours: z.number().nullable().meta({ description: '`lanes`: from collection to delivery' }),
  most_hours: z.number().nullable().meta({ description: '`lanes`: nine of ten took at most this long' }),
});
export type ReportFigures = z.output<typeof Figures>;

const before = Figures.nullable().meta({ description: 'the period before; null in `road`' });

export const ReportRow = Figures.extend({
  name: z.string().meta({
    description:
      'Monday of the week, step, key of a suggested title, courier, customer, or town; empty if there is none',
  }),
  to: z.string().nullable().meta({ description: 'town of destination, for a lane' }),
  before,
});
export type ReportRow = z.output<typeof ReportRow>;

/** GET /api/reports/{name} */
export const Report = z
  .object({
    name: z.enum(REPORTS),
    from: z.iso.date(),
    until: z.iso.date().meta({ description: 'last day' }),
    before_from: z.iso.date(),
    as_of: Instant.nullable().meta({ description: 'changes until then are counted; null if none are yet' }),
    complete: z.boolean().meta({ description: 'false while parcels are still being counted' }),
    rows: z.array(ReportRow).meta({ description: `the first ${LIMITS.reportRows}` }),
    left_out: z.int().min(0).meta({ description: 'number of further rows; the CSV file has up to 10,000' }),
    total: Figures.extend({ before }),
  })
  .meta({ id: 'Report' });
export type Report = z.output<typeof Report>;
