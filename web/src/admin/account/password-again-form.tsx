import { PasswordAgain } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { issuesOf } from '@/admin/ui/form/form-issues';
import { PasswordField } from '@/admin/ui/form/password-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';

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
