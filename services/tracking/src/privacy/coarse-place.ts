import { countryOf, fold, isRegion, isTown } from './places.js';

/** Separates the parts of an address. */
const DIVIDER = /[,;|\n\r،؛、，·•]|\s[-–—/]\s/u;
const DIGIT = /\p{Nd}/u;
/** Parts around a town that are neither a name nor a street. */
const NOISE: RegExp[] = [
  /\([^()]*\)/gu,
  /〒/gu,
  // Postcodes: Dutch, British, Canadian, in two groups (111 22, 100-0001), and of four digits or more (CH-8001). A
  // shorter number may be a house number.
  /(?<![\p{L}\p{Nd}])\p{Nd}{4}\s?[A-Z]{2}(?![\p{L}\p{Nd}])/gu,
  /(?<![\p{L}\p{Nd}])[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}(?![\p{L}\p{Nd}])/gu,
  /(?<![\p{L}\p{Nd}])[A-Z]\d[A-Z]\s?\d[A-Z]\d(?![\p{L}\p{Nd}])/gu,
  /(?<![\p{L}\p{Nd}])(?:[A-Z]{1,3}[- ])?\p{Nd}{3}[- ]\p{Nd}{2,4}(?![\p{L}\p{Nd}])/gu,
  /(?<![\p{L}\p{Nd}])(?:[A-Z]{1,3}[- ])?\p{Nd}{4,}(?:-\p{Nd}+)?(?![\p{L}\p{Nd}])/gu,
  /\bcedex\b(?:\s\p{Nd}{1,2}$)?/giu,
  /(?<=\p{L}\s)[A-Z]{1,2}\d[A-Z\d]?$/gu,
];
/** Quick test whether there may be noise. */
const NOISY = /[\p{Nd}(〒]|cedex/iu;
/** Code of a state or country: ZH, NSW, D.C. */
const CODE = /^(?:[A-Z]\.?){2,3}$/;
const CODE_AT_END = /\s[A-Z]{2,3}$/;
/** Words for a town's airport or hub next to its name. */
const FACILITY =
  'international airport|airport|flughafen|aéroport|aeroporto|aeropuerto|luchthaven|flygplats|havalimanı|аэропорт|bandara|sân bay|مطار|فرودگاه|हवाई अड्डा|hub|port|hafen|city|city centre|city center|downtown';
const FACILITY_AROUND = new RegExp(`^(?:${FACILITY})\\s(?:of\\s|de\\s|di\\s)?|\\s(?:${FACILITY})$`, 'iu');

export interface Coarse {
  town?: string;
  country?: string;
}

/** A place, divided into what visitors may see and what they may not, in its original spelling. */
export interface DividedPlace {
  /** At most a known town and a known country, in that order. */
  told: string[];
  /** All other parts: names, houses, streets, and unknown text. */
  withheld: string[];
}

/** Returns the town of a place, with its country if known, in a canonical spelling; null without a town. */
export function townOf(place: string | null): string | null {
  const { town, country } = readPlace(partsOf(place).map(withoutNoise));
  return town === undefined ? null : [fold(town), countryOf(country ?? '') ?? ''].join('|');
}

/** Splits a place at commas, line breaks and dashes. */
export const partsOf = (place: string | null) =>
  (place ?? '')
    .split(DIVIDER)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export function dividePlace(place: string | null): DividedPlace {
  const parts = partsOf(place);
  const names = parts.map(withoutNoise);
  const { town, country } = readPlace(names);
  const told = [...new Set([town, country])].filter((name) => name !== undefined);
  const isTold = (part: string | undefined) => part === town || part === country;
  return { told, withheld: parts.filter((part, index) => !isTold(part) && !isTold(names[index])) };
}

/**
 * Accepts a town only if nothing but its region, postcode and country follow, or directly after a country at the
 * beginning. Anywhere else it may be the name of a person or a house.
 */
export function readPlace(parts: readonly string[]): Coarse {
  const found = readFromEnd(parts);
  if (found.town !== undefined || found.country !== undefined) return found;
  const [first = '', second = ''] = parts;
  const country = countryOf(first);
  const town = country === undefined ? undefined : townIn(second, country);
  return town === undefined ? {} : { town, country: first };
}

function readFromEnd(parts: readonly string[]): Coarse {
  let country: string | undefined;
  for (const part of parts.toReversed()) {
    const code = country === undefined ? undefined : countryOf(country);
    const town = country === undefined || part !== country ? townIn(part, code) : undefined;
    const isCountry = countryOf(part) !== undefined;
    if (country === undefined && isCountry) {
      country = part;
      continue;
    }
    if (town !== undefined) return { town, country };
    const both = country === undefined ? readBoth(part) : undefined;
    if (both) return both;
    if (part === '' || CODE.test(part) || isRegion(part) || (isCountry && countryOf(part) === code)) continue;
    break;
  }
  return { country };
}

/** Reads a town and country without a separator: `Geneva Switzerland`. */
function readBoth(part: string): Coarse | undefined {
  const words = part.split(/[\s/]+/);
  for (let end = 1; end < words.length; end += 1) {
    const country = words.slice(end).join(' ');
    const code = countryOf(country);
    const town = code === undefined ? undefined : townIn(words.slice(0, end).join(' '), code);
    if (town !== undefined) return { town, country };
  }
  return undefined;
}

/** Returns the town that a part names, with an optional state code (`New York NY`) or facility. */
function townIn(part: string, country: string | undefined): string | undefined {
  if (DIGIT.test(part)) return undefined;
  const spellings = [part, part.replace(CODE_AT_END, ''), part.replace(FACILITY_AROUND, '')];
  return spellings.find((spelling) => isTown(spelling, country));
}

export function withoutNoise(part: string): string {
  const text = NOISY.test(part) ? NOISE.reduce((rest, noise) => rest.replaceAll(noise, ' '), part) : part;
  const spaced = text.replaceAll(/\s+/gu, ' ').replace(/^[\s.:-]+/u, '');
  let end = spaced.length;
  while (end > 0 && ' :-'.includes(spaced.charAt(end - 1))) end -= 1;
  return spaced.slice(0, end);
}
