import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/folders.mjs';

/** Beginnings of our settings that other programs hardly use. */
const OURS = /^(THROTTLE|LOOKUP|LIVE|MAIL|LOG|WEBHOOK|SESSION|TRACKING|READ_REPLICA|UPLOADS|MINIO|ALERT)_/;
/** Ports of the overlay dev, and a former name that services read and report themselves. */
const ALSO = /_DB_PORT$|^LOOKUP_CACHE$/;

/**
 * Returns names that begin like ours but are in no row of docs/settings.md, such as misspelled ones.
 * @param {string[]} names
 */
export function unknownSettings(names) {
  const reference = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
  const known = new Set(Array.from(reference.matchAll(/^\| `([A-Z0-9_]+)`/gm), ([, name]) => name));
  return names.filter(
    (name) =>
      OURS.test(name) && !ALSO.test(name) && !known.has(name) && !known.has(name.replace(/_FILE$/, '')),
  );
}

/** Says what to do about unknown settings; undefined if there are none. @param {string[]} names */
export function unknownSentence(names) {
  const unknown = unknownSettings(names);
  if (unknown.length === 0) return undefined;
  return `${unknown.join(', ')}: no such setting. docs/settings.md lists them all.`;
}
