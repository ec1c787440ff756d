import { useMemo } from 'react';
import type { CustomField } from '@vaultway/contracts';
import type { TFunction } from 'i18next';
import { LANGUAGE_TABLE, OFFERED_LANGUAGES } from '@vaultway/contracts/languages';
import { useTranslation } from 'react-i18next';
import { useCustomFieldsState } from '@/admin/api/custom-fields.api';
import type { ApiFailure } from '@/shared/api/failure';
import type admin from '@/locales/en/admin.json';
import type site from '@/locales/en/site.json';
import { failureTexts, issueText } from '@/shared/i18n/error-text';
import type { FieldIssue } from './field-issues';

/** Fields named in the panel's or the site's texts. */
export type FieldName =
  keyof (typeof admin)['fields'] | keyof (typeof site)['parcel']['fields'] | `custom.${string}`;

export interface Sentences {
  /** Returns the panel's name of a field, or the site's. */
  label: (field: string) => string;
  /** Renders a violation in the admin's language. */
  issue: (issue: FieldIssue) => string;
  /** Renders all errors of a failed request, one sentence each. */
  failure: (failure: ApiFailure) => string[];
}

/** Other fields by the fields that take their names. */
export type Labels = Readonly<Record<string, FieldName>>;

/**
 * Returns functions that render errors in the panel's language.
 *
 * @param labels must keep its identity
 */
export function useSentences(labels: Labels = NONE): Sentences {
  const { t } = useTranslation('admin');
  const { data } = useCustomFieldsState();
  return useMemo(
    () => createSentences(t, [...(data?.fields ?? []), ...(data?.archived ?? [])], labels),
    [t, data, labels],
  );
}

const NONE: Labels = {};

function createSentences(
  t: TFunction<'admin'>,
  own: readonly Pick<CustomField, 'key' | 'label'>[],
  labels: Labels,
): Sentences {
  // Composed keys cannot be typed.
  const first = t as unknown as (keys: string[], options: { defaultValue: string }) => string;
  // `to.2` is the third entry of `to`.
  const label = (path: string): string => {
    const other = Object.hasOwn(labels, path) ? labels[path] : undefined;
    const [field = '', index, inside] = (other ?? path).split('.');
    // `search.min_value` is a filter in a view.
    if (field === 'search' && index !== undefined) return label(index);
    if (field === 'custom' && index !== undefined)
      return own.find(({ key }) => key === index)?.label ?? index;
    const language = OFFERED_LANGUAGES.find((code) => code === index);
    // `translations.de.title` is the title in German; a home page text has no name of its own.
    if (language !== undefined) {
      const name = field === 'translations' && inside !== undefined ? inside : field;
      return `${label(name)} (${LANGUAGE_TABLE[language].ownName})`;
    }
    // `lines.1.price` is the price of the second line.
    const names = [...(inside === undefined ? [] : [`fields.${inside}`]), `fields.${field}`];
    const name = first([...names, `site:parcel.fields.${field}`], { defaultValue: field });
    return index === undefined ? name : t('form.entry', { field: name, number: Number(index) + 1 });
  };
  return {
    label,
    issue: (issue) => (issue.code === null ? issue.message : issueText(issue, t, label)),
    failure: (failure) => failureTexts(failure, t, label),
  };
}
