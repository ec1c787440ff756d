import { z } from 'zod';
import { CreateActivity } from './activity.js';
import { LIMITS } from './constants.js';
import { ErrorCodeSchema } from './envelope.js';
import { nullableText, optionalText } from './fields.js';
import { splitAtCommas } from './form-values.js';
import { issue } from './issues.js';
import { ListParcels } from './parcel.js';

/** What can be done to many parcels at once. */
export const BULK_ACTIONS = ['add_event', 'set_status', 'delete', 'restore'] as const;

/** GET /api/parcels/export.csv: the filters and the order of the list. */
export const ExportParcels = ListParcels.omit({ page: true, per_page: true });
export type ExportParcels = z.output<typeof ExportParcels>;

/** A list, or a text with commas as a form sends it. */
const ids = z.preprocess(splitAtCommas, z.array(z.string().trim().max(LIMITS.text)).max(LIMITS.bulk)).meta({
  description: 'A list, or a text with commas between.',
  accepts: {
    oneOf: [
      { type: 'array', items: { type: 'string', maxLength: LIMITS.text }, maxItems: LIMITS.bulk },
      { type: 'string' },
    ],
  },
});

const { title, description, icon, color, step, created_at, current_location, notify, notify_language } =
  CreateActivity.shape;

/**
 * POST /api/parcels/bulk: `ids`, or `match` with the filters of the list as they stand in its address
 * (`status=Held&overdue=yes`), which stands for the newest parcels that it finds, as many as may be named.
 */
export const BulkParcels = z
  .object({
    action: z.enum(BULK_ACTIONS),
    ids: ids.optional(),
    match: optionalText(LIMITS.bulkMatch).default(null),
    /** With `set_status`; blank takes the status away. With `add_event`, what each parcel gets along; blank: none. */
    status: optionalText().default(null),
    /** With `set_status`: the status that each parcel must still have, or else it keeps its own; blank: none. */
    from_status: optionalText().optional(),
    /** With `add_event`: where each parcel is from then on; absent, it stays. */
    current_location,
    /** With `add_event`: the event. */
    title: title.optional(),
    description,
    icon,
    color,
    created_at,
    /** With `add_event`: mails the recipients of those parcels that have an address of one. */
    notify,
    notify_language,
    /** Of the event, or with `set_status` of the parcels; blank: as title or status say. */
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

/** What became of each parcel. */
export const BulkOutcome = z
  .object({
    done: z.int().min(0),
    failed: z.int().min(0),
    rows: z.array(
      z.object({
        id: z.string(),
        tracking_code: nullableText,
        ok: z.boolean(),
        /** Why not. */
        error: nullableText,
        code: ErrorCodeSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'BulkOutcome' });
export type BulkOutcome = z.output<typeof BulkOutcome>;
