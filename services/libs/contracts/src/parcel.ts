import { z } from 'zod';
import { Activity } from './activity.js';
import { LABEL_FORMATS, LIMITS, YES_NO } from './constants.js';
import { nestedListOf } from './envelope.js';
import {
  changedChoice,
  choice,
  editedFrom,
  Id,
  imagePath,
  Instant,
  nullableChoice,
  nullableText,
  optionalChoice,
  optionalDate,
  optionalEmail,
  optionalInteger,
  optionalNumber,
  optionalText,
  requiredId,
  requiredText,
} from './fields.js';
import { splitAtCommas } from './form-values.js';
import { type ErrorDetail, issue, toDetail } from './issues.js';
import { listQuery } from './paging.js';
import {
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
  type ParcelFieldName,
  type ParcelFieldsThat,
  REQUIRED_PARCEL_FIELDS,
} from './parcel-fields.js';
import { STEPS } from './step.js';
import { normalizeTrackingCode } from './tracking-code.js';
import { requiredFile } from './uploaded-file.js';

/** Paths of other calls that `GET /api/parcels/{code}` would collide with. */
export const RESERVED_CODES = ['attention', 'export.csv', 'find', 'labels.pdf', 'overview', 'statuses'];

/** A tracking code as somebody types it; one of only spaces and hyphens fails. */
export const TrackingCode = requiredText()
  .refine((code) => normalizeTrackingCode(code) !== '', issue('required'))
  .refine(
    (code) => !RESERVED_CODES.includes(normalizeTrackingCode(code)),
    issue('reserved', { reserved: RESERVED_CODES }),
  )
  // Every client would fold it out of the address.
  .refine((code) => !/^\.{1,2}$/.test(code), issue('only_dots'));

const zoom = optionalNumber(0, LIMITS.zoomMax).transform((level) => level ?? LIMITS.zoomDefault);

/** A field that may be absent, blank or null; all three mean null in a new parcel. */
const optional = <T extends z.ZodType>(input: T, output: z.ZodType<z.output<T>>) => ({
  create: input.default(null as never),
  update: input.optional(),
  output,
});

/** A field that every parcel has. */
const required = <T extends z.ZodType<string>>(input: T) => ({
  create: input,
  update: input.optional(),
  output: z.string(),
});

/** How each kind of field is checked in a new parcel, checked in a change, and answered. */
const REQUIRED_KINDS = { code: required(TrackingCode), text: required(requiredText()) };
const OPTIONAL_KINDS = {
  text: optional(optionalText(), nullableText),
  step: optional(nullableChoice(STEPS), z.enum(STEPS).nullable()),
  email: optional(optionalEmail, nullableText),
  phone: optional(optionalText(), nullableText),
  date: optional(optionalDate, z.iso.date().nullable()),
  latitude: optional(optionalNumber(-90, 90), z.number().nullable()),
  longitude: optional(optionalNumber(-180, 180), z.number().nullable()),
  zoom: {
    create: zoom.default(LIMITS.zoomDefault),
    update: zoom.optional(),
    output: z.number().min(0).max(LIMITS.zoomMax),
  },
  yes_no: {
    create: choice(YES_NO, 'no'),
    update: changedChoice(YES_NO, 'no'),
    output: z.enum(YES_NO),
  },
};

type Use = 'create' | 'update' | 'output';
type SchemaOf<N extends ParcelFieldName, U extends Use> =
  N extends ParcelFieldsThat<{ required: true }>
    ? (typeof REQUIRED_KINDS)[(typeof PARCEL_FIELDS)[N]['kind']][U]
    : (typeof OPTIONAL_KINDS)[Exclude<(typeof PARCEL_FIELDS)[N]['kind'], 'code'>][U];

/** The schema of each field; of an input the required ones come first, so that they are the first to be missed. */
function shapeFor<U extends Use>(use: U) {
  const names = new Set([...(use === 'output' ? [] : REQUIRED_PARCEL_FIELDS), ...PARCEL_FIELD_NAMES]);
  const shape = Array.from(names, (name) => {
    const field: { kind: string; required?: true } = PARCEL_FIELDS[name];
    const kinds: Record<string, Record<Use, z.ZodType>> = field.required ? REQUIRED_KINDS : OPTIONAL_KINDS;
    return [name, kinds[field.kind]?.[use]];
  });
  return Object.fromEntries(shape) as { [N in ParcelFieldName]: SchemaOf<N, U> };
}

const details = z.object(shapeFor('create'));

/** What an admin says of a parcel: every field of it but ids, image and times. */
export type ParcelDetails = z.output<typeof details>;

/** The rules between fields. A partial update is held to them after it was merged with what is stored. */
export function parcelRules(
  parcel: Omit<ParcelDetails, 'tracking_code' | 'recipient_name' | 'destination'>,
): ErrorDetail[] {
  const broken: ErrorDetail[] = [];
  const { min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = parcel;
  if (earliest !== null && latest !== null && earliest > latest) {
    const order = { earliest: 'min_expected_delivery_date' };
    broken.push(toDetail('max_expected_delivery_date', 'date_order', order));
  }
  for (const place of ['current', 'pickup', 'destination'] as const) {
    for (const [axis, other] of [
      ['latitude', 'longitude'],
      ['longitude', 'latitude'],
    ] as const) {
      const lacking = parcel[`map_${place}_${axis}`] === null;
      const needed =
        parcel[`map_${place}_${other}`] !== null || (place === 'current' && parcel.show_map === 'yes');
      if (lacking && needed) broken.push(toDetail(`map_${place}_${axis}`, 'required'));
    }
  }
  return broken;
}

/** POST /api/parcels */
export const CreateParcel = details.superRefine((parcel, context) => {
  for (const { field, code, params } of parcelRules(parcel)) {
    context.addIssue({ code: 'custom', path: [field], params: { ...params, code }, input: parcel });
  }
});
export type CreateParcel = z.output<typeof CreateParcel>;

/**
 * PATCH /api/parcels: by `id`, or by `tracking_code` when there is no id. A blank image takes the photo
 * away; the one that the parcel has may be sent back; a new one comes with {@link SetParcelImage}.
 */
export const UpdateParcel = z
  .object({
    id: requiredId.optional(),
    updated_at: editedFrom,
    ...shapeFor('update'),
    image: optionalText().optional(),
  })
  .refine((parcel) => parcel.id !== undefined || parcel.tracking_code !== undefined, {
    ...issue('required'),
    path: ['id'],
  });
export type UpdateParcel = z.output<typeof UpdateParcel>;

/** POST /api/parcels/image: a form with a file. */
export const SetParcelImage = z.object({
  id: requiredId,
  image: requiredFile('a JPEG or PNG file'),
});
export type SetParcelImage = z.output<typeof SetParcelImage>;

/** GET /api/parcels */
export const ListParcels = listQuery(
  ['tracking_code', 'recipient_name', 'destination', 'current_location', 'status', 'sender_name', 'due'],
  {
    /** The whole status, without case. */
    status: optionalText().default(null),
    /** Read from the newest event or the status, whatever their words. */
    step: optionalChoice(STEPS),
    /** A part of it, without case. */
    destination: optionalText().default(null),
    /** Those that an import created, by its id. */
    import: optionalText().default(null),
    /** Neither delivered nor returned. */
    open: choice(YES_NO, 'no'),
    /** On its way: collected, and neither delivered nor returned. */
    moving: choice(YES_NO, 'no'),
    /** Not delivered, and today is the last expected day where the company is. */
    due: optionalChoice(['today']),
    /** Not delivered, and the last expected day is over where the company is. */
    overdue: choice(YES_NO, 'no'),
    /** Not delivered, and so many days without an event. */
    silent_days: optionalInteger(1, LIMITS.silentDaysMax).default(null),
    /** With an event within so many days, or made since then. */
    recent_days: optionalInteger(1, LIMITS.silentDaysMax).default(null),
    /** Not delivered, and nobody can be told by mail. */
    without_email: choice(YES_NO, 'no'),
    /** In trouble, after a handover whose seals were others than at collection. */
    seals_differ: choice(YES_NO, 'no'),
  },
);
export type ListParcels = z.output<typeof ListParcels>;

/** GET /api/parcels/find */
export const FindParcels = z.object({ q: requiredText() });
export type FindParcels = z.output<typeof FindParcels>;

/** GET /api/parcels/labels.pdf */
export const PrintLabels = z.object({
  ids: z
    .preprocess(
      (value) => (value === '' ? undefined : splitAtCommas(value)),
      z.array(z.string().max(LIMITS.text)).min(1).max(LIMITS.perPageMax),
    )
    .meta({ description: 'the ids of parcels with commas between them', accepts: { type: 'string' } }),
  format: choice(LABEL_FORMATS, 'a6'),
});
export type PrintLabels = z.output<typeof PrintLabels>;

/** A parcel as lists show it. */
export const ParcelSummary = z
  .object({
    id: Id,
    ...shapeFor('output'),
    image: imagePath,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ParcelSummary' });
export type ParcelSummary = z.output<typeof ParcelSummary>;

/** GET /api/parcels/statuses: a status that parcels have, as one of them has it written. */
export const ParcelStatus = z
  .object({
    status: z.string().meta({ examples: ['In transit'] }),
    count: z.int().min(1),
    /** There are more; they were not counted. */
    at_least: z.boolean(),
  })
  .meta({ id: 'ParcelStatus' });
export type ParcelStatus = z.output<typeof ParcelStatus>;

/** GET /api/parcels/attention */
export const GetParcelAttention = z.object({
  silent_days: optionalInteger(1, LIMITS.silentDaysMax)
    .transform((days) => days ?? LIMITS.silentDays)
    .default(LIMITS.silentDays),
});
export type GetParcelAttention = z.output<typeof GetParcelAttention>;

const reason = z.object({
  count: z.int().min(0),
  at_least: z.boolean(),
  since: z.iso.date().nullable().default(null).meta({
    description:
      'the day from which the first of them waits, in the company’s time zone: the last expected day of overdue ones, the day of creation of those without an email address, else that of the last event; null: there are none',
  }),
  parcels: z.array(ParcelSummary),
});

/** Why somebody should look at a parcel: how many there are of each kind, and the few that have waited longest. */
export const ParcelAttention = z
  .object({
    silent_days: z.int(),
    overdue: reason,
    silent: reason,
    without_email: reason,
    seals_differ: reason,
    exception: reason.meta({ description: 'held, or something else went wrong' }),
    attempted: reason.meta({ description: 'whose delivery failed' }),
    returned: reason.meta({ description: 'back at the sender within `silent_days`' }),
  })
  .meta({ id: 'ParcelAttention' });
export type ParcelAttention = z.output<typeof ParcelAttention>;

/** A parcel with the first page of its history, newest first. */
export const Parcel = ParcelSummary.extend({ history: nestedListOf(Activity) }).meta({ id: 'Parcel' });
export type Parcel = z.output<typeof Parcel>;
