import { UNSPACED, WordList, addressWordsOf, wordsOf } from '../../privacy/name-words.js';
import { countryOf, isRegion, isTown } from '../../privacy/places.js';

/** Names of a parcel's parties and places. */
export interface Particulars {
  names: readonly (string | null)[];
  places: readonly (string | null)[];
}

const WORD = /[\p{L}\p{M}\p{Nd}]+/gu;
/** Maximum words of a place: "Frankfurt am Main", "Ho Chi Minh City". */
const LONGEST_PLACE = 4;
/** "same" and "reading" are words, "Same" and "Reading" may be towns. */
const SMALL = /^\p{Ll}/u;

/** True if a title, shared by other parcels' events, contains a place or name that is not of the parcel `own`. */
export function isForeign(title: string, own: Particulars, others: Particulars): boolean {
  const ours = new WordList(tellingWords(own));
  const theirs = new WordList(tellingWords(others));
  const isOurs = (words: readonly string[]) => words.every((word) => ours.has(word));
  const words = title.match(WORD) ?? [];
  const named = words.flatMap((word, at) =>
    SMALL.test(word) ? [] : placesAt(words.slice(at, at + LONGEST_PLACE)),
  );
  if (named.some((place) => !isOurs(addressWordsOf(place)))) return true;
  if (words.some((word) => !SMALL.test(word) && theirs.has(word) && !isOurs([word]))) return true;
  return tellingWords(others).some((word) => UNSPACED.test(word) && title.includes(word) && !isOurs([word]));
}

const tellingWords = ({ names, places }: Particulars) => [
  ...names.flatMap(wordsOf),
  ...places.flatMap((place) => addressWordsOf(place ?? '')),
];

/** Returns the places that begin with the first of these words. */
const placesAt = (words: readonly string[]) =>
  words
    .map((_, last) => words.slice(0, last + 1).join(' '))
    .filter((name) => isTown(name) || isRegion(name) || countryOf(name) !== undefined);
