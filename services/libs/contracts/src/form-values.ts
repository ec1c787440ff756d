import { isWithinJsonBounds } from './json-bounds.js';

/** Conversions for forms, which express missing and repeated values as text. */

/** Spaces, invisible characters and control characters; U+2800 is the blank of Braille. */
const NOTHING = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

const isBlank = (value: unknown) => typeof value === 'string' && NOTHING.test(value);

export const blankToNull = (value: unknown) => (isBlank(value) ? null : value);

export const missingToUndefined = (value: unknown) => (value === null || isBlank(value) ? undefined : value);

/** Splits text at commas; leaves a list unchanged. */
export const splitAtCommas = (value: unknown) =>
  typeof value === 'string' ? value.split(',').flatMap((part) => part.trim() || []) : value;

/**
 * Parses an object's JSON as sent by forms; blank becomes an empty object. Leaves invalid or oversized JSON unchanged.
 */
export function jsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (isBlank(value)) return {};
  if (!isWithinJsonBounds(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
