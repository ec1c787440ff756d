import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { ERRORS } from '@vaultway/contracts/errors';
import texts from '@/locales/en/site.json';
import { translateError } from './error-text';

const namesTheKey = ((key: string) => key) as TFunction;

it('finds the text of every error that the site has words for', () => {
  const codes = Object.keys(texts.errors).filter((key): key is keyof typeof ERRORS => key in ERRORS);
  const sentences = codes.map((code) => ERRORS[code].sentence).filter((each) => typeof each === 'string');

  expect(codes).toContain('internal');
  expect(sentences.map((each) => translateError(each, namesTheKey))).toEqual(
    codes.map((code) => `errors.${code}`),
  );
});

it('keeps the seconds of an answer that asks to wait', () => {
  expect(translateError('Too many tries, wait 7 seconds', namesTheKey)).toBe('errors.throttled');
});

it('leaves a sentence that it does not know as it came', () => {
  expect(translateError('The moon is full', namesTheKey)).toBe('The moon is full');
});
