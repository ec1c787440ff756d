import { z } from 'zod';
import { RUN_STOP_STATES } from './constants.js';
import {
  editedFrom,
  Id,
  Instant,
  nullableText,
  optionalDate,
  optionalFlag,
  optionalText,
  requiredDate,
  requiredId,
} from './fields.js';
import { splitAtCommas } from './form-values.js';
import { issue } from './issues.js';
import { LIMITS } from './limits.js';
import { listQuery } from './paging.js';

const most = { max: LIMITS.runStops, variant: 'entries' } as const;
const ids = z
  .preprocess(
    splitAtCommas,
    z
      .array(z.string().trim().max(LIMITS.text))
      .refine((all) => all.length <= LIMITS.runStops, issue('too_long', most)),
  )
  .meta({
    description: 'an array, or a comma-separated string',
    accepts: {
      oneOf: [
        { type: 'array', items: { type: 'string', maxLength: LIMITS.text }, maxItems: LIMITS.runStops },
        { type: 'string' },
      ],
    },
  });
const namedIds = ids.refine((all) => all.length > 0, issue('required'));
const note = optionalText(LIMITS.runNote);
const move = optionalFlag.meta({
  description: 'takes parcels from other runs of that day; otherwise 409 `parcel_on_run`',
});

/** POST /api/runs */
export const CreateRun = z.object({
  courier_id: requiredId,
  date: requiredDate,
  note: note.default(null),
  parcel_ids: ids.default([]).meta({ description: 'its stops, in order' }),
  move,
});
export type CreateRun = z.output<typeof CreateRun>;

/** PATCH /api/runs. A new order requires the version that it was made from. */
export const UpdateRun = z
  .object({
    id: requiredId,
    updated_at: editedFrom,
    courier_id: requiredId.optional(),
    date: requiredDate.optional(),
    note: note.optional(),
    parcel_ids: ids.optional().meta({
      description: 'its stops in a new order, with `updated_at`; stops that are not named keep their place',
    }),
  })
  .refine(({ parcel_ids, updated_at }) => parcel_ids === undefined || (updated_at ?? null) !== null, {
    ...issue('required'),
    path: ['updated_at'],
  });
export type UpdateRun = z.output<typeof UpdateRun>;

/** POST /api/runs/stops: adds parcels at the end of a run. Those that it already has stay where they are. */
export const AddRunStops = z.object({ id: requiredId, parcel_ids: namedIds, move });
export type AddRunStops = z.output<typeof AddRunStops>;

/** DELETE /api/runs/stops */
export const RemoveRunStops = z.object({ id: requiredId, parcel_ids: namedIds });
export type RemoveRunStops = z.output<typeof RemoveRunStops>;

/** POST /api/runs/sort */
export const SortRun = z.object({ id: requiredId, updated_at: editedFrom });
export type SortRun = z.output<typeof SortRun>;

/** GET /api/runs */
export const ListRuns = listQuery(['date'], {
  date: optionalDate.default(null),
  courier_id: optionalText().default(null),
  parcel_id: optionalText().default(null).meta({ description: 'only runs with this parcel' }),
}).omit({ q: true });
export type ListRuns = z.output<typeof ListRuns>;

/** GET /api/runs/mine */
export const ListMyRuns = listQuery([]).omit({ q: true });
export type ListMyRuns = z.output<typeof ListMyRuns>;

/** An account with the role courier. */
export const Courier = z.object({ id: Id, email: z.string() }).meta({ id: 'Courier' });
export type Courier = z.output<typeof Courier>;

/** GET /api/runs/couriers */
export const Couriers = z.object({ couriers: z.array(Courier) }).meta({ id: 'Couriers' });
export type Couriers = z.output<typeof Couriers>;

const courier = z.object({
  id: Id,
  email: nullableText.meta({ description: 'null for a former courier, and while accounts cannot be read' }),
  former: z.boolean().meta({ description: 'true if the account is removed, or no courier’s anymore' }),
});

const count = z.int().min(0);
export const RunSummary = z
  .object({
    id: Id,
    courier,
    date: z.iso.date().meta({ description: 'day in the company’s time zone' }),
    note: nullableText,
    total: count.meta({ description: 'number of stops, without deleted parcels' }),
    delivered: count,
    failed: count,
    left: count,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'RunSummary' });
export type RunSummary = z.output<typeof RunSummary>;

const place = {
  destination: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  by_town: z.boolean().meta({ description: 'true if the coordinates are those of the town' }),
};
const state = z.enum(RUN_STOP_STATES).meta({
  description: 'by the handovers and events of the run’s day',
});

const RunStop = z.object({
  parcel_id: Id,
  tracking_code: z.string(),
  recipient_name: z.string(),
  ...place,
  state,
  at: Instant.nullable().meta({ description: 'time of the delivery or attempt; null if unknown' }),
});

/** A courier's parcels of a day, in order. */
export const Run = RunSummary.extend({
  stops: z.array(RunStop),
  unplaced: count.meta({ description: 'number of stops without a known place, which sorting puts last' }),
}).meta({ id: 'Run' });
export type Run = z.output<typeof Run>;
export type RunStop = Run['stops'][number];

/** A run as its courier sees it: of each parcel only what the stop needs. */
export const CourierRun = z
  .object({
    id: Id,
    date: z.iso.date(),
    note: nullableText,
    stops: z.array(
      z.object({
        tracking_code: z.string(),
        recipient_name: z.string(),
        recipient_phone_number: nullableText,
        ...place,
        state,
      }),
    ),
    updated_at: Instant,
  })
  .meta({ id: 'CourierRun' });
export type CourierRun = z.output<typeof CourierRun>;
