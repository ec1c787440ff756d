import { createHash } from 'node:crypto';

export const PARCELS = 50_000;
export const EVENTS = 8;

/** The code of the n-th parcel of the bench (1 …). */
export function codeOf(n) {
  const letters = createHash('md5').update(String(n)).digest('hex').toUpperCase();
  return `VW-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}`;
}

/** The same in SQL, for a column or expression `n`. */
export const codeSql = (n) => `
  'VW-' || upper(substr(md5(${n}::text), 1, 4) || '-' || substr(md5(${n}::text), 5, 4)
    || '-' || substr(md5(${n}::text), 9, 4))`;
