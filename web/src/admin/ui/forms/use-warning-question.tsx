import { Button, getDefaultZIndex, Group, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '../text/field-issues';
import { useSentences } from '../text/sentences';
import { useOnDemand } from '../hooks/use-on-demand';
import type { AdminForm, FormValues } from './use-admin-form';

/**
 * Asks before values are saved that are probably mistyped, or that a document cannot print.
 * @param stored the record's current values, which are accepted without a question
 * @param warningsOf warnings about the form's values
 * @param isReady whether the form is valid
 * @returns the form, whose `submit` asks, and the dialog to render
 */
export function useWarningQuestion<V extends FormValues>(
  form: AdminForm<V>,
  stored: V,
  warningsOf: (values: V) => FieldIssue[],
  isReady: (values: V) => boolean,
): { form: AdminForm<V>; question: ReactNode } {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const [asked, setAsked] = useState(false);
  const { needed, opened } = useOnDemand(asked);
  const { values } = form;
  const warnings = warningsOf(values).filter(({ field }) => values[field] !== stored[field]);
  const isDated = warnings.every(({ code }) => code === 'unlikely_date');
  const close = () => setAsked(false);

  const submit = (event?: FormEvent) => {
    if (warnings.length === 0 || !isReady(values)) return form.submit(event);
    event?.preventDefault();
    setAsked(true);
  };
  const question = needed && (
    <Modal
      opened={opened}
      onClose={close}
      title={t(isDated ? 'form.dateQuestion' : 'form.entryQuestion')}
      // Above the drawer that holds the form.
      zIndex={getDefaultZIndex('popover')}
    >
      {warnings.map((issue) => (
        <p key={issue.field}>{sentences.issue(issue)}</p>
      ))}
      <Group gap="sm" mt="lg">
        <Button data-autofocus onClick={close}>
          {t('conflict.back')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            close();
            form.submit();
          }}
        >
          {t('form.saveAnyway')}
        </Button>
      </Group>
    </Modal>
  );
  return { form: { ...form, submit }, question };
}
