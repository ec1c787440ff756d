import { likePattern } from '@vaultway/common';

/** Makes a parameter of a text, as SQL in lower case and in the collation of the column `search`. */
type Lower = (text: string) => string;

/** SQL that says whether the text occurs in a parcel's `search`: Postgres has statistics of it, and it is cheap to check for one row. */
export const hasText = (text: string, lower: Lower): string => `search LIKE ${lower(likePattern(text))}`;

/**
 * The same, to find all such parcels. The index of trigrams serves the first condition. No index serves the second, which
 * leaves out the few that meet the first alone; Postgres expects that nearly all meet a `<>`.
 */
export const hasTextByIndex = (text: string, lower: Lower): string =>
  `search LIKE ${lower(sparsePattern(text))} AND strpos(search, ${lower(text)}) <> 0`;

const TRIGRAM = 3;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * A LIKE pattern that every text with `text` in it matches and hardly any other, of fewer trigrams: for each, the index reads
 * a list, which for a part of a common name is long. `hamilton-2833` has eleven, and `%ham%ilton%2833%` six. A word that
 * is too short to be rare keeps what stands beside it, so that the index knows where the word begins or ends.
 */
export function sparsePattern(text: string): string {
  const pieces: string[] = [];
  /** A short word with what stands beside it, as long as no longer word follows. */
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
