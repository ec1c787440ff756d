import { UNSPACED, WordList, wordsOf, addressWordsOf } from './name-words.js';

const HIDDEN = '…';
const WORD = /[\p{L}\p{M}\p{Nd}]+/gu;
/** A possible email address. */
const CHUNK = /[^\s<>()]+/gu;
const EMAIL = /.@./su;

interface Telltale {
  /** Quick test that rules out most texts. */
  hint: RegExp;
  pattern: RegExp;
}

/** Patterns that reveal people or places in any text, even if the parcel does not contain them. */
const TELLTALES: Telltale[] = [
  // Seven digits or more, in any grouping, e.g. a phone number.
  { hint: /\p{Nd}/u, pattern: /\+?\p{Nd}(?:[\s()./-]*\p{Nd}){6,}/gu },
  // Bahnhofstrasse 7
  {
    hint: /stra(?:ß|ss)e|str\.|gasse|platz|weg|allee|straat|laan|plein|gracht|gatan|vägen/u,
    pattern:
      /(?<!\p{L})\p{Lu}\p{L}*(?:stra(?:ß|ss)e|str\.|gasse|platz|weg|allee|straat|laan|plein|gracht|gatan|vägen)(?!\p{L})(?:\s\p{Nd}+\p{L}?(?!\p{L}))?/gu,
  },
  // 12 Baker Street
  {
    hint: /\p{Nd}/u,
    pattern:
      /(?<![\p{L}\p{Nd}])\p{Nd}+\p{L}?\s(?:\p{Lu}[\p{L}'’.-]*\s){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Square|Sq|Court|Boulevard|Blvd|Terrace|Place)(?!\p{L})\.?/gu,
  },
  // rue de Lyon 3
  {
    hint: /rue|hemin|uai|mpasse|iale|iazza|orso|alle|venida|rua|ravessa|улица|ул\.|проспект/iu,
    pattern:
      /(?<!\p{L})(?:[Rr]ue|[Cc]hemin|[Qq]uai|[Ii]mpasse|[Vv]iale|[Pp]iazza|[Cc]orso|[Cc]alle|[Aa]venida|[Rr]ua|[Tt]ravessa|улица|ул\.|проспект)\s(?:(?:de|du|des|la|le|les|della|dei|del|da|do|dos)\s|d[’'])*\p{Lu}[\p{L}'’-]*(?:\s\p{Lu}[\p{L}'’-]*)*(?:,?\s\p{Nd}+\p{L}?(?!\p{L}))?/gu,
  },
  // Via Roma 3, but not "via Frankfurt"
  {
    hint: /via\s/iu,
    pattern: /(?<!\p{L})[Vv]ia\s(?:\p{Lu}[\p{L}'’-]*\s){1,4}\p{Nd}+\p{L}?(?!\p{L})/gu,
  },
];
/** Hidden text, with an adjacent house number. */
const RUN =
  /(?:(?<![\p{L}\p{Nd}])\p{Nd}{1,4}\p{L}?[\s,]+)?…(?:[\s,.’'-]*…)*(?:[\s,]+\p{Nd}{1,4}\p{L}?(?![\p{L}\p{Nd}]))?/gu;

export interface Secrets {
  recipient: string | null;
  sender: string | null;
  /** Further words that identify the parties. */
  words: readonly string[];
  /** The parts of the parcel's places that visitors may not see. */
  places: readonly string[];
  /** Names of places that visitors may see. */
  told: readonly string[];
}

/**
 * Returns a function that masks a short text: the names of the parcel's parties and the parts of its places, as a whole
 * and word by word, in any form; other streets, email addresses and long numbers.
 */
export function maskFor({ recipient, sender, words, places, told }: Secrets): (text: string) => string {
  const shown = new Set(told.flatMap((name) => addressWordsOf(name).map((word) => word.toLowerCase())));
  const addresses = places.flatMap(addressWordsOf).filter((word) => !shown.has(word.toLowerCase()));
  const hidden = new WordList([...wordsOf(recipient), ...words, ...addresses]);
  // A sender is often a company named after ordinary words: hide "Vault", but not "vault".
  const senderWords = wordsOf(sender);
  const ofSender = new WordList(senderWords);
  const isSender = (word: string) => /^[^\p{Ll}]/u.test(word) && ofSender.has(word);
  const whole = patternOf([recipient, sender, ...places]);
  const unspaced = pairsOf([recipient, sender, ...places].filter((text) => text !== null));
  const own = [whole, unspaced].filter((pattern) => pattern !== undefined);
  return (text) => {
    const telltales = TELLTALES.filter(({ hint }) => hint.test(text)).map(({ pattern }) => pattern);
    const masked = [...own, ...telltales]
      .reduce((rest, pattern) => rest.replaceAll(pattern, HIDDEN), withoutEmails(text))
      .replaceAll(WORD, (word) => (hidden.has(word) || isSender(word) ? HIDDEN : word));
    return masked.includes(HIDDEN) ? masked.replaceAll(RUN, HIDDEN) : masked;
  };
}

const withoutEmails = (text: string) =>
  text.replaceAll(CHUNK, (chunk) => (EMAIL.test(chunk) ? HIDDEN : chunk));

function patternOf(secrets: readonly (string | null)[]): RegExp | undefined {
  const texts = [
    ...new Set(secrets.filter((text) => text !== null && /[\p{L}\p{Nd}]/u.test(text))),
  ] as string[];
  if (texts.length === 0) return undefined;
  const longestFirst = texts.toSorted((a, b) => b.length - a.length).map(patternOfText);
  return new RegExp(longestFirst.join('|'), 'giu');
}

function patternOfText(text: string) {
  const literal = text
    .trim()
    .replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')
    .replaceAll(/\s+/g, '\\s+');
  return UNSPACED.test(text) ? literal : `(?<![\\p{L}\\p{Nd}])${literal}(?![\\p{L}\\p{Nd}])`;
}

/** Matches pairs of adjacent letters of a name in a script without spaces, which cannot be split into words. */
function pairsOf(texts: readonly string[]): RegExp | undefined {
  const pairs = texts
    .flatMap(
      (text) =>
        text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu) ?? [],
    )
    .flatMap((run) =>
      Array.from(run).flatMap((letter, index, all) => (index === 0 ? [] : [`${all[index - 1]}${letter}`])),
    );
  return pairs.length === 0 ? undefined : new RegExp([...new Set(pairs)].join('|'), 'gu');
}
