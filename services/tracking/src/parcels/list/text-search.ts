import { likePattern } from '@vaultway/common';
import { asciiDigits, normalizeTrackingCode } from '@vaultway/contracts';

/** Turns a text into a parameter, as SQL that is folded like the column `search_text` and has its collation. */
type Fold = (text: string) => string;

/** Turns full-width signs into those of ASCII before a pattern escapes them, since folding does so too. */
const compatible = (text: string) => text.normalize('NFKC');

/** Returns a LIKE pattern that is to be folded, which then matches the folded text anywhere. */
export const patternToFold = (text: string): string => likePattern(compatible(text));

/**
 * Returns SQL that tests whether a parcel's `search_text` contains the text. Postgres has statistics for it, and it is
 * cheap for a single row.
 */
export const hasText = (text: string, fold: Fold): string => `search_text LIKE ${fold(patternToFold(text))}`;

/**
 * Returns the equivalent for finding all such parcels. The trigram index serves the first condition. The second, which
 * excludes the few false positives, uses no index; Postgres expects a `<>` to match nearly all rows.
 */
export const hasTextByIndex = (text: string, fold: Fold): string =>
  `search_text LIKE ${fold(sparsePattern(compatible(text)))} AND strpos(search_text, ${fold(text)}) <> 0`;

/**
 * Returns the spellings in which a searched text may be stored: as typed, and for digits of other scripts and Turkish
 * letters also with Western digits, and as the key of a code.
 */
export function spellingsOf(text: string): string[] {
  if (!/(?![0-9])[\p{Nd}İı]/u.test(text)) return [text];
  return [...new Set([text, asciiDigits(text), normalizeTrackingCode(text)])];
}

const TRIGRAM = 3;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Returns a LIKE pattern that matches every text containing `text` and few others, with fewer trigrams: the index reads
 * a list for each, which is long for part of a common name. `hamilton-2833` has eleven, and `%ham%ilton%2833%` six. A
 * word too short to be rare keeps the characters next to it, so that the index knows where the word begins or ends.
 */
export function sparsePattern(text: string): string {
  const pieces: string[] = [];
  /** A short word with adjacent characters, until a longer word follows. */
  let short = '';
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const between = text.slice(end, index);
    end = index + word.length;
    const letters = Array.from(word);
    if (letters.length <= TRIGRAM) {
      short += between + word;
      continue;
    }
    if (short !== '') pieces.push(short + between);
    short = '';
    while (letters.length >= 2 * TRIGRAM) pieces.push(letters.splice(0, TRIGRAM).join(''));
    pieces.push(letters.join(''));
  }
  if (short !== '' || pieces.length === 0) pieces.push(short + text.slice(end));
  return `%${pieces.map(literally).join('%')}%`;
}

const literally = (text: string) => likePattern(text).slice(1, -1);
