import { z } from 'zod';
import { LIMITS } from './limits.js';
import { asciiDigits } from './digits.js';
import { EMAIL, emailFault, hasAsciiMailbox, withAsciiDomain } from './email.js';
import { blankToNull, missingToUndefined } from './form-values.js';
import { issue } from './issues.js';

/**
 * Building blocks of input schemas. A broken rule carries its code from issues.ts in `params`; validation.ts builds the
 * sentence.
 */

/** Counts code points, not UTF-16 units: an emoji counts once. */
export const lengthOf = (text: string) => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/** Postgres stores neither NUL nor lone surrogates. */
export const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Spells letters with accents in one way. Alone for texts that need their no-break spaces: pages, and code. */
export const inNfc = (text: string): string => text.normalize('NFC');
/** Turns no-break spaces into spaces too, so that a search finds what it reads like. */
const plainly = (text: string) => inNfc(text).replaceAll(/[\u00a0\u2007\u202f]/g, ' ');

const bounded = (max: number, spelled = plainly) =>
  z
    .string()
    .trim()
    .overwrite(spelled)
    .refine((text) => lengthOf(text) <= max, { ...issue('too_long', { max }), abort: true })
    .refine(storable, issue('not_storable'))
    .meta({ maxLength: max });

/** Required text: trimmed, in NFC, at least one character, at most `max` code points. */
export const requiredText = (max: number = LIMITS.text, spelled = plainly) =>
  z.preprocess(missingToUndefined, bounded(max, spelled).meta({ minLength: 1, maxLength: max }));

/** Optional text: `""` and `null` become null. */
export const optionalText = (max: number = LIMITS.text, spelled = plainly) =>
  z.preprocess(blankToNull, bounded(max, spelled).nullable());

/** One line of text: a line break would allow header injection in mails. */
export const requiredLine = (max: number = LIMITS.text) =>
  z.preprocess(missingToUndefined, line(max).meta({ minLength: 1, maxLength: max }));
export const optionalLine = (max: number = LIMITS.text) => z.preprocess(blankToNull, line(max).nullable());

const line = (max: number) =>
  bounded(max).refine((text) => !/[\r\n\u2028\u2029]/u.test(text), { ...issue('line_break'), abort: true });

const spelledAddress = line(LIMITS.text).overwrite(withAsciiDomain);
const address = (spelled: z.ZodType<string, string>, pattern: RegExp) =>
  spelled
    .refine(hasAsciiMailbox, { ...issue('email_not_ascii'), abort: true })
    .meta({ maxLength: LIMITS.text, format: 'email' })
    .pipe(z.email({ pattern }));
/** Rejects undeliverable addresses, with the reason if it is a usual one. */
const deliverable = address(
  (['several_emails', 'email_dots', 'email_domain'] as const).reduce(
    (spelled, fault) =>
      spelled.refine((text) => emailFault(text) !== fault, { ...issue(fault), abort: true }),
    spelledAddress,
  ),
  EMAIL,
);
/** An email address that is stored or written to, with its domain in ASCII. */
export const requiredEmail = z.preprocess(missingToUndefined, deliverable);
export const optionalEmail = z.preprocess(blankToNull, deliverable.nullable());
/** An address that is known already; those from before may lack a dot. */
export const knownEmail = z.preprocess(missingToUndefined, address(spelledAddress, z.regexes.html5Email));

/** Postgres has no year 0. */
export const inYears1To9999 = (text: string) => /^(?!0000)\d{4}-/.test(text);

/** A calendar day, `YYYY-MM-DD`. */
const date = z
  .string()
  .trim()
  .overwrite(asciiDigits)
  .meta({ format: 'date' })
  .pipe(z.iso.date({ abort: true }).refine(inYears1To9999, { ...issue('not_date'), abort: true }));
export const requiredDate = z.preprocess(missingToUndefined, date);
export const optionalDate = z.preprocess(blankToNull, date.nullable());

const instant = z
  .string()
  .trim()
  .overwrite(asciiDigits)
  .meta({ format: 'date-time' })
  .pipe(z.iso.datetime({ offset: true, abort: true }))
  .transform((text) => new Date(text).toISOString())
  .refine(inYears1To9999, { ...issue('not_datetime'), abort: true });
/** An instant with its offset; outputs ISO 8601 in UTC. Years 1 to 9999. */
export const requiredInstant = z.preprocess(missingToUndefined, instant);
export const optionalInstant = z.preprocess(blankToNull, instant.nullable());

/** More digits than a number can hold; longer text is not a number. */
const NUMBER_LENGTH = 100;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Signs and decimal points of other scripts and widths. */
const POINTS: Record<string, string> = { '\u066b': '.', '．': '.', '\u2212': '-', '－': '-', '＋': '+' };

/** Separates thousands in Arabic, and nothing else. */
const ARABIC_THOUSANDS = /(?<=\d)\u066c(?=\d{2,3}(?!\d))/g;

/** Spells a number's digits, sign and point in ASCII, without the direction marks that programs put beside signs. */
export const asciiNumber = (text: string): string =>
  asciiDigits(text.replaceAll(/\p{Bidi_Control}/gu, '').trim())
    .replaceAll(ARABIC_THOUSANDS, '')
    .replaceAll(/[\u066b．\u2212－＋]/g, (sign) => POINTS[sign] ?? sign);

const numeric = (value: unknown) => {
  if (typeof value !== 'string') return value;
  const text = asciiNumber(value);
  if (text === '') return null;
  return text.length <= NUMBER_LENGTH && NUMBER.test(text) ? Number(text) : value;
};

/** A number, or its text as sent by forms; blank becomes null. */
export const optionalNumber = (min: number, max: number) =>
  z.preprocess(numeric, z.number().min(min).max(max).nullable());

/** Names its own bounds for a number beyond those of exact integers, too. */
const integer = (min: number, max: number) =>
  z.number().min(min, { abort: true }).max(max, { abort: true }).int();

/** An integer, or its text; blank becomes null. */
export const optionalInteger = (min: number, max: number) =>
  z.preprocess(numeric, integer(min, max).nullable());

/** An integer, its text, or an explicit null; blank is an error. */
export const requiredIntegerOrNull = (min: number, max: number) =>
  z.preprocess(
    (value) => (value === null ? null : numeric(missingToUndefined(value))),
    integer(min, max).nullable(),
  );

/** One of `values`; blank or absent becomes `fallback`. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.preprocess((value) => missingToUndefined(value) ?? fallback, z.enum(values)).default(fallback);

/** One of `values`; required. */
export const requiredChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(
    missingToUndefined,
    z
      .string()
      .meta({ enum: [...values] })
      .pipe(z.enum(values)),
  );

/** One of `values`; blank and null become null. */
export const nullableChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(blankToNull, z.enum(values).nullable());

/** One of `values`; null when absent. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  nullableChoice(values).default(null);

/** One of `values` in a partial update: absent leaves it unchanged, blank resets it to `fallback`. */
export const changedChoice = <const T extends readonly [string, ...string[]]>(
  values: T,
  fallback: T[number],
) =>
  z.preprocess(
    (value) => blankToNull(value) ?? (value === undefined ? undefined : fallback),
    z.enum(values).optional(),
  );

const TRUE = new Set<unknown>([true, 'true', 'yes', '1', 'on']);
const FALSE = new Set<unknown>([false, 'false', 'no', '0', 'off']);

/** A boolean, or its text as sent by forms; blank counts as absent. */
export const flag = z.preprocess(
  (value) => (TRUE.has(value) ? true : FALSE.has(value) ? false : value === '' ? undefined : value),
  z.boolean(),
);

/** A boolean; false when absent. */
export const optionalFlag = z.preprocess((value) => missingToUndefined(value) ?? false, flag).default(false);

/** An id in a request: any text. An unknown one is a 404, not a 422. */
export const requiredId = z.preprocess(missingToUndefined, z.string().trim().max(LIMITS.text));

/** The body or query of a DELETE. */
export const ById = z.object({ id: requiredId });
export type ById = z.output<typeof ById>;

/**
 * The `updated_at` that an edit started from. If the record has changed since, the response is a 409 with the current
 * record, and nothing is written; absent, any version is overwritten.
 */
export const editedFrom = optionalInstant
  .optional()
  .meta({ description: 'the `updated_at` of the version that was edited; 409 if the record is newer' });

/** Ids created by services: UUID version 7. */
export const Id = z.uuid().meta({ description: 'UUIDv7' });
export const Instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC, with Z' });
export const nullableText = z.string().nullable();
/** Path of an uploaded picture. */
export const imagePath = nullableText.meta({
  description: 'path of an uploaded image on the same host; null if none',
  examples: ['/uploads/images/0123456789abcdef0123456789abcdef.jpg'],
});
