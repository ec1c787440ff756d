import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { LANGUAGE_TABLE, OFFERED_LANGUAGES } from '@vaultway/contracts/languages';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import type admin from '@/locales/en/admin.json';
import type site from '@/locales/en/site.json';
import { failureTexts, issueText } from '@/shared/i18n/error-text';
import type { FieldIssue } from './form-issues';

/** Fields that have a name in the texts. */
export type FieldName = keyof (typeof admin)['fields'] | keyof (typeof site)['parcel']['fields'];

export interface Sentences {
  /** The panel's name of a field, or else the one that visitors see. */
  label: (field: string) => string;
  /** A broken rule in the admin's language. */
  issue: (issue: FieldIssue) => string;
  /** Everything that a failed call says, one sentence each. */
  failure: (failure: ApiFailure) => string[];
}

/** Says what went wrong in the language of the panel. */
export function useSentences(): Sentences {
  const { t } = useTranslation('admin');
  return useMemo(() => createSentences(t), [t]);
}

function createSentences(t: TFunction<'admin'>): Sentences {
  // Keys that are put together are beyond the types.
  const first = t as unknown as (keys: string[], options: { defaultValue: string }) => string;
  // `to.2` is the third entry of `to`.
  const label = (path: string): string => {
    const [field = '', index, inside] = path.split('.');
    const language = OFFERED_LANGUAGES.find((code) => code === index);
    // `translations.de.title` is the title in German; a text of the home page has no name of its own.
    if (language !== undefined) {
      const name = field === 'translations' && inside !== undefined ? inside : field;
      return `${label(name)} (${LANGUAGE_TABLE[language].ownName})`;
    }
    const name = first([`fields.${field}`, `site:parcel.fields.${field}`], { defaultValue: field });
    return index === undefined ? name : t('form.entry', { field: name, number: Number(index) + 1 });
  };
  return {
    label,
    issue: (issue) => (issue.code === null ? issue.message : issueText(issue, t, label)),
    failure: (failure) => failureTexts(failure, t, label),
  };
}
