import { z } from 'zod';
import {
  editedFrom,
  Id,
  Instant,
  nullableText,
  optionalChoice,
  optionalDate,
  optionalFlag,
  optionalInteger,
  optionalLine,
  optionalText,
  requiredChoice,
  requiredDate,
  requiredId,
  requiredLine,
  requiredText,
} from './fields.js';
import { currencyCode, invoiceAmount } from './invoice.js';
import { issue } from './issues.js';
import { currencyDigits, withDigits, writtenDecimals } from './money.js';
import { listQuery, PAGING } from './paging.js';
import { InvoicedPeriod } from './vault-fee.js';

/** `rekey`: the former client may still have a key. */
export const BOX_STATES = ['free', 'rented', 'rekey', 'out_of_service'] as const;
export type BoxState = (typeof BOX_STATES)[number];
export const RENTAL_PERIODS = ['month', 'quarter', 'year'] as const;
export type RentalPeriod = (typeof RENTAL_PERIODS)[number];
export const RENTAL_ENDS = ['notice', 'death', 'court'] as const;
export const KEYS_RETURNED = ['both', 'one', 'none'] as const;
export const IDENTIFICATIONS = [
  'passport',
  'id_card',
  'driving_license',
  'residence_permit',
  'known',
] as const;
/** `death`, `court`: the rental ended so. */
export const OPENING_REASONS = ['arrears', 'death', 'court'] as const;
/** Largest number of boxes added at once. */
export const MAX_BOXES = 500;

const CODE_LENGTH = 40;
const MAX_INVENTORY = 10_000;

const code = requiredLine(CODE_LENGTH).overwrite((text) => text.toUpperCase());
const size = requiredLine(CODE_LENGTH).meta({ examples: ['S', 'M', 'L'] });
const key = optionalLine(CODE_LENGTH);

/** POST /api/vault/boxes */
export const CreateBox = z.object({
  number: code,
  size,
  place_id: requiredId.meta({ description: 'the place it lies in' }),
  key_1: key.default(null).meta({ description: 'number of the first key' }),
  key_2: key.default(null).meta({ description: 'number of the second key' }),
});
export type CreateBox = z.output<typeof CreateBox>;

/** `A-007` → `A-` and `007` */
function partsOf(number: string): { prefix: string; digits: string } {
  let start = number.length;
  while (start > 0 && /[0-9]/.test(number.charAt(start - 1))) start -= 1;
  return { prefix: number.slice(0, start), digits: number.slice(start) };
}

/**
 * Returns the numbers from one to another, with the zeros in front of the first.
 *
 * @returns null if they differ in more than their last digits, run backwards or are too many
 */
export function boxNumbers(from: string, to: string): string[] | null {
  const { prefix, digits } = partsOf(from);
  const last = partsOf(to);
  if (digits === '' || last.digits === '' || prefix !== last.prefix) return null;
  const [start, end] = [Number(digits), Number(last.digits)];
  if (!Number.isSafeInteger(end) || end < start || end - start >= MAX_BOXES) return null;
  return Array.from(
    { length: end - start + 1 },
    (_, at) => `${prefix}${String(start + at).padStart(digits.length, '0')}`,
  );
}

/** POST /api/vault/boxes/bulk */
export const CreateBoxes = z
  .object({ from_number: code, to_number: code, size, place_id: requiredId })
  .refine(({ from_number, to_number }) => boxNumbers(from_number, to_number) !== null, {
    ...issue('invalid'),
    path: ['to_number'],
  });
export type CreateBoxes = z.output<typeof CreateBoxes>;

export const BoxesCreated = z.object({ created: z.int() }).meta({ id: 'VaultBoxesCreated' });
export type BoxesCreated = z.output<typeof BoxesCreated>;

/** PATCH /api/vault/boxes: keys of a box that is rented, or waits for new keys, stay. */
export const UpdateBox = z.object({
  id: requiredId,
  updated_at: editedFrom,
  number: code.optional(),
  size: size.optional(),
  place_id: requiredId.optional(),
  key_1: key.optional(),
  key_2: key.optional(),
});
export type UpdateBox = z.output<typeof UpdateBox>;

/** POST /api/vault/boxes/{id}/rekey */
export const RekeyBox = z.object({ key_1: requiredLine(CODE_LENGTH), key_2: requiredLine(CODE_LENGTH) });
export type RekeyBox = z.output<typeof RekeyBox>;

/** POST /api/vault/boxes/{id}/service */
export const SetBoxService = z.object({
  out_of_service: optionalFlag.meta({ description: 'false puts the box back into service' }),
});
export type SetBoxService = z.output<typeof SetBoxService>;

/** GET /api/vault/boxes */
export const ListBoxes = listQuery(['number', 'size'], {
  state: optionalChoice(BOX_STATES),
  size: optionalLine().default(null),
  place_id: optionalLine().default(null).meta({ description: 'with the places inside it' }),
  arrears: optionalFlag.meta({ description: 'true: boxes whose rental has a fee overdue' }),
});
export type ListBoxes = z.output<typeof ListBoxes>;

/** POST /api/vault/rentals */
export const StartRental = z
  .object({
    box_id: requiredId,
    account_id: requiredId,
    starts_on: requiredDate,
    period: requiredChoice(RENTAL_PERIODS),
    fee: invoiceAmount.meta({ description: 'of a period' }),
    deposit: invoiceAmount.default(null),
    currency: currencyCode,
  })
  .superRefine(({ fee, deposit, currency }, context) => {
    const add = (path: string, found: ReturnType<typeof issue>) =>
      context.addIssue({ code: 'custom', path: [path], ...found });
    if (fee === null) add('fee', issue('required'));
    if (currency === null) return add('currency', issue('required'));
    const max = currencyDigits(currency);
    for (const [name, sum] of Object.entries({ fee, deposit }))
      if (sum !== null && writtenDecimals(sum) > max) add(name, issue('too_many_decimals', { max }));
  })
  .transform(({ fee, deposit, currency, ...rental }) => ({
    ...rental,
    fee: withDigits(fee ?? '', currency ?? ''),
    deposit: deposit === null ? null : withDigits(deposit, currency ?? ''),
    currency: currency ?? '',
  }));
export type StartRental = z.output<typeof StartRental>;

/** POST /api/vault/rentals/{id}/end */
export const EndRental = z.object({
  until: optionalDate.default(null).meta({ description: 'the last day; today if absent' }),
  reason: requiredChoice(RENTAL_ENDS),
  keys_returned: requiredChoice(KEYS_RETURNED),
  note: optionalText().default(null),
});
export type EndRental = z.output<typeof EndRental>;

/** POST /api/vault/rentals/{id}/payments */
export const PayRental = z.object({
  corrects: optionalLine()
    .default(null)
    .meta({ description: 'id of a payment that was recorded by mistake, which this entry takes back' }),
});
export type PayRental = z.output<typeof PayRental>;

/** GET /api/vault/rentals */
export const ListRentals = listQuery(['starts_on', 'paid_until'], {
  box_id: optionalLine().default(null),
  account_id: optionalLine().default(null),
  arrears: optionalFlag.meta({ description: 'true: rentals with a fee overdue, ended ones too' }),
}).omit({ q: true });
export type ListRentals = z.output<typeof ListRentals>;

/** GET /api/vault/rentals/export.csv */
export const ExportRentals = ListRentals.omit(PAGING);
export type ExportRentals = z.output<typeof ExportRentals>;

/** POST /api/vault/visits */
export const StartVisit = z.object({
  box_id: requiredId,
  visitor: requiredLine(),
  identified_by: requiredChoice(IDENTIFICATIONS),
});
export type StartVisit = z.output<typeof StartVisit>;

/** POST /api/vault/visits/{id}/void */
export const VoidVisit = z.object({ reason: requiredLine() });
export type VoidVisit = z.output<typeof VoidVisit>;

/** GET /api/vault/visits */
export const ListVisits = listQuery([], {
  box_id: optionalLine().default(null),
  open: optionalFlag.meta({ description: 'true: visitors who are at a box now' }),
}).omit({ q: true });
export type ListVisits = z.output<typeof ListVisits>;

const witness = requiredLine();

/** Spelling by which people are compared. */
export const personKey = (name: string) => name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase();

/** POST /api/vault/rentals/{id}/opening */
export const RecordOpening = z
  .object({
    reason: requiredChoice(OPENING_REASONS),
    witness_1: witness,
    witness_2: witness,
    inventory: requiredText(MAX_INVENTORY),
  })
  .refine(({ witness_1, witness_2 }) => personKey(witness_1) !== personKey(witness_2), {
    ...issue('invalid'),
    path: ['witness_2'],
  });
export type RecordOpening = z.output<typeof RecordOpening>;

const RentalPayment = z.object({
  id: Id,
  corrects: Id.nullable().meta({ description: 'the payment that this entry takes back' }),
  recorded_by: z.string(),
  created_at: Instant,
});

/** A forced opening of a box. It never changes, except for names that an erasure removes. */
export const BoxOpening = z
  .object({
    id: Id,
    rental_id: Id,
    reason: z.enum(OPENING_REASONS),
    witness_1: nullableText,
    witness_2: nullableText,
    inventory: z.string(),
    recorded_by: z.string(),
    created_at: Instant,
  })
  .meta({ id: 'VaultBoxOpening' });
export type BoxOpening = z.output<typeof BoxOpening>;

export const Rental = z
  .object({
    id: Id,
    box_id: Id,
    box_number: nullableText,
    account_id: Id,
    account_number: nullableText,
    starts_on: z.string().meta({ examples: ['2026-12-01'] }),
    until: nullableText.meta({ description: 'null until it is ended' }),
    period: z.enum(RENTAL_PERIODS),
    fee: z.string().meta({ description: 'of a period', examples: ['120.00'] }),
    deposit: nullableText,
    currency: z.string(),
    paid_until: z.string().meta({ description: 'the day on which the next fee is due' }),
    in_arrears: z.boolean().meta({ description: 'whether a fee is overdue' }),
    days_overdue: z.int().meta({ description: 'since the oldest unpaid fee was due; 0: none is overdue' }),
    total_due: z.string().meta({ description: 'of all overdue fees', examples: ['240.00'] }),
    end_reason: z.enum(RENTAL_ENDS).nullable(),
    keys_returned: z.enum(KEYS_RETURNED).nullable(),
    end_note: nullableText,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultRental' });
export type Rental = z.output<typeof Rental>;

/** GET /api/vault/rentals/{id} */
export const RentalDetails = Rental.extend({
  payments: z.array(RentalPayment),
  invoiced: z.array(InvoicedPeriod).meta({ description: 'fees that drafts of invoices ask for' }),
  opening: BoxOpening.nullable(),
}).meta({ id: 'VaultRentalDetails' });
export type RentalDetails = z.output<typeof RentalDetails>;

/** Part of an open rental that keepers see too. */
const BoxRental = Rental.pick({
  id: true,
  account_id: true,
  account_number: true,
  starts_on: true,
  paid_until: true,
  in_arrears: true,
}).meta({ id: 'VaultBoxRental' });
export type BoxRental = z.output<typeof BoxRental>;

export const Box = z
  .object({
    id: Id,
    number: z.string(),
    size: z.string(),
    place_id: Id,
    place_code: nullableText,
    key_1: nullableText,
    key_2: nullableText,
    state: z.enum(BOX_STATES),
    rental: BoxRental.nullable().meta({ description: 'the one that is open' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultBox' });
export type Box = z.output<typeof Box>;

export const Visit = z
  .object({
    id: Id,
    box_id: Id,
    rental_id: Id,
    visitor: nullableText.meta({ description: 'null once an erasure has removed it' }),
    identified_by: z.enum(IDENTIFICATIONS),
    accompanied_by: z.string(),
    in_at: Instant,
    out_at: Instant.nullable(),
    voided_at: Instant.nullable(),
    voided_by: nullableText,
    void_reason: nullableText,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultVisit' });
export type Visit = z.output<typeof Visit>;

const MAX_REMINDER_DAYS = 90;
const reminderDays = (description: string) =>
  optionalInteger(1, MAX_REMINDER_DAYS).optional().meta({ description });

/** PATCH /api/vault/reminders */
export const UpdateReminderDays = z.object({
  updated_at: editedFrom,
  days_before: reminderDays('days before a fee is due; null: no reminder'),
  days_after: reminderDays('days after it was due; null: no reminder'),
});
export type UpdateReminderDays = z.output<typeof UpdateReminderDays>;

/** Days on which the fees of rentals are reminded of. */
export const ReminderDays = z
  .object({
    id: Id,
    days_before: z.int().nullable().meta({ description: 'before a fee is due; null: no reminder' }),
    days_after: z.int().nullable().meta({ description: 'after it was due; null: no reminder' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'VaultReminderDays' });
export type ReminderDays = z.output<typeof ReminderDays>;
