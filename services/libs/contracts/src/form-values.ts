import { isWithinJsonBounds } from './json-bounds.js';

/** How forms, which know texts alone, say that a value is missing or that there are several. */

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

export const blankToNull = (value: unknown) => (isBlank(value) ? null : value);

export const missingToUndefined = (value: unknown) => (value === null || isBlank(value) ? undefined : value);

/** A text with commas as a list of what stands between them; a list stays as it is. */
export const splitAtCommas = (value: unknown) =>
  typeof value === 'string' ? value.split(',').flatMap((part) => part.trim() || []) : value;

/**
 * An object, or its JSON as a form sends it; blank means an empty one. Text that is no JSON, or more of it than a body may have,
 * stays what it is.
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
