import { PasswordAgain } from '@vaultway/contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { focusIsLost } from '@/admin/ui/focus/focus-back';
import { issuesOf } from '@/admin/ui/form/form-issues';
import { PasswordField } from '@/admin/ui/form/password-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { fieldId } from '@/admin/ui/form/use-field';

interface PasswordAgainFormProps<R> {
  /** Unique on the page. */
  name: string;
  action: string;
  send: (password: string) => Promise<R>;
  done: (result: R) => void;
  onCancel: () => void;
}

const EMPTY = { password: '' };

/** What changes how one signs in asks for the password once more. */
export function PasswordAgainForm<R>({ name, action, send, done, onCancel }: PasswordAgainFormProps<R>) {
  const { t } = useTranslation('admin');
  const form = useAdminForm({
    name,
    initial: EMPTY,
    check: (values) => issuesOf(PasswordAgain, values),
    send: ({ password }) => send(password),
    done,
  });
  // It takes the place of the button that asked for it.
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
