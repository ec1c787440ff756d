import { expect, it } from 'vitest';
import { CONTEXT_WORDS, isOfContext } from './context-words.js';

const EMAIL = 'ada.lovelace@northbank.example';

it.each([
  'Vaultway-2026!',
  'GoldSilverVault',
  'vaultwayadmin99',
  'Lovelace-1815!',
  'NorthBank#2026',
  'courier courier',
])('finds %s to be of words that attackers of this site try first', (password) => {
  expect(isOfContext(password, EMAIL)).toBe(true);
});

it.each(['four quiet words here', 'a long enough password', 'gold finches sing early', '!?!?!?!?!?!?'])(
  'leaves %s, which has enough of its own',
  (password) => {
    expect(isOfContext(password, EMAIL)).toBe(false);
  },
);

it('takes a word out before the ones within it', () => {
  const containing = CONTEXT_WORDS.flatMap((word, at) =>
    CONTEXT_WORDS.slice(at + 1).filter((later) => later.includes(word)),
  );
  expect(containing).toEqual([]);
});
