import { describe, expect, it } from 'vitest';
import { LANGUAGES, offeredAs } from '@vaultway/contracts/constants';
import { chooseLanguage, currentLanguage, LANGUAGE_OPTIONS } from './languages';

describe('the language of a visit', () => {
  it('is the chosen one', () => {
    chooseLanguage('fa');

    expect(currentLanguage(document.cookie, ['de'])).toBe('fa');
  });

  it('is, at the first visit, the first of the browser that the site speaks', () => {
    expect(currentLanguage('', ['ja-JP', 'de-CH', 'fr'])).toBe('de');
  });

  it('finds Swedish, Hindi and Vietnamese, whose codes here are not theirs', () => {
    expect(['sv-FI', 'hi', 'vi-VN'].map((tag) => currentLanguage('', [tag]))).toEqual(['se', 'in', 'vi']);
  });

  it('takes a browser that says "in" for an Indonesian one', () => {
    expect(currentLanguage('', ['in'])).toBe('id');
  });

  it('is English where nothing fits', () => {
    expect(currentLanguage('language=xx', ['ja', '-'])).toBe('en');
  });
});

it('is offered once in a menu, whichever code it was chosen by', () => {
  const labels = LANGUAGE_OPTIONS.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(LANGUAGE_OPTIONS.map(({ value }) => value)).toEqual(
    expect.arrayContaining(LANGUAGES.map((language) => offeredAs(language))),
  );
});
