import { lengthOf, PLACE_FIELDS, type TrackedParcel } from '@vaultway/contracts';
import { exactParts } from './coarse-place.js';

const HIDDEN = '…';
const WORD = /[^\s<>()]+/gu;
const EMAIL = /.@./su;
/** Seven digits or more, however they are grouped: a phone number, for example. */
const LONG_NUMBER = /\+?\p{Nd}(?:[\s()./-]*\p{Nd}){6,}/gu;
/** Scripts without spaces between words. */
const UNSPACED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

type Secrets = Pick<TrackedParcel, 'recipient_name' | 'sender_name' | (typeof PLACE_FIELDS)[number]>;

/**
 * Makes a function that hides from a short text what would tell a stranger who or exactly where: the names of
 * the parcel's two parties as the parcel spells them, the exact parts of its places, e-mail addresses and
 * long numbers.
 */
export function maskFor(parcel: Secrets): (text: string) => string {
  const places = PLACE_FIELDS.flatMap((name) => exactParts(parcel[name]));
  const anyCase = patternOf(
    [parcel.recipient_name, parcel.sender_name, ...places, ...wordsOf(parcel.recipient_name)],
    'giu',
  );
  // A sender is often a company named after ordinary words: hide "Vault", but not "vault".
  const sender = wordsOf(parcel.sender_name);
  const exactCase = patternOf([...sender, ...sender.map((word) => word.toUpperCase())], 'gu');
  return (text) =>
    [LONG_NUMBER, anyCase, exactCase]
      .reduce(
        (masked, pattern) => (pattern ? masked.replaceAll(pattern, HIDDEN) : masked),
        withoutEmails(text),
      )
      .replaceAll(/…(?:[\s,.-]*…)+/gu, HIDDEN);
}

const withoutEmails = (text: string) => text.replaceAll(WORD, (word) => (EMAIL.test(word) ? HIDDEN : word));

/** The words of a name that identify somebody by themselves: not "de", not "J". */
const wordsOf = (name: string | null) =>
  (name ?? '').split(/[^\p{L}\p{M}\p{Nd}]+/u).filter((word) => lengthOf(word) > 2 || UNSPACED.test(word));

function patternOf(secrets: (string | null)[], flags: string): RegExp | undefined {
  const texts = [...new Set(secrets.filter((text) => text !== null && text.trim() !== ''))] as string[];
  if (texts.length === 0) return undefined;
  const longestFirst = texts.toSorted((a, b) => b.length - a.length).map(patternOfText);
  return new RegExp(longestFirst.join('|'), flags);
}

function patternOfText(text: string) {
  const literal = text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
  return UNSPACED.test(text) ? literal : `(?<![\\p{L}\\p{Nd}])${literal}(?![\\p{L}\\p{Nd}])`;
}
