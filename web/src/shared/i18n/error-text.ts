import type { TFunction } from 'i18next';
import { ERRORS } from '@vaultway/contracts/errors';

const TRANSLATED = [
  'invalid_json',
  'parcel_not_found',
  'page_not_found',
  'not_found',
  'not_allowed',
  'internal',
  'unavailable',
] as const;

/** A server's sentence in the visitor's language; one that the catalogue does not know stays as it came. */
export function translateError(sentence: string, t: TFunction): string {
  const code = TRANSLATED.find((known) => ERRORS[known].sentence === sentence);
  if (code) return t(`errors.${code}`);
  const seconds = Number(/\d+/.exec(sentence)?.[0]);
  if (sentence === ERRORS.throttled.sentence({ seconds })) return t('errors.throttled', { count: seconds });
  return sentence;
}
