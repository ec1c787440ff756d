import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type ErrorCode, ERRORS } from '@vaultway/contracts/errors';
import type { ApiFailure } from '@/shared/api/failure';
import type admin from '@/locales/en/admin.json';
import type site from '@/locales/en/site.json';
import type { FieldIssue } from './form-issues';

/** Fields that have a name in the texts. */
export type FieldName = keyof (typeof admin)['fields'] | keyof (typeof site)['parcel']['fields'];

export interface Sentences {
  /** The panel's name of a field, or else the one that visitors see. */
  label: (field: string) => string;
  /** A broken rule in the admin's language; the sentence that came with it when there is no translation. */
  issue: (issue: FieldIssue) => string;
  /** Everything that a failed call says, one sentence each. */
  failure: (failure: ApiFailure) => string[];
}

/** Says what went wrong in the language of the panel. */
export function useSentences(): Sentences {
  const { t, i18n } = useTranslation('admin');
  return useMemo(() => createSentences(t, (key) => i18n.exists(key, { ns: 'admin' })), [t, i18n]);
}

type AdminTexts = TFunction<'admin'>;

function createSentences(t: AdminTexts, exists: (key: string) => boolean): Sentences {
  // Keys that are put together are beyond the types; `exists` looks before each use.
  const text = t as unknown as (key: string, values?: Record<string, unknown>) => string;
  const label = (field: string) => {
    const key = [`fields.${field}`, `site:parcel.fields.${field}`].find(exists);
    return key === undefined ? field : text(key);
  };

  const issue = ({ field, code, message, ...numbers }: FieldIssue) => {
    const { min, max } = { ...numbersIn(message), ...numbers };
    const choices = choicesIn(message);
    const key = keyOf(code, { min, max, choices });
    return key && exists(`issues.${key}`)
      ? text(`issues.${key}`, { field: label(field), min, max, choices })
      : message;
  };

  const failure = ({ status, errors, retryAfter }: ApiFailure) => {
    if (status === 429 && retryAfter !== null) return [t('failures.throttled', { count: retryAfter })];
    return errors.map((sentence) => {
      const code = codeOf(sentence);
      return code && exists(`failures.${code}`) ? text(`failures.${code}`) : sentence;
    });
  };

  return { label, issue, failure };
}

/** A server's answer has its numbers only inside the English sentence. */
function numbersIn(message: string): Pick<FieldIssue, 'min' | 'max'> {
  const [, word = '', number] = /is (\w+) than (-?[\d.]+)( characters)?$/.exec(message) ?? [];
  if (word === 'longer' || word === 'greater') return { max: Number(number) };
  return word === 'shorter' || word === 'less' ? { min: Number(number) } : {};
}

/** What may be chosen stands nowhere else either. */
const choicesIn = (message: string): string | undefined => / must be one of: (.+)$/.exec(message)?.[1];

interface Named extends Pick<FieldIssue, 'min' | 'max'> {
  choices: string | undefined;
}

/** A translation that names a number or the choices needs them. */
function keyOf(code: string, { min, max, choices }: Named): string | null {
  if (code === 'out_of_range') return max !== undefined ? 'above' : min !== undefined ? 'below' : null;
  const named = { too_long: max, too_short: min, not_a_choice: choices };
  return code in named && named[code as keyof typeof named] === undefined ? null : code;
}

const codeOf = (sentence: string): ErrorCode | undefined =>
  (Object.keys(ERRORS) as ErrorCode[]).find((code) => ERRORS[code].sentence === sentence);
