import type { KeyboardEvent, ReactNode } from 'react';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMaySend } from '../access/abilities';
import { ConflictDialog } from './conflict-dialog';
import { DraftNotice } from './draft-notice';
import { ErrorSummary } from './error-summary';
import type { AdminForm as Form, FormValues } from './use-admin-form';
import styles from './form.module.css';

interface AdminFormProps<V extends FormValues> {
  form: Form<V>;
  /** Label of the submit button. */
  action: string;
  /** Shown beside the button, such as a link back. */
  aside?: ReactNode;
  /** Adds a cancel button. */
  onCancel?: () => void;
  /** Accessible label, for pages with several forms. */
  label?: string;
  /** Keeps the button in view in a scrolling dialog or page. */
  sticky?: boolean;
  /** False in a long form: Enter in a field does nothing, so that no half of it is sent. */
  sentByEnter?: boolean;
  children: ReactNode;
}

/** Form with an error summary, fields and one submit button. */
export function AdminForm<V extends FormValues>({
  form,
  action,
  aside,
  onCancel,
  label,
  sticky = false,
  sentByEnter = true,
  children,
}: AdminFormProps<V>) {
  const { t } = useTranslation('admin');
  const maySend = useMaySend();
  if (!maySend) {
    return (
      <fieldset disabled className={styles.form} aria-label={label}>
        <p role="note">{t('roles.readOnly')}</p>
        {children}
      </fieldset>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmit={form.submit}
      onKeyDown={sentByEnter ? sendByKey : sendByKeys}
    >
      {form.restored && form.dirty && <DraftNotice onDiscard={form.discard} />}
      <ErrorSummary form={form} />
      <ConflictDialog conflict={form.conflict} />
      {children}
      <Group className={sticky ? styles.stickyActions : styles.actions} gap="sm">
        <Button type="submit" aria-disabled={form.busy} data-busy={form.busy || undefined}>
          {form.busy ? t('form.sending') : action}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        {aside}
      </Group>
    </form>
  );
}

/** Submits on Ctrl+Enter or Cmd+Enter, and not on Enter alone. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  sendByKey(event);
}

/** Submits on Ctrl+Enter or Cmd+Enter from every field, including multi-line ones. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
