import { describe, expect, it } from 'vitest';
import { LANGUAGES, offeredAs } from '@vaultway/contracts/constants';
import { chooseLanguage, currentLanguage, LANGUAGE_OPTIONS } from './languages';

describe("a visit's language", () => {
  it('is the chosen one', () => {
    chooseLanguage('fa');

    expect(currentLanguage(document.cookie, ['de'])).toBe('fa');
  });

  it("defaults to the first of the browser's that the site supports", () => {
    expect(currentLanguage('', ['ja-JP', 'de-CH', 'fr'])).toBe('de');
  });

  it('recognizes Swedish, Hindi and Vietnamese, whose codes here are not theirs', () => {
    expect(['sv-FI', 'hi', 'vi-VN'].map((tag) => currentLanguage('', [tag]))).toEqual(['se', 'in', 'vi']);
  });

  it('treats "in" from a browser as Indonesian', () => {
    expect(currentLanguage('', ['in'])).toBe('id');
  });

  it('falls back to English', () => {
    expect(currentLanguage('language=xx', ['ja', '-'])).toBe('en');
  });
});

it('is listed once in a menu, under whichever code it was chosen', () => {
  const labels = LANGUAGE_OPTIONS.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(LANGUAGE_OPTIONS.map(({ value }) => value)).toEqual(
    expect.arrayContaining(LANGUAGES.map((language) => offeredAs(language))),
  );
});
