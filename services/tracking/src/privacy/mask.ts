import { lengthOf, type Parcel } from '@vaultway/contracts';
import { exactParts } from './coarse-place.js';

const HIDDEN = '…';
const E_MAIL = /[^\s<>()]+@[^\s<>()]+/gu;
/** A phone number, or another long number: seven digits and more, however they are grouped. */
const LONG_NUMBER = /\+?\p{Nd}(?:[\s()./-]*\p{Nd}){6,}/gu;
/** Scripts that put no space between words. */
const UNSPACED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

type Known = Pick<
  Parcel,
  'recipient_name' | 'sender_name' | 'destination' | 'current_location' | 'pickup_location'
>;

/**
 * Takes out of a short text what would tell a stranger who or where exactly: the names of the parcel's two
 * parties as the parcel gives them, exact parts of its places, e-mail addresses and long numbers.
 */
export function maskFor(parcel: Known): (text: string) => string {
  const places = [parcel.destination, parcel.current_location, parcel.pickup_location].flatMap(exactParts);
  const anyCase = patternOf(
    [parcel.recipient_name, parcel.sender_name, ...places, ...wordsOf(parcel.recipient_name)],
    'giu',
  );
  // A sender is often a company, whose words are also ordinary ones: "Vault" is hidden, "vault" is not.
  const sender = wordsOf(parcel.sender_name);
  const exactCase = patternOf([...sender, ...sender.map((word) => word.toUpperCase())], 'gu');
  return (text) =>
    [E_MAIL, LONG_NUMBER, anyCase, exactCase]
      .reduce((masked, pattern) => (pattern ? masked.replaceAll(pattern, HIDDEN) : masked), text)
      .replaceAll(/…(?:[\s,.-]*…)+/gu, HIDDEN);
}

/** The words of a name that are worth hiding by themselves: not "de", not "J". */
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
