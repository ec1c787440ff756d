/**
 * Guesses specific to this site: the product, its trade, and typical names of admin accounts. In lower case; longer
 * words before those they contain.
 */
export const CONTEXT_WORDS = [
  'vaultway',
  'administrator',
  'password',
  'logistics',
  'security',
  'delivery',
  'shipment',
  'shipping',
  'tracking',
  'courier',
  'bullion',
  'control',
  'package',
  'storage',
  'welcome',
  'parcel',
  'secure',
  'signin',
  'silver',
  'admin',
  'login',
  'track',
  'vault',
  'gold',
] as const;

/** Letters and digits that must remain without guessable words. */
const LEFT = 8;
/** Shorter parts of an address occur in too many other words. */
const SHORTEST_PART = 4;

/** True if a password is little more than words of the trade and of its owner's address. */
export function isOfContext(password: string, email: string): boolean {
  const own = email.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const words = [...own.filter((part) => part.length >= SHORTEST_PART), ...CONTEXT_WORDS];
  const typed = password.toLowerCase();
  const without = words.reduce((left, word) => left.replaceAll(word, ' '), typed);
  return without !== typed && without.replaceAll(/[^\p{L}\p{N}]/gu, '').length < LEFT;
}
