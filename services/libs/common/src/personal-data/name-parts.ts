import type { Person } from './person.js';

/** Limits words per name, since strangers choose names and each word costs time. */
const MOST_WORDS = 40;
const LONGEST_WORD = 40;
/** Name particles that identify nobody. */
const PARTICLES = new Set(
  'de la le du di da do el al en of and und et van von der den des dos das del ten ter zu zur am af av bin ibn abu mr ms mrs dr st'.split(
    ' ',
  ),
);
const WORD = /[\p{L}\p{M}\p{Nd}]+/gu;
/** Accents, vowel points, apostrophes, and characters that only stretch or join. */
const DROPPED = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u200b-\u200d'`\u2019\u02bc]/gu;
/** Letters that do not decompose, and their replacements. */
const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ß: 'ss',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Scripts that attach "and", "to" or a case ending to a name without a space. */
const ATTACHED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}]/u;
/** Maximum length of a name's ending: Duponts, Иванову. */
const LONGEST_ENDING = 3;
const SHORTEST_WITH_ENDING = 4;

/**
 * Creates a test for texts that contain part of a person's name, such as the surname alone, without accents or with an
 * ending.
 *
 * @returns null for a person without known names
 */
export function namePartsTest(person: Person): ((text: string) => boolean) | null {
  const known = [person.name, ...(person.names ?? [])].filter((name) => name !== null);
  const names = known.length > 0 ? known : [person.email.split('@')[0] ?? ''];
  const words = [...new Set(names.flatMap(wordsOf))].slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const isAnywhere = (word: string) => UNSPACED.test(word) || ATTACHED.test(word);
  const anywhere = words.filter(isAnywhere).flatMap((word) => (UNSPACED.test(word) ? pairsOf(word) : [word]));
  const whole = new Set(words.filter((word) => !isAnywhere(word)).map(stemOf));
  return (text) => {
    const said = folded(text);
    return (
      anywhere.slice(0, MOST_WORDS).some((part) => said.includes(part)) ||
      (said.match(WORD) ?? []).some((word) => beginningsOf(word).some((part) => whole.has(part)))
    );
  };
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(DROPPED, '')
    .replaceAll(LETTER, (letter) => LETTERS[letter] ?? letter)
    // Müller is also spelled Mueller.
    .replaceAll(/([aou])e/g, '$1');

const wordsOf = (name: string): string[] =>
  (folded(name).match(WORD) ?? [])
    .filter((word) => UNSPACED.test(word) || (word.length > 1 && !isParticle(word)))
    .filter((word) => word.length <= LONGEST_WORD);

const isParticle = (word: string) => PARTICLES.has(word) || /^\p{Nd}+$/u.test(word);

/** Returns pairs of adjacent letters, for names that nothing divides into given name and surname. */
function pairsOf(word: string): string[] {
  const letters = Array.from(word);
  return letters.length <= 2 ? [word] : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** Removes final vowels, which change when Russian names are declined: Иванова, Ивановой. */
const stemOf = (word: string) =>
  /\p{Script=Cyrillic}/u.test(word) && word.length > SHORTEST_WITH_ENDING
    ? word.replace(/[аяиьые]$/u, '')
    : word;

/** Strips endings from a word. */
function beginningsOf(word: string): string[] {
  const lengths = Array.from({ length: LONGEST_ENDING }, (_, at) => word.length - at - 1);
  return [
    word,
    ...lengths.filter((length) => length >= SHORTEST_WITH_ENDING).map((length) => word.slice(0, length)),
  ];
}
