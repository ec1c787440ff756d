import { z } from 'zod';
import { LIMITS } from './constants.js';
import { blankToNull, missingToUndefined } from './form-values.js';
import { issue } from './issues.js';

/**
 * The building blocks of every input schema. A broken rule carries its code of issues.ts in `params`; validation.ts
 * makes the sentence.
 */

/** Code points, not UTF-16 units: an emoji counts once. */
export const lengthOf = (text: string) => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/** Postgres stores neither NUL nor half of a surrogate pair. */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

const bounded = (max: number) =>
  z
    .string()
    .trim()
    .refine((text) => lengthOf(text) <= max, { ...issue('too_long', { max }), abort: true })
    .refine(storable, issue('not_storable'))
    .meta({ maxLength: max });

/** Text that must be there: trimmed, at least one character, at most `max` code points. */
export const requiredText = (max: number = LIMITS.text) =>
  z.preprocess(missingToUndefined, bounded(max).meta({ minLength: 1, maxLength: max }));

/** Text that may be absent: `""` and `null` mean null. */
export const optionalText = (max: number = LIMITS.text) => z.preprocess(blankToNull, bounded(max).nullable());

/** One line of text: a line break in it would be a header injection where it becomes a mail's header. */
export const requiredLine = (max: number = LIMITS.text) =>
  z.preprocess(missingToUndefined, line(max).meta({ minLength: 1, maxLength: max }));
export const optionalLine = (max: number = LIMITS.text) => z.preprocess(blankToNull, line(max).nullable());

const line = (max: number) =>
  bounded(max).refine((text) => !/[\r\n\u2028\u2029]/u.test(text), issue('line_break'));

const address = line(LIMITS.text)
  .meta({ maxLength: LIMITS.text, format: 'email' })
  .pipe(z.email({ pattern: z.regexes.html5Email }));
export const requiredEmail = z.preprocess(missingToUndefined, address);
export const optionalEmail = z.preprocess(blankToNull, address.nullable());

/** There is no year 0, neither in Postgres nor before it. */
const inYears1To9999 = (text: string) => /^(?!0000)\d{4}-/.test(text);

/** A calendar day, `YYYY-MM-DD`. */
export const optionalDate = z.preprocess(
  blankToNull,
  z
    .string()
    .trim()
    .meta({ format: 'date' })
    .pipe(z.iso.date({ abort: true }).refine(inYears1To9999, issue('not_date')))
    .nullable(),
);

const instant = z
  .string()
  .trim()
  .meta({ format: 'date-time' })
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text).toISOString())
  .refine(inYears1To9999, issue('not_datetime'));
/** An instant with its offset; comes out as ISO 8601 in UTC. Years 1 to 9999. */
export const requiredInstant = z.preprocess(missingToUndefined, instant);
export const optionalInstant = z.preprocess(blankToNull, instant.nullable());

/** More digits than a number can hold; a longer text is none. */
const NUMBER_LENGTH = 100;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

const numeric = (value: unknown) => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return null;
  return text.length <= NUMBER_LENGTH && NUMBER.test(text) ? Number(text) : value;
};

/** A number, or its text as a form sends it; blank means null. */
export const optionalNumber = (min: number, max: number) =>
  z.preprocess(numeric, z.number().min(min).max(max).nullable());

/** A whole number, or its text; blank means null. */
export const optionalInteger = (min: number, max: number) =>
  z.preprocess(numeric, z.int().min(min).max(max).nullable());

/** One of `values`; blank or absent means `fallback`. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.preprocess((value) => missingToUndefined(value) ?? fallback, z.enum(values)).default(fallback);

/** One of `values`, which has to be said. */
export const requiredChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(
    missingToUndefined,
    z
      .string()
      .meta({ enum: [...values] })
      .pipe(z.enum(values)),
  );

/** One of `values`; blank and null mean null. */
export const nullableChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(blankToNull, z.enum(values).nullable());

/** One of `values`, or null where it was not said. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  nullableChoice(values).default(null);

/** One of `values` in a partial update: absent leaves it as it is, blank goes back to `fallback`. */
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

/** Yes or no, or its text as a form sends it; blank means that it was not said. */
export const flag = z.preprocess(
  (value) => (TRUE.has(value) ? true : FALSE.has(value) ? false : value === '' ? undefined : value),
  z.boolean(),
);

/** The same, and no where it was not said. */
export const optionalFlag = z.preprocess((value) => missingToUndefined(value) ?? false, flag).default(false);

/** An id as it comes in: any text. One that names no row is a 404, not a 422. */
export const requiredId = z.preprocess(missingToUndefined, z.string().trim().max(LIMITS.text));

/** The body or query of a DELETE. */
export const ById = z.object({ id: requiredId });
export type ById = z.output<typeof ById>;

/**
 * The `updated_at` that an edit began from. When the record is newer by now, nothing is written and the
 * answer is a 409 with the record as it is; absent, the edit is not held to a version.
 */
export const editedFrom = optionalInstant
  .optional()
  .meta({ description: 'the `updated_at` that the edit began from; a newer record is a 409' });

/** Ids that the services make: UUID version 7. */
export const Id = z.uuid().meta({ description: 'UUIDv7' });
export const Instant = z.iso.datetime().meta({ description: 'ISO 8601, UTC, with Z' });
export const nullableText = z.string().nullable();
/** Where a browser finds an uploaded picture. */
export const imagePath = nullableText.meta({
  description: 'the path of an uploaded picture, on the same host; null: there is none',
  examples: ['/uploads/images/0123456789abcdef0123456789abcdef.jpg'],
});
