import { DEFAULT_TIME_ZONE } from './constants.js';
import { optionalText } from './fields.js';
import { issue } from './issues.js';

/** Maximum names to remember: more than there are, but anyone may send others. */
const MAX_KNOWN = 1000;
const known = new Map<string, string | null>();

/**
 * Returns the one name of a time zone that this machine uses for all its aliases; null for a name of none. Names ignore
 * case. Cached, since Intl takes a tenth of a millisecond.
 */
export function canonicalZone(name: string): string | null {
  let canonical = known.get(name);
  if (canonical !== undefined) return canonical;
  canonical = resolve(name);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, canonical);
  return canonical;
}

function resolve(name: string): string | null {
  if (!/^[A-Za-z][\w/+-]{0,63}$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** True for a time zone of the IANA database, or an alias; offsets such as `+02:00` are none. */
export const isTimeZone = (name: string): boolean => canonicalZone(name) !== null;

/** Returns a time zone that this machine knows: the named one, or else the default. */
export const knownZone = (name: string): string => (isTimeZone(name) ? name : DEFAULT_TIME_ZONE);

/** True if both names mean one time zone, such as `Asia/Calcutta` and `Asia/Kolkata`. */
export const isSameZone = (one: string | null, other: string | null): boolean =>
  one === other ||
  (one !== null && other !== null && isTimeZone(one) && canonicalZone(one) === canonicalZone(other));

/** A word of a name as the IANA database writes it: `America/Port-au-Prince`, `US/Eastern`, `EST5EDT`. */
const USUAL_WORD = /^(?:[A-Z][a-z]+|[A-Z]+(?:\d+[A-Z]*)?|\d+|of|es|au|ou)?$/;
const isUsual = (name: string) => name.split(/[/_+-]/).every((word) => USUAL_WORD.test(word));

/** Returns the name of a time zone in its usual case; null for a name of none. */
export function spelledZone(name: string): string | null {
  const canonical = canonicalZone(name);
  return canonical !== null && isUsual(name) ? name : canonical;
}

/** A time zone's name; blank becomes null. */
export const optionalTimeZone = optionalText()
  .refine((name) => name === null || isTimeZone(name), issue('not_a_time_zone'))
  .overwrite((name) => (name === null ? null : (spelledZone(name) ?? name)))
  .meta({ description: 'IANA name', examples: ['America/New_York'] });
