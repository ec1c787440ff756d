import { z } from 'zod';
import { CreateActivity } from './activity.js';
import { CustomInput } from './custom-fields.js';
import { LIMITS } from './limits.js';
import { ErrorCodeSchema } from './envelope.js';
import { Id, nullableText, optionalDate, optionalInteger, optionalText, requiredText } from './fields.js';
import { splitAtCommas } from './form-values.js';
import { issue } from './issues.js';
import { ListParcels, ParcelSummary, UpdateParcel } from './parcel.js';

export const BULK_ACTIONS = [
  'add_event',
  'remove_event',
  'set_status',
  'set_fields',
  'delete',
  'restore',
] as const;

/** Fields that `set_fields` writes. */
export const BULK_FIELDS = [
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'current_location',
  'shipped_via',
] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

/** GET /api/parcels/export.csv: accepts the list's filters and sort. */
export const ExportParcels = ListParcels.omit({ page: true, per_page: true, after: true });
export type ExportParcels = z.output<typeof ExportParcels>;

/** A list, or comma-separated text as sent by forms. */
export const parcelIds = z
  .preprocess(splitAtCommas, z.array(z.string().trim().max(LIMITS.text)).max(LIMITS.bulk))
  .meta({
    description: 'an array, or a comma-separated string',
    accepts: {
      oneOf: [
        { type: 'array', items: { type: 'string', maxLength: LIMITS.text }, maxItems: LIMITS.bulk },
        { type: 'string' },
      ],
    },
  });

/** POST /api/parcels/export.csv: the parcels in `ids`, in the order of `sort`. */
export const ExportNamedParcels = z
  .object({ ids: parcelIds.optional(), sort: ListParcels.shape.sort })
  .refine(({ ids: named }) => (named?.length ?? 0) > 0, { ...issue('required'), path: ['ids'] });
export type ExportNamedParcels = z.output<typeof ExportNamedParcels>;

const {
  title,
  description,
  icon,
  color,
  step,
  created_at,
  time_zone,
  current_location,
  notify,
  notify_language,
} = CreateActivity.shape;

const { min_expected_delivery_date, max_expected_delivery_date, shipped_via } = UpdateParcel.shape;
const { map_current_latitude, map_current_longitude } = UpdateParcel.shape;

/** Values of `set_fields`; absent: unchanged. A parcel with another value than `from_…` keeps its own. */
const fieldChanges = {
  min_expected_delivery_date,
  max_expected_delivery_date,
  current_location,
  map_current_latitude,
  map_current_longitude,
  shipped_via,
  custom: CustomInput.optional(),
  from_min_expected_delivery_date: optionalDate.optional(),
  from_max_expected_delivery_date: optionalDate.optional(),
  from_current_location: optionalText().optional(),
  from_shipped_via: optionalText().optional(),
  from_custom: CustomInput.optional(),
};

/** Changes of one parcel, such as an undo restores. */
const eachParcel = z.object({ id: requiredText(), ...fieldChanges });
export type BulkFieldChanges = Omit<z.output<typeof eachParcel>, 'id'>;

/**
 * POST /api/parcels/bulk: `ids`, or `match` with the list's filters as in its address (`status=Held&overdue=yes`),
 * which selects the newest matching parcels up to the limit of ids.
 */
export const BulkParcels = z
  .object({
    action: z.enum(BULK_ACTIONS),
    ids: parcelIds.optional(),
    match: optionalText(LIMITS.bulkMatch).default(null),
    /**
     * With `set_status`: the new status; blank removes it. With `add_event`: each parcel's new status; blank:
     * unchanged.
     */
    status: optionalText().default(null),
    /** With `set_status`: changes only parcels with this status; blank: all. */
    from_status: optionalText().optional(),
    /** With `add_event` and `set_fields`: each parcel's new location; absent: unchanged. */
    ...fieldChanges,
    /** With `set_fields`, instead of expected dates: moves those that a parcel has by this many days. */
    shift_days: optionalInteger(-LIMITS.shiftedDays, LIMITS.shiftedDays).default(null),
    /** With `set_fields`, instead of `ids`: parcels with different values. */
    each: z.array(eachParcel).max(LIMITS.bulkEach).optional(),
    /** With `remove_event`, instead of `ids`: events that `add_event` added. */
    event_ids: parcelIds.optional(),
    /** With `add_event`: the event's title. */
    title: title.optional(),
    description,
    icon,
    color,
    created_at,
    time_zone,
    /** With `add_event`: mails the recipients that have an address. */
    notify,
    notify_language,
    /** Step of the event, or with `set_status` of the parcels; blank: derived from title or status. */
    step,
  })
  .refine(
    ({ action, ids: named, match, each }) =>
      action === 'remove_event' || (named ?? each ?? []).length > 0 || match !== null,
    { ...issue('required'), path: ['ids'] },
  )
  .refine(({ action, event_ids: events = [] }) => action !== 'remove_event' || events.length > 0, {
    ...issue('required'),
    path: ['event_ids'],
  })
  .refine(({ action, title: text }) => action !== 'add_event' || text !== undefined, {
    ...issue('required'),
    path: ['title'],
  })
  .refine((bulk) => bulk.action !== 'set_fields' || bulk.each !== undefined || changesFields(bulk), {
    ...issue('required'),
    path: ['min_expected_delivery_date'],
  })
  .refine((bulk) => bulk.shift_days === null || DATES.every((field) => bulk[field] === undefined), {
    ...issue('invalid'),
    path: ['shift_days'],
  });
export type BulkParcels = z.output<typeof BulkParcels>;

const DATES = ['min_expected_delivery_date', 'max_expected_delivery_date'] as const;

const changesFields = (bulk: { shift_days: number | null } & BulkFieldChanges) =>
  bulk.shift_days !== null ||
  Object.keys(bulk.custom ?? {}).length > 0 ||
  BULK_FIELDS.some((field) => bulk[field] !== undefined);

/** Former values, of the fields that an action changed. */
const BulkBefore = ParcelSummary.pick({
  status: true,
  step: true,
  min_expected_delivery_date: true,
  max_expected_delivery_date: true,
  current_location: true,
  map_current_latitude: true,
  map_current_longitude: true,
  shipped_via: true,
})
  .extend({ custom: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) })
  .partial();
export type BulkBefore = z.output<typeof BulkBefore>;

/** Result for each parcel. */
export const BulkOutcome = z
  .object({
    done: z.int().min(0),
    failed: z.int().min(0),
    rows: z.array(
      z.object({
        id: z.string(),
        tracking_code: nullableText,
        ok: z.boolean(),
        /** Reason for a failure. */
        error: nullableText,
        code: ErrorCodeSchema.nullable(),
        event_id: Id.nullable().meta({
          description: 'the event that `add_event` added or `remove_event` removed',
        }),
        before: BulkBefore.nullable().meta({
          description: 'former values, after `set_status` and `set_fields`; null if nothing has changed',
        }),
      }),
    ),
  })
  .meta({ id: 'BulkOutcome' });
export type BulkOutcome = z.output<typeof BulkOutcome>;
