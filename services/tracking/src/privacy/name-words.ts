import { fold, spellingsOf } from './places.js';

/** Scripts without spaces between words. */
export const UNSPACED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;
const WORD = /[\p{L}\p{M}\p{Nd}]+/gu;
const CYRILLIC = /\p{Script=Cyrillic}/u;
/** Short words within names that identify nobody. */
const PARTICLES = new Set(
  'de la le du di da do el al en of to in at an and und et van von der den des dos das del ten ter zu zur am im af av bin ibn abu mr ms mrs dr st co no the'.split(
    ' ',
  ),
);
/** Generic words of addresses: for streets, buildings and logistics facilities. */
const COMMON = new Set(
  `street road avenue lane drive square court boulevard alley terrace highway floor flat apartment suite unit room building tower house hotel villa box
  strasse straße gasse platz weg allee ufer etage wohnung haus rue chemin quai place impasse bâtiment appartement étage maison via viale piazza corso
  calle avenida plaza paseo piso rua travessa largo praça straat laan plein gatan vägen torget улица ул дом кв проспект пер квартира шоссе sokak cadde
  caddesi mahallesi jalan gang đường phố شارع طريق خیابان کوچه सड़क मार्ग गली
  hub gate airport port vault warehouse depot terminal customs office counter branch centre center city town airfreight logistics main central north south
  east west new old`
    .split(/\s+/)
    .map(fold),
);

/** @returns the identifying words of a text: not "de", not "J" */
export function wordsOf(text: string | null): string[] {
  const words = (text ?? '').match(WORD) ?? [];
  return words.filter((word) => UNSPACED.test(word) || (word.length > 1 && !PARTICLES.has(fold(word))));
}

/** Returns the words of an address part that identify it: neither "street" nor a number. */
export const addressWordsOf = (text: string): string[] =>
  wordsOf(text).filter((word) => /\p{L}/u.test(word) && word.length > 2 && !COMMON.has(fold(word)));

/** Recognizes words in other forms. */
export class WordList {
  private readonly exact = new Set<string>();
  private readonly long: string[] = [];

  constructor(words: readonly string[]) {
    for (const spelling of words.flatMap((word) => [...spellingsOf(word)])) this.exact.add(spelling);
    this.long = [...this.exact].filter((word) => word.length >= 4);
  }

  /**
   * True for the word itself, an inflection (`Duponts`, `Иванову` for Иванов), or an abbreviation (`Bahnhofstr` for
   * Bahnhofstrasse).
   */
  has(word: string): boolean {
    const folded = fold(word);
    if (this.exact.has(folded)) return true;
    return folded.length >= 4 && this.long.some((known) => isForm(folded, known));
  }
}

function isForm(word: string, known: string): boolean {
  if (word.startsWith(known)) return word.length - known.length <= 3;
  if (known.startsWith(word)) return word.length >= 5;
  // The last letter changes with the case: Анна, Анне.
  const stem = known.slice(0, -1);
  return CYRILLIC.test(known) && word.startsWith(stem) && word.length - stem.length <= 3;
}
