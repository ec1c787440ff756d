import { z } from 'zod';
import { Activity } from './activity.js';
import { LABEL_FORMATS, YES_NO } from './constants.js';
import { currencyCode } from './invoice.js';
import { LIMITS } from './limits.js';
import { nestedListOf, WarningSchema } from './envelope.js';
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
import { CustomInput, CustomValues } from './custom-fields.js';
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
import { suggestedKey } from './suggested-key.js';
import { hasControls, normalizeTrackingCode, trimCode } from './tracking-code.js';
import { requiredFile } from './uploaded-file.js';

/** Reserved: other calls under `GET /api/parcels/…`. */
export const RESERVED_CODES = ['attention', 'export.csv', 'find', 'labels.pdf', 'overview', 'statuses'];

/** A code that names a parcel, as typed, scanned or pasted; spaces and hyphens alone are invalid. */
export const RequestedCode = requiredText()
  .overwrite(trimCode)
  .refine((code) => normalizeTrackingCode(code) !== '', issue('required'))
  .refine(
    (code) => !RESERVED_CODES.includes(normalizeTrackingCode(code)),
    issue('reserved', { reserved: RESERVED_CODES }),
  )
  // Clients normalize dot segments out of addresses.
  .refine((code) => !/^\.{1,2}$/.test(code), issue('only_dots'));

/** A parcel's own code, which is printed and displayed. */
export const TrackingCode = RequestedCode.refine((code) => !hasControls(code), issue('not_storable'));

const zoom = optionalNumber(0, LIMITS.zoomMax).transform((level) => level ?? LIMITS.zoomDefault);

/** An optional field; absent, blank and null all become null in a new parcel. */
const optional = <T extends z.ZodType>(input: T, output: z.ZodType<z.output<T>>) => ({
  create: input.default(null as never),
  update: input.optional(),
  output,
});

/** A required field. */
const required = <T extends z.ZodType<string>>(input: T) => ({
  create: input,
  update: input.optional(),
  output: z.string(),
});

/** Schemas by kind of field: for a new parcel, for a change, and for responses. */
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

/** Builds the schema of each field; required input comes first, so that its errors do. */
function shapeFor<U extends Use>(use: U) {
  const names = new Set([...(use === 'output' ? [] : REQUIRED_PARCEL_FIELDS), ...PARCEL_FIELD_NAMES]);
  const shape = Array.from(names, (name) => {
    const field: { kind: string; required?: true } = PARCEL_FIELDS[name];
    const kinds: Record<string, Record<Use, z.ZodType>> = field.required ? REQUIRED_KINDS : OPTIONAL_KINDS;
    return [name, kinds[field.kind]?.[use]];
  });
  return Object.fromEntries(shape) as { [N in ParcelFieldName]: SchemaOf<N, U> };
}

const details = z.object({ ...shapeFor('create'), custom: CustomInput.default({}) });

/** A parcel's fields, without ids, image and times. */
export type ParcelDetails = Omit<z.output<typeof details>, 'custom'>;

/** Rules between fields. A partial update is checked after merging it with the stored parcel. */
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
 * PATCH /api/parcels: by `id`, or by `tracking_code` without an id. A blank image removes the photo, and its current
 * one may be sent back; {@link SetParcelImage} uploads a new one.
 */
export const UpdateParcel = z
  .object({
    id: requiredId.optional(),
    updated_at: editedFrom,
    ...shapeFor('update'),
    image: optionalText().optional(),
    custom: CustomInput.optional(),
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

/** Splits a filter by a custom field: key, operator and value. */
export const CUSTOM_FILTER = /^([a-z][a-z0-9_]*)([:~])([\s\S]+)$/;

/** GET /api/parcels */
export const ListParcels = listQuery(
  [
    'tracking_code',
    'recipient_name',
    'destination',
    'current_location',
    'status',
    'sender_name',
    'due',
    'declared_value',
    'weight',
  ],
  {
    /** Matches the whole status, ignoring case. */
    status: optionalText().default(null),
    /** Derived from the newest event or the status, in any wording. */
    step: optionalChoice(STEPS),
    /** Matches a part, ignoring case. */
    destination: optionalText().default(null),
    /** Parcels created by this import. */
    import: optionalText().default(null),
    /** Neither delivered nor returned. */
    open: choice(YES_NO, 'no'),
    /** In transit: collected, and neither delivered nor returned. */
    moving: choice(YES_NO, 'no'),
    /** Undelivered, with today as the last expected day in the company's time zone. */
    due: optionalChoice(['today']),
    /** Undelivered, with the last expected day past in the company's time zone. */
    overdue: choice(YES_NO, 'no'),
    /** Undelivered, without an event for this many days. */
    silent_days: optionalInteger(1, LIMITS.silentDaysMax).default(null),
    /** With an event, or created, within this many days. */
    recent_days: optionalInteger(1, LIMITS.silentDaysMax).default(null),
    /** Undelivered, with no email address to notify. */
    without_email: choice(YES_NO, 'no'),
    /** In trouble: a handover's seals differ from those at collection. */
    seals_differ: choice(YES_NO, 'no'),
    pin_unconfirmed: choice(YES_NO, 'no'),
    /** Matches the whole courier, ignoring case. */
    shipped_via: optionalText().default(null),
    /** Of the declared value, where it could be read. */
    currency: currencyCode.default(null),
    min_value: optionalNumber(0, LIMITS.valueMax).default(null),
    max_value: optionalNumber(0, LIMITS.valueMax).default(null),
    /** In kilograms. */
    min_weight: optionalNumber(0, LIMITS.valueMax).default(null),
    max_weight: optionalNumber(0, LIMITS.valueMax).default(null),
    /** With a declared value whose amount and currency could not be read without doubt. */
    value_unread: choice(YES_NO, 'no'),
    custom: optionalText()
      .refine((text) => text === null || CUSTOM_FILTER.test(text), issue('invalid'))
      .default(null)
      .meta({
        description: 'a custom field: `key:value` is equal, `key~text` contains the text, in any case',
      }),
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
    .meta({ description: 'comma-separated parcel IDs', accepts: { type: 'string' } }),
  format: choice(LABEL_FORMATS, 'a6'),
});
export type PrintLabels = z.output<typeof PrintLabels>;

/** A parcel in lists. */
export const ParcelSummary = z
  .object({
    id: Id,
    ...shapeFor('output'),
    custom: CustomValues,
    status_key: suggestedKey('status'),
    image: imagePath,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ParcelSummary' });
export type ParcelSummary = z.output<typeof ParcelSummary>;

/** GET /api/parcels/statuses: a status in use, in the spelling of one of its parcels. */
export const ParcelStatus = z
  .object({
    status: z.string().meta({ examples: ['In transit'] }),
    count: z.int().min(1),
    /** Set if there are more, which were not counted. */
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
      'day since when the first parcel has been waiting, in the company’s time zone: the last expected day if overdue, the day of creation if without an email address, otherwise the day of the last event; null if there are none',
  }),
  parcels: z.array(ParcelSummary),
});

/** Parcels that need attention: the number of each kind, and the few that have waited longest. */
export const ParcelAttention = z
  .object({
    silent_days: z.int(),
    overdue: reason,
    silent: reason,
    without_email: reason,
    seals_differ: reason,
    pin_unconfirmed: reason.meta({
      description: 'delivered without a confirmed PIN, and neither confirmed nor waived since',
    }),
    exception: reason.meta({ description: 'on hold, or another exception' }),
    attempted: reason.meta({ description: 'delivery failed' }),
    returned: reason.meta({ description: 'returned to the sender within `silent_days`' }),
  })
  .meta({ id: 'ParcelAttention' });
export type ParcelAttention = z.output<typeof ParcelAttention>;

/** A parcel with the first page of its history, newest first. */
export const Parcel = ParcelSummary.extend({ history: nestedListOf(Activity) }).meta({ id: 'Parcel' });
export type Parcel = z.output<typeof Parcel>;

/** A written parcel, with warnings about its input. */
export const WrittenParcel = Parcel.extend({ warnings: z.array(WarningSchema) }).meta({
  id: 'WrittenParcel',
});
export type WrittenParcel = z.output<typeof WrittenParcel>;
