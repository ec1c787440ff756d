import { z } from 'zod';
import { CreateActivity } from './activity.js';
import { LIMITS } from './limits.js';
import { ErrorCodeSchema } from './envelope.js';
import { nullableText, optionalText } from './fields.js';
import { splitAtCommas } from './form-values.js';
import { issue } from './issues.js';
import { ListParcels } from './parcel.js';

export const BULK_ACTIONS = ['add_event', 'set_status', 'delete', 'restore'] as const;

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
    /** With `add_event`: each parcel's new location; absent: unchanged. */
    current_location,
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
  .refine(({ ids: named, match }) => (named?.length ?? 0) > 0 || match !== null, {
    ...issue('required'),
    path: ['ids'],
  })
  .refine(({ action, title: text }) => action !== 'add_event' || text !== undefined, {
    ...issue('required'),
    path: ['title'],
  });
export type BulkParcels = z.output<typeof BulkParcels>;

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
      }),
    ),
  })
  .meta({ id: 'BulkOutcome' });
export type BulkOutcome = z.output<typeof BulkOutcome>;
