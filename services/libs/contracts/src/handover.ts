import { z } from 'zod';
import {
  DEFAULT_LANGUAGE,
  DELIVERY_PIN_STATES,
  HANDOVER_KINDS,
  LANGUAGES,
  LIMITS,
  TRANSFER_STEPS,
} from './constants.js';
import {
  choice,
  Id,
  imagePath,
  Instant,
  nullableText,
  optionalChoice,
  optionalFlag,
  optionalInstant,
  optionalNumber,
  optionalText,
  requiredId,
  requiredChoice,
  requiredInstant,
  requiredText,
} from './fields.js';
import { blankToNull, jsonText, missingToUndefined } from './form-values.js';
import { issue } from './issues.js';
import { listQuery, sortByTime } from './paging.js';
import { TrackingCode } from './parcel.js';
import { STEPS } from './step.js';
import { normalizeTrackingCode } from './tracking-code.js';
import { optionalFile } from './uploaded-file.js';

/** A parcel that changes hands, by the code as it was scanned. */
const handedParcel = z.object({
  code: TrackingCode,
  seals: z.array(requiredText(LIMITS.seal)).max(LIMITS.seals).default([]),
});

const parcels = z
  .preprocess(
    (value) => (missingToUndefined(value) === undefined ? undefined : jsonText(value)),
    z.array(handedParcel).min(1).max(LIMITS.handoverParcels),
  )
  .refine(
    (all) => new Set(all.map(({ code }) => normalizeTrackingCode(code))).size === all.length,
    issue('invalid'),
  )
  .meta({
    description: 'each with its `code`, and the numbers of its `seals`; in a form as JSON',
    accepts: {
      oneOf: [
        {
          type: 'array',
          minItems: 1,
          maxItems: LIMITS.handoverParcels,
          items: {
            type: 'object',
            required: ['code'],
            properties: {
              code: { type: 'string', minLength: 1, maxLength: LIMITS.text },
              seals: {
                type: 'array',
                maxItems: LIMITS.seals,
                items: { type: 'string', minLength: 1, maxLength: LIMITS.seal },
              },
            },
          },
        },
        { type: 'string' },
      ],
    },
  });

/** Strokes as an SVG path: each moves once, then draws lines between whole numbers. */
const SIGNATURE = /^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})*)+$/;
const signature = z
  .preprocess(blankToNull, z.string().max(LIMITS.signatureBytes, { abort: true }).regex(SIGNATURE).nullable())
  .meta({
    description:
      'what was drawn, in a box 1000 wide and 400 high, as an SVG path of absolute M and L: `M10 200L12 198M300 20L301 22`',
  });

const pin = z.preprocess(
  blankToNull,
  z
    .string()
    .trim()
    .regex(/^\d{6}$/)
    .nullable(),
);

/**
 * POST /api/handovers. The device makes the `id`, so that the same handover may be sent again. `happened_at` and `sent_at`
 * are by the device's clock. `offline`: it could not ask anybody, so that nothing it could not know refuses it.
 */
export const CreateHandover = z
  .object({
    id: z.preprocess(missingToUndefined, z.uuid({ version: 'v7' }).toLowerCase()),
    kind: requiredChoice(HANDOVER_KINDS),
    parcels,
    happened_at: requiredInstant,
    sent_at: optionalInstant.default(null),
    offline: optionalFlag,
    step: optionalChoice(TRANSFER_STEPS).meta({ description: 'of a transfer: what it means for the way' }),
    title: optionalText().default(null).meta({
      description: 'what the event is called; blank: in English, by the kind',
    }),
    giver: optionalText().default(null),
    taker: optionalText().default(null),
    signature: signature.default(null),
    pin: pin.default(null).meta({ description: 'of a delivery: six digits, as they were mailed' }),
    reason: optionalText(LIMITS.handoverReason).default(null).meta({
      description: 'why a seal differs from collection, or nobody took the parcel',
    }),
    latitude: optionalNumber(-90, 90).default(null),
    longitude: optionalNumber(-180, 180).default(null),
    accuracy: optionalNumber(0, 1_000_000).default(null).meta({ description: 'in meters' }),
    notify: optionalFlag,
    notify_language: choice(LANGUAGES, DEFAULT_LANGUAGE),
    photo: optionalFile('a JPEG or PNG file').default(null),
  })
  .refine(({ latitude, longitude }) => latitude === null || longitude !== null, {
    ...issue('required'),
    path: ['longitude'],
  })
  .refine(({ latitude, longitude }) => longitude === null || latitude !== null, {
    ...issue('required'),
    path: ['latitude'],
  });
export type CreateHandover = z.output<typeof CreateHandover>;

/** GET /api/handovers */
export const ListHandovers = listQuery([], { parcel_id: requiredId })
  .omit({ q: true })
  .extend({ sort: sortByTime('happened_at') });
export type ListHandovers = z.output<typeof ListHandovers>;

/** What is kept of a handover, but for its signature. */
export const HandoverDetails = z.object({
  id: Id,
  kind: z.enum(HANDOVER_KINDS),
  happened_at: Instant.meta({ description: "by the device's clock" }),
  received_at: Instant,
  clock_offset_ms: z.int().nullable().meta({
    description: "how far the server's clock was ahead of the device's; null: the device did not say",
  }),
  giver: nullableText,
  taker: nullableText,
  reason: nullableText,
  photo: imagePath,
  signed: z.boolean(),
  pin_ok: z.boolean().nullable().meta({ description: 'null: no PIN was asked for' }),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  accuracy: z.number().nullable(),
  recorded_by: nullableText.meta({ description: 'whose session sent it' }),
});
export type HandoverDetails = z.output<typeof HandoverDetails>;

/** Who handed parcels to whom. It never changes, but that people may be taken out of it. */
export const Handover = HandoverDetails.extend({
  signature: nullableText.meta({ description: 'an SVG path in a box 1000 wide and 400 high' }),
  parcels: z.array(
    z.object({
      parcel_id: Id,
      tracking_code: z.string(),
      event_id: Id.meta({ description: 'the event that was written with it' }),
      seals: z.array(z.string()),
      seals_differ: z.boolean().meta({ description: 'from those of the collection' }),
    }),
  ),
}).meta({ id: 'Handover' });
export type Handover = z.output<typeof Handover>;

/** GET /api/handovers/parcels/{code}: what whoever is about to take a parcel over has to know of it. */
export const ScannedParcel = z
  .object({
    id: Id,
    tracking_code: z.string(),
    recipient_name: z.string(),
    destination: z.string(),
    status: nullableText,
    step: z.enum(STEPS).nullable(),
    collected: z.boolean().meta({ description: 'whether a collection was recorded' }),
    seals: z.array(z.string()).meta({ description: 'those of the collection' }),
    asks_pin: z.boolean().meta({ description: 'whether its delivery needs the PIN that was mailed' }),
    pin_locked: z.boolean().meta({ description: 'too many wrong PINs: an admin has to send a new one' }),
  })
  .meta({ id: 'ScannedParcel' });
export type ScannedParcel = z.output<typeof ScannedParcel>;

/** GET /api/handovers/pin */
export const GetDeliveryPin = z.object({ parcel_id: requiredId });
export type GetDeliveryPin = z.output<typeof GetDeliveryPin>;

/** POST /api/handovers/pin */
export const SendDeliveryPin = z.object({
  parcel_id: requiredId,
  notify_language: optionalChoice(LANGUAGES).meta({ description: 'blank: that of the last PIN' }),
});
export type SendDeliveryPin = z.output<typeof SendDeliveryPin>;

/** DELETE /api/handovers/pin */
export const WaiveDeliveryPin = z.object({
  parcel_id: requiredId,
  reason: requiredText(LIMITS.text).meta({ description: 'for the activity log' }),
});
export type WaiveDeliveryPin = z.output<typeof WaiveDeliveryPin>;

/** What is known of the PIN for a parcel's delivery, but for the PIN. */
export const DeliveryPin = z
  .object({
    state: z.enum(DELIVERY_PIN_STATES).meta({ description: '`locked`: too many wrong ones were tried' }),
    mailed_at: Instant.nullable(),
  })
  .meta({ id: 'DeliveryPin' });
export type DeliveryPin = z.output<typeof DeliveryPin>;

/** One link of the chain. */
const link = z.object({
  done: z.boolean(),
  at: Instant.nullable().meta({ description: 'null: not yet, or it is not known when' }),
});

/** GET /api/parcels/{code}/custody: that a parcel went from hand to hand as it should. */
export const Custody = z
  .object({
    sealed: link,
    weighed: link,
    handed_over: link,
    signed: link,
    delivery: z
      .object({
        at: Instant,
        taker: nullableText.meta({ description: 'who signed; null for strangers of a gated site' }),
        signature: nullableText.meta({
          description: 'an SVG path in a box 1000 wide and 400 high; null for strangers of a gated site',
        }),
        photo: imagePath.meta({ description: 'null for strangers of a gated site' }),
      })
      .nullable(),
  })
  .meta({ id: 'Custody' });
export type Custody = z.output<typeof Custody>;
