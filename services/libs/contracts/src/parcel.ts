import { z } from 'zod';
import { Activity } from './activity.js';
import { LABEL_FORMATS, LIMITS, YES_NO } from './constants.js';
import { nestedListOf } from './envelope.js';
import {
  changedChoice,
  choice,
  editedFrom,
  Id,
  Instant,
  nullableText,
  optionalDate,
  optionalEmail,
  optionalInteger,
  optionalNumber,
  optionalText,
  requiredId,
  requiredText,
} from './fields.js';
import { isImageFile } from './image-input.js';
import { listQuery } from './paging.js';
import { normaliseTrackingCode } from './tracking-code.js';

const saysSomething = (code: string) => normaliseTrackingCode(code) !== '';
const namesNothing = { params: { code: 'required' }, message: 'Tracking code is required' };

/** Paths beside `GET /api/parcels/{code}`. */
const RESERVED_CODES = ['attention', 'export.csv', 'statuses'];

/** A tracking code as somebody types it; one of only spaces and hyphens fails. */
export const TrackingCode = requiredText()
  .refine(saysSomething, namesNothing)
  .refine((code) => !RESERVED_CODES.includes(normaliseTrackingCode(code)), {
    params: { code: 'reserved' },
    message: `Tracking code cannot be ${RESERVED_CODES.join(' or ')}`,
  })
  .refine((code) => !/^\.{1,2}$/.test(code), {
    params: { code: 'only_dots' },
    message: 'Tracking code cannot be only dots', // every client would fold it out of the address
  });

const latitude = optionalNumber(-90, 90);
const longitude = optionalNumber(-180, 180);

const optionalFacts = {
  recipient_email: optionalEmail,
  recipient_phone_number: optionalText(),
  current_location: optionalText(),
  status: optionalText(),
  weight: optionalText(),
  shipped_via: optionalText(),
  sender_name: optionalText(),
  sender_email: optionalEmail,
  pickup_location: optionalText(),
  parcel_content: optionalText(),
  declared_value: optionalText(),
  min_expected_delivery_date: optionalDate,
  max_expected_delivery_date: optionalDate,
  map_current_latitude: latitude,
  map_current_longitude: longitude,
  map_pickup_latitude: latitude,
  map_pickup_longitude: longitude,
  map_destination_latitude: latitude,
  map_destination_longitude: longitude,
};

const defaulted = <T extends z.ZodRawShape>(shape: T) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).default(null)]),
  ) as unknown as { [K in keyof T]: z.ZodDefault<T[K] & z.ZodType> };

const zoom = optionalInteger(0, LIMITS.zoomMax);

const facts = z.object({
  tracking_code: TrackingCode,
  recipient_name: requiredText(),
  destination: requiredText(),
  ...defaulted(optionalFacts),
  show_map: choice(YES_NO, 'no'),
  map_zoom: zoom.transform((value) => value ?? LIMITS.zoomDefault).default(LIMITS.zoomDefault),
});

/** What an admin says of a parcel: every field of it but ids, image and times. */
export type ParcelFacts = z.output<typeof facts>;

/** The rules between fields. A partial update is held to them after it was merged with what is stored. */
export function parcelRules(
  parcel: Omit<ParcelFacts, 'tracking_code' | 'recipient_name' | 'destination'>,
): { path: string[]; code: string; message: string }[] {
  const broken: { path: string[]; code: string; message: string }[] = [];
  const { min_expected_delivery_date: earliest, max_expected_delivery_date: latest } = parcel;
  if (earliest !== null && latest !== null && earliest > latest) {
    broken.push({
      path: ['max_expected_delivery_date'],
      code: 'date_order',
      message: 'Max expected delivery date is before min expected delivery date',
    });
  }
  for (const place of ['current', 'pickup', 'destination'] as const) {
    for (const [axis, other] of [
      ['latitude', 'longitude'],
      ['longitude', 'latitude'],
    ] as const) {
      const lacking = parcel[`map_${place}_${axis}`] === null;
      const needed =
        parcel[`map_${place}_${other}`] !== null || (place === 'current' && parcel.show_map === 'yes');
      if (lacking && needed) {
        const field = `map_${place}_${axis}`;
        broken.push({ path: [field], code: 'required', message: `Map ${place} ${axis} is required` });
      }
    }
  }
  return broken;
}

/** POST /api/parcels */
export const CreateParcel = facts.superRefine((parcel, context) => {
  for (const { path, code, message } of parcelRules(parcel)) {
    context.addIssue({ code: 'custom', path, message, params: { code }, input: parcel });
  }
});
export type CreateParcel = z.output<typeof CreateParcel>;

const changes = z.object({
  tracking_code: TrackingCode,
  recipient_name: requiredText(),
  destination: requiredText(),
  ...optionalFacts,
  map_zoom: zoom.transform((value) => value ?? LIMITS.zoomDefault),
});

/** An empty required field is a failure, an absent one is left as it is: preprocess must not run on absence. */
const ifPresent = <T extends z.ZodRawShape>(shape: T) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).optional()]),
  ) as unknown as { [K in keyof T]: z.ZodOptional<T[K] & z.ZodType> };

/**
 * PATCH /api/parcels: by `id`, or by `tracking_code` when there is no id. A blank image takes the photo
 * away; the one that the parcel has may be sent back; a new one comes with {@link SetParcelImage}.
 */
export const UpdateParcel = z
  .object({
    id: requiredId.optional(),
    updated_at: editedFrom,
    ...ifPresent(changes.shape),
    show_map: changedChoice(YES_NO, 'no'),
    image: optionalText().optional(),
  })
  .refine((parcel) => parcel.id !== undefined || parcel.tracking_code !== undefined, {
    path: ['id'],
    params: { code: 'required' },
    message: 'Id is required',
  });
export type UpdateParcel = z.output<typeof UpdateParcel>;

/** POST /api/parcels/image: a form with a file. */
export const SetParcelImage = z.object({
  id: requiredId,
  image: z
    .preprocess((value) => (value === null || value === '' ? undefined : value), z.unknown())
    .refine((value) => value !== undefined, {
      params: { code: 'required' },
      message: 'Image is required',
      abort: true,
    })
    .refine(isImageFile, { params: { code: 'not_a_file' }, message: 'Image is not a file' })
    .meta({ description: 'a JPEG or PNG file' }),
});
export type SetParcelImage = z.output<typeof SetParcelImage>;

/** GET /api/parcels */
export const ListParcels = listQuery(
  ['tracking_code', 'recipient_name', 'destination', 'current_location', 'status', 'sender_name'],
  {
    /** The whole status, without case. */
    status: optionalText().default(null),
    /** A part of it, without case. */
    destination: optionalText().default(null),
    /** Not delivered, and the last expected day is over where the company is. */
    overdue: choice(YES_NO, 'no'),
    /** Not delivered, and so many days without an event. */
    silent_days: optionalInteger(1, LIMITS.silentDaysMax).default(null),
    /** Not delivered, and nobody can be told by mail. */
    without_email: choice(YES_NO, 'no'),
  },
);
export type ListParcels = z.output<typeof ListParcels>;

const list = (value: unknown) =>
  typeof value === 'string' ? value.split(',').flatMap((id) => id.trim() || []) : value;

/** GET /api/parcels/labels.pdf */
export const PrintLabels = z.object({
  ids: z
    .preprocess(
      (value) => (value === '' ? undefined : list(value)),
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
    tracking_code: z.string(),
    recipient_name: z.string(),
    recipient_email: nullableText,
    recipient_phone_number: nullableText,
    destination: z.string(),
    current_location: nullableText,
    status: nullableText,
    weight: nullableText,
    shipped_via: nullableText,
    sender_name: nullableText,
    sender_email: nullableText,
    pickup_location: nullableText,
    parcel_content: nullableText,
    declared_value: nullableText,
    min_expected_delivery_date: z.iso.date().nullable(),
    max_expected_delivery_date: z.iso.date().nullable(),
    image: nullableText,
    show_map: z.enum(YES_NO),
    map_zoom: z.int().min(0).max(LIMITS.zoomMax),
    map_current_latitude: z.number().nullable(),
    map_current_longitude: z.number().nullable(),
    map_pickup_latitude: z.number().nullable(),
    map_pickup_longitude: z.number().nullable(),
    map_destination_latitude: z.number().nullable(),
    map_destination_longitude: z.number().nullable(),
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
export const AskAttention = z.object({
  silent_days: optionalInteger(1, LIMITS.silentDaysMax)
    .transform((days) => days ?? LIMITS.silentDays)
    .default(LIMITS.silentDays),
});
export type AskAttention = z.output<typeof AskAttention>;

const reason = z.object({
  count: z.int().min(0),
  at_least: z.boolean(),
  parcels: z.array(ParcelSummary),
});

/** Why somebody should look at a parcel: how many there are of each kind, and the first few. */
export const ParcelAttention = z
  .object({ silent_days: z.int(), overdue: reason, silent: reason, without_email: reason })
  .meta({ id: 'ParcelAttention' });
export type ParcelAttention = z.output<typeof ParcelAttention>;

/** A parcel with the first page of its history, newest first. */
export const Parcel = ParcelSummary.extend({ history: nestedListOf(Activity) }).meta({ id: 'Parcel' });
export type Parcel = z.output<typeof Parcel>;

/**
 * A parcel as the look-up tells it. `restricted`: where the setting tracking_privacy is `gated`, strangers get names,
 * contact data, content, value, weight, photo and map as null, places as towns, and events without descriptions.
 */
export const TrackedParcel = Parcel.extend({
  recipient_name: nullableText,
  destination: nullableText,
  restricted: z.boolean(),
}).meta({ id: 'TrackedParcel' });
export type TrackedParcel = z.output<typeof TrackedParcel>;

/** POST /api/parcels/{code}/reveal */
export const RevealParcel = z.object({
  proof: requiredText().meta({
    description: "the recipient's e-mail address, or the last four digits of the recipient's phone number",
  }),
});
export type RevealParcel = z.output<typeof RevealParcel>;
