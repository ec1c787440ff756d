/** Separates the parts of an address. */
const DIVIDER = /[,;|\n\r،،、，]+/u;
/** Words that only occur in the name of a street, a building or a box, in the languages of the site's addresses. */
const STREET = new RegExp(
  [
    '\\b(street|st|road|rd|avenue|ave|lane|ln|drive|dr|square|sq|court|ct|boulevard|blvd|alley|terrace|highway|hwy|floor|flat|apt|apartment|suite|unit|room|building|tower|house|p\\.? ?o\\.? ?box|box)\\b\\.?',
    '(stra(ß|ss)e|str\\.|gasse|platz|weg|allee|ufer|hof)(?!\\p{L})',
    '\\b(rue|chemin|quai|impasse|place|via|viale|piazza|corso|calle|avenida|plaza|paseo|rua|travessa|largo|praça)\\b',
    '(straat|laan|plein|gracht|kade|gatan|vägen|väg|torget)(?!\\p{L})',
    '(?<!\\p{L})(ул|улица|проспект|пр-т|переулок|пер|дом|кв|шоссе)(?!\\p{L})',
    '(?<!\\p{L})(sokak|sokağı|sok|cadde|caddesi|cad|bulvarı|mahallesi|mah|jalan|jl|gang|đường|phố|ngõ|phường)(?!\\p{L})',
    '(شارع|طريق|خیابان|کوچه|بلوار|पथ|मार्ग|सड़क|गली)',
  ].join('|'),
  'iu',
);
const DIGIT = /\p{Nd}/u;
/** Five digits or more are a postcode, never a house number. */
const POSTCODE = /(?<![\p{L}\p{Nd}])\p{Nd}{5,}(?:-\p{Nd}+)?(?![\p{L}\p{Nd}])/gu;

/**
 * A place as a stranger may know it: at most the town and the country, never a street or a house. When in
 * doubt a part is left out; null when none remains.
 */
export function coarsePlace(place: string | null): string | null {
  const parts = partsOf(place).map(withoutPostcode);
  const last = parts.at(-1) ?? '';
  const before = parts.at(-2) ?? '';
  const kept = [before, last].filter(isCoarse);
  return kept.length > 0 ? kept.join(', ') : null;
}

/** The parts of a place that {@link coarsePlace} leaves out, which must be hidden in other texts as well. */
export const exactParts = (place: string | null): string[] =>
  partsOf(place).filter((part) => part.length > 2 && !isCoarse(withoutPostcode(part)));

const partsOf = (place: string | null) => (place ?? '').split(DIVIDER).map((part) => part.trim());
const withoutPostcode = (part: string) => part.replaceAll(POSTCODE, '').trim();
const isCoarse = (part: string) => part !== '' && !DIGIT.test(part) && !STREET.test(part);
