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
])('rejects %s as made of words specific to this site', (password) => {
  expect(isOfContext(password, EMAIL)).toBe(true);
});

it.each(['four quiet words here', 'a long enough password', 'gold finches sing early', '!?!?!?!?!?!?'])(
  'accepts %s, which has enough other characters',
  (password) => {
    expect(isOfContext(password, EMAIL)).toBe(false);
  },
);

it('removes a word before those within it', () => {
  const containing = CONTEXT_WORDS.flatMap((word, at) =>
    CONTEXT_WORDS.slice(at + 1).filter((later) => later.includes(word)),
  );
  expect(containing).toEqual([]);
});
