import { useMemo } from 'react';
import { ResetPassword } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { issuesOf } from '@/admin/ui/form/form-issues';
import { PasswordField } from '@/admin/ui/form/password-field';
import { TextField } from '@/admin/ui/form/text-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { useMailSetup } from '@/admin/ui/mail/use-mail-setup';
import { paths } from '@/admin/paths';
import { useResetPasswordMutation } from './account.api';
import { NoMailNote } from './no-mail-note';
import styles from './account.module.css';

/** Step 2: the token from the mail, and the new password. */
export function ChooseStep({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const { own: mailed } = useMailSetup();
  const succeed = useSuccess();
  const [resetPassword] = useResetPasswordMutation();
  const form = useAdminForm({
    name: 'reset-choose',
    initial: useMemo(
      () => ({ email, password_token: '', new_password: '', confirm_new_password: '' }),
      [email],
    ),
    check: (values) => issuesOf(ResetPassword, values),
    send: (values) => resetPassword(values).unwrap(),
    done: () => succeed(paths.signIn, t('account.reset.done')),
  });
  return (
    <>
      {email !== '' && (
        <p role="status" className={styles.said}>
          {t(mailed ? 'account.reset.sent' : 'account.reset.kept', { email })}
        </p>
      )}
      <NoMailNote />
      <AdminForm
        form={form}
        action={t('account.reset.action')}
        aside={<Link to=".">{t('account.reset.again')}</Link>}
      >
        <TextField form={form} name="email" type="email" autoComplete="username" dir="ltr" />
        <TextField form={form} name="password_token" autoComplete="one-time-code" dir="ltr" />
        <PasswordField
          form={form}
          name="new_password"
          autoComplete="new-password"
          help={t('account.signUp.passwordHelp')}
        />
        <PasswordField form={form} name="confirm_new_password" autoComplete="new-password" />
      </AdminForm>
    </>
  );
}
