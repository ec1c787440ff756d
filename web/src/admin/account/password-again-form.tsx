import { PasswordAgain } from '@vaultway/contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { focusIsLost } from '@/admin/ui/hooks/focus-back';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { fieldId } from '@/admin/ui/forms/use-field';

interface PasswordAgainFormProps<R> {
  /** Unique on the page. */
  name: string;
  action: string;
  send: (password: string) => Promise<R>;
  done: (result: R) => void;
  onCancel: () => void;
}

const EMPTY = { password: '' };

/** Re-enters the password before a change to the sign-in methods. */
export function PasswordAgainForm<R>({ name, action, send, done, onCancel }: PasswordAgainFormProps<R>) {
  const { t } = useTranslation('admin');
  const form = useAdminForm({
    name,
    initial: EMPTY,
    check: (values) => issuesOf(PasswordAgain, values),
    send: ({ password }) => send(password),
    done,
  });
  // The form replaces the button that opened it.
  const field = fieldId(form.id, 'password');
  useEffect(() => {
    if (focusIsLost()) document.getElementById(field)?.focus();
  }, [field]);
  return (
    <AdminForm form={form} action={action} label={action} onCancel={onCancel}>
      <PasswordField
        form={form}
        name="password"
        autoComplete="current-password"
        help={t('account.passwordAgain')}
      />
    </AdminForm>
  );
}
