import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../feedback/error-panel';
import type { AdminForm, FormValues } from './use-admin-form';
import { isFolded, revealField } from './reveal-field';
import { fieldId } from './use-field';

/** Summary of a failed attempt, with a link to each invalid field. */
export function ErrorSummary<V extends FormValues>({ form }: { form: AdminForm<V> }) {
  const { t } = useTranslation('admin');
  const panel = useRef<HTMLDivElement>(null);
  const fields = Object.keys(form.values).flatMap((field) => {
    const sentence = form.errors[field];
    return sentence === undefined ? [] : [{ field, sentence }];
  });
  const count = fields.length + form.failures.length;

  useEffect(() => {
    if (form.attempts === 0) return;
    const folded = fields.map(({ field }) => fieldId(form.id, field)).filter(isFolded);
    if (folded.length === 0) panel.current?.focus();
    else for (const id of folded.toReversed()) revealField(id); // The first one has the focus in the end.
    // Only a new attempt moves the focus.
  }, [form.attempts]);

  if (form.attempts === 0 || count === 0) return null;
  return (
    <ErrorPanel
      ref={panel}
      title={fields.length > 0 ? t('form.attention', { count: fields.length }) : undefined}
    >
      {form.failures.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {fields.map(({ field, sentence }) => (
        <li key={field}>
          <a href={`#${fieldId(form.id, field)}`} onClick={(event) => goTo(event, fieldId(form.id, field))}>
            {sentence}
          </a>
        </li>
      ))}
    </ErrorPanel>
  );

  function goTo(event: MouseEvent, id: string) {
    event.preventDefault(); // Keeps the fragment out of the address.
    revealField(id);
  }
}
