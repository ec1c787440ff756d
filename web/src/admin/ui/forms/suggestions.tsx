import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminForm, FormValues } from './use-admin-form';
import { fieldId } from './use-field';
import styles from './suggestions.module.css';

interface SuggestionsProps<V extends FormValues> {
  form: AdminForm<V>;
  /** Field to fill. */
  name: keyof V & string;
  texts: readonly string[];
  onChoose: (text: string) => void;
}

/** Buttons for a field's most likely values. A press moves the focus to the field, where Enter submits the form. */
export function Suggestions<V extends FormValues>({ form, name, texts, onChoose }: SuggestionsProps<V>) {
  const { t } = useTranslation('admin');
  if (texts.length === 0) return null;
  return (
    <Group gap={6} className={styles.suggestions} role="group" aria-label={t('activities.likely')}>
      <span aria-hidden="true">{t('activities.likely')}</span>
      {texts.map((text) => (
        <Button
          key={text}
          variant="default"
          size="compact-sm"
          aria-pressed={form.values[name] === text}
          onClick={() => {
            onChoose(text);
            document.getElementById(fieldId(form.id, name))?.focus();
          }}
        >
          <span dir="auto">{text}</span>
        </Button>
      ))}
    </Group>
  );
}

/** A field and its suggestions as one child of a form. */
export function SuggestedField({ children }: { children: ReactNode }) {
  return <div className={styles.field}>{children}</div>;
}
