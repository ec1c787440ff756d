import type { KeyboardEvent, ReactNode } from 'react';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMaySend } from '../access/abilities';
import { ConflictDialog } from '../conflict/conflict-dialog';
import { DraftNotice } from './draft-notice';
import { ErrorSummary } from './error-summary';
import type { AdminForm as Form, FormValues } from './use-admin-form';
import styles from './form.module.css';

interface AdminFormProps<V extends FormValues> {
  form: Form<V>;
  /** What sending does, on the button. */
  action: string;
  /** Beside the button, such as a way back. */
  aside?: ReactNode;
  /** Adds a button that gives up. */
  onCancel?: () => void;
  /** Which form it is, where a page has more than one. */
  label?: string;
  /** Whether the button stays in view however long the form is, in a dialog that scrolls. */
  sticky?: boolean;
  children: ReactNode;
}

/** A form: what went wrong, the fields, and one button that sends it. */
export function AdminForm<V extends FormValues>({
  form,
  action,
  aside,
  onCancel,
  label,
  sticky = false,
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
    <form className={styles.form} noValidate aria-label={label} onSubmit={form.submit} onKeyDown={sendByKey}>
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

/** Ctrl+Enter or Cmd+Enter sends from every field, also from one of several lines. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
