import { z } from 'zod';
import {
  DEFAULT_LANGUAGE,
  DELIVERY_PIN_STATES,
  HANDOVER_KINDS,
  type HandoverKind,
  LANGUAGES,
  TRANSFER_STEPS,
} from './constants.js';
import { LIMITS } from './limits.js';
import { asciiDigits } from './digits.js';
import { WarningSchema } from './envelope.js';
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
import { RequestedCode } from './parcel.js';
import { stepOf } from './step-of.js';
import { type Step, STEPS } from './step.js';
import { spelledZone } from './time-zone.js';
import { normalizeTrackingCode } from './tracking-code.js';
import { optionalFile } from './uploaded-file.js';

/** A handed-over parcel, by its scanned code. */
const handedParcel = z.object({
  code: RequestedCode,
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
    description: 'each has a `code` and the numbers of its `seals`; JSON in a form',
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

/** Strokes as an SVG path: each moves once, then draws lines between integers. */
const SIGNATURE = /^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})*)+$/;
const signature = z
  .preprocess(blankToNull, z.string().max(LIMITS.signatureBytes, { abort: true }).regex(SIGNATURE).nullable())
  .meta({
    description:
      'SVG path of the drawing in a 1000 × 400 box, with absolute M and L only: `M10 200L12 198M300 20L301 22`',
  });

const pin = z.preprocess(
  blankToNull,
  z
    .string()
    .trim()
    .overwrite(asciiDigits)
    .regex(/^\d{6}$/)
    .nullable(),
);

/** Ignores a zone that only newer devices know, since a handover must not be lost for it. */
const deviceTimeZone = optionalText()
  .transform((name) => (name === null ? null : spelledZone(name)))
  .default(null)
  .meta({ description: "IANA name of the device's time zone, for events without a position" });

/** Steps that a handover's title may mean, by kind; other kinds allow those of a transfer. */
const MEANINGS: Partial<Record<HandoverKind, readonly Step[]>> = {
  collect: ['collected'],
  deliver: ['delivered'],
  attempt: ['attempted'],
};

/** Accepts a title that means the handover's own kind, or no known step. */
function saysItsKind({ kind, title }: { kind: HandoverKind; title: string | null }): boolean {
  const means = stepOf(title);
  const may: readonly Step[] = MEANINGS[kind] ?? TRANSFER_STEPS;
  return means === null || may.includes(means);
}

/**
 * POST /api/handovers. `resealed` requires each parcel's new seals, a reason and a witness, even from an offline
 * device. The device creates the `id`, so that it may send the handover again. `happened_at` and `sent_at` are by the
 * device's clock. `offline`: the device could not ask the server, so rules that it could not know do not apply.
 */
export const CreateHandover = z
  .object({
    id: z.preprocess(missingToUndefined, z.uuid({ version: 'v7' }).toLowerCase()),
    kind: requiredChoice(HANDOVER_KINDS),
    parcels,
    happened_at: requiredInstant,
    sent_at: optionalInstant.default(null),
    offline: optionalFlag,
    step: optionalChoice(TRANSFER_STEPS).meta({ description: 'step that a transfer sets' }),
    title: optionalText().default(null).meta({
      description:
        'title of the event; must not name a step other than that of the kind; blank: the English title of the kind',
    }),
    giver: optionalText().default(null),
    taker: optionalText().default(null),
    signature: signature.default(null),
    pin: pin
      .default(null)
      .meta({ description: 'six digits from the email to the recipient; deliveries only' }),
    reason: optionalText(LIMITS.handoverReason).default(null).meta({
      description: 'why seals differ or were replaced, or why delivery failed',
    }),
    witness: optionalText().default(null).meta({
      description: 'person who witnessed the seal replacement; ignored unless the kind is `resealed`',
    }),
    latitude: optionalNumber(-90, 90).default(null),
    longitude: optionalNumber(-180, 180).default(null),
    accuracy: optionalNumber(0, 1_000_000).default(null).meta({ description: 'in meters' }),
    time_zone: deviceTimeZone,
    notify: optionalFlag,
    notify_language: choice(LANGUAGES, DEFAULT_LANGUAGE),
    photo: optionalFile('a JPEG or PNG file').default(null),
  })
  .refine(saysItsKind, { ...issue('other_step'), path: ['title'] })
  .refine(({ latitude, longitude }) => latitude === null || longitude !== null, {
    ...issue('required'),
    path: ['longitude'],
  })
  .refine(({ latitude, longitude }) => longitude === null || latitude !== null, {
    ...issue('required'),
    path: ['latitude'],
  })
  .superRefine(({ kind, parcels: given, reason, witness }, context) => {
    if (kind !== 'resealed') return;
    const missing = (...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, ...issue('required') });
    for (const [at, { seals }] of given.entries()) if (seals.length === 0) missing('parcels', at, 'seals');
    if (reason === null) missing('reason');
    if (witness === null) missing('witness');
  });
export type CreateHandover = z.output<typeof CreateHandover>;

/** GET /api/handovers */
export const ListHandovers = listQuery([], { parcel_id: requiredId })
  .omit({ q: true })
  .extend({ sort: sortByTime('happened_at') });
export type ListHandovers = z.output<typeof ListHandovers>;

/** Omits the signature. */
export const HandoverDetails = z.object({
  id: Id,
  kind: z.enum(HANDOVER_KINDS),
  happened_at: Instant.meta({ description: "time by the device's clock" }),
  received_at: Instant,
  clock_offset_ms: z.int().nullable().meta({
    description: "how far the server's clock was ahead of the device's; null if the device did not report it",
  }),
  giver: nullableText,
  taker: nullableText,
  reason: nullableText,
  witness: nullableText.meta({ description: 'person who witnessed the seal replacement' }),
  photo: imagePath,
  signed: z.boolean(),
  pin_ok: z.boolean().nullable().meta({ description: 'null if no PIN was required' }),
  several_recipients: z.boolean().meta({
    description:
      'true for a delivery recorded offline with one signature for parcels of different recipients',
  }),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  accuracy: z.number().nullable(),
  recorded_by: nullableText.meta({ description: 'account that submitted it' }),
});
export type HandoverDetails = z.output<typeof HandoverDetails>;

/** Records who handed parcels to whom. Immutable, except for the removal of personal data. */
export const Handover = HandoverDetails.extend({
  signature: nullableText.meta({ description: 'SVG path in a 1000 × 400 box' }),
  parcels: z.array(
    z.object({
      parcel_id: Id,
      tracking_code: z.string(),
      event_id: Id.meta({ description: 'event recorded with the handover' }),
      seals: z.array(z.string()),
      seals_before: z.array(z.string()).nullable().meta({
        description: 'seals that were replaced; null unless the kind is `resealed`',
      }),
      seals_differ: z.boolean().meta({ description: 'true if the seals differ from the ones on record' }),
    }),
  ),
}).meta({ id: 'Handover' });
export type Handover = z.output<typeof Handover>;

/** A recorded handover, with warnings about its input. */
export const WrittenHandover = Handover.extend({ warnings: z.array(WarningSchema) }).meta({
  id: 'WrittenHandover',
});
export type WrittenHandover = z.output<typeof WrittenHandover>;

/** GET /api/handovers/parcels/{code}: tells a courier what to check before taking over a parcel. */
export const ScannedParcel = z
  .object({
    id: Id,
    tracking_code: z.string(),
    recipient_name: z.string(),
    recipient_email: nullableText,
    recipient_phone_number: nullableText.meta({
      description: 'with name and email address, identifies the recipient: a delivery has only one',
    }),
    destination: z.string(),
    status: nullableText,
    step: z.enum(STEPS).nullable(),
    collected: z.boolean().meta({
      description: 'true if collected or resealed and not returned since; seals are compared only then',
    }),
    seals: z.array(z.string()).meta({ description: 'seals from the collection or the last reseal' }),
    asks_pin: z.boolean().meta({ description: 'true if delivery requires a PIN' }),
    pin_mailed: z.boolean().meta({
      description:
        'true if the recipient was emailed the PIN; otherwise recording a delivery without it sends one',
    }),
    pin_locked: z
      .boolean()
      .meta({ description: 'true after too many wrong PINs; an admin must send a new one' }),
  })
  .meta({ id: 'ScannedParcel' });
export type ScannedParcel = z.output<typeof ScannedParcel>;

/** GET /api/handovers/pin */
export const GetDeliveryPin = z.object({ parcel_id: requiredId });
export type GetDeliveryPin = z.output<typeof GetDeliveryPin>;

/** POST /api/handovers/pin */
export const SendDeliveryPin = z.object({
  parcel_id: requiredId,
  notify_language: optionalChoice(LANGUAGES).meta({ description: 'blank: language of the last PIN' }),
});
export type SendDeliveryPin = z.output<typeof SendDeliveryPin>;

/** DELETE /api/handovers/pin */
export const WaiveDeliveryPin = z.object({
  parcel_id: requiredId,
  reason: requiredText(LIMITS.text).meta({ description: 'recorded in the activity log' }),
});
export type WaiveDeliveryPin = z.output<typeof WaiveDeliveryPin>;

/** State of a delivery's PIN, without the PIN. */
export const DeliveryPin = z
  .object({
    state: z.enum(DELIVERY_PIN_STATES).meta({
      description:
        '`none`: not sent; `locked`: too many wrong attempts; `waived`: not required for the next delivery',
    }),
    mailed_at: Instant.nullable().meta({ description: 'null if no PIN was sent' }),
    asks_pin: z.boolean().meta({ description: 'true if the next delivery requires a PIN' }),
  })
  .meta({ id: 'DeliveryPin' });
export type DeliveryPin = z.output<typeof DeliveryPin>;

/** A link of the chain. */
const link = z.object({
  done: z.boolean(),
  at: Instant.nullable().meta({ description: 'null if not done yet, or if the time is unknown' }),
});

const custodyDelivery = z.object({
  at: Instant,
  taker: nullableText.meta({ description: 'person who signed; null for strangers if tracking is gated' }),
  signature: nullableText.meta({
    description: 'SVG path in a 1000 × 400 box; null for strangers if tracking is gated',
  }),
  photo: imagePath.meta({ description: 'null for strangers if tracking is gated' }),
  pin_ok: z.boolean().nullable().meta({ description: 'null if no PIN was required' }),
});

/** GET /api/parcels/{code}/custody: the parcel's chain of custody. */
export const Custody = z
  .object({
    sealed: link,
    weighed: link,
    handed_over: link,
    signed: link,
    delivery: custodyDelivery.nullable().meta({ description: 'the latest delivery' }),
    deliveries: z.array(custodyDelivery).meta({ description: 'all deliveries, newest first' }),
    pin_ok: z.boolean().nullable().meta({
      description:
        'worst result of all deliveries: false if the PIN of one was not confirmed, null if one required none',
    }),
  })
  .meta({ id: 'Custody' });
export type Custody = z.output<typeof Custody>;
