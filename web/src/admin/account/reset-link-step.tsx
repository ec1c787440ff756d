import { useMemo } from 'react';
import { ResetPasswordByLink } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { paths } from '@/admin/paths';
import { useResetPasswordByLinkMutation } from './account.api';

/** Sets a new password with a mailed link. */
export function LinkStep({ token }: { token: string }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [resetPassword] = useResetPasswordByLinkMutation();
  const form = useAdminForm({
    name: 'reset-by-link',
    initial: useMemo(() => ({ new_password: '', confirm_new_password: '' }), []),
    check: (values) => issuesOf(ResetPasswordByLink, { ...values, token }),
    send: (values) => resetPassword({ ...values, token }).unwrap(),
    done: () => succeed(paths.signIn, t('account.reset.done')),
  });
  return (
    <AdminForm form={form} action={t('account.reset.action')}>
      <PasswordField
        form={form}
        name="new_password"
        autoComplete="new-password"
        help={t('account.signUp.passwordHelp')}
      />
      <PasswordField form={form} name="confirm_new_password" autoComplete="new-password" />
    </AdminForm>
  );
}
