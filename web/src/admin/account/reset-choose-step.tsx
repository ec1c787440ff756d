import { useMemo } from 'react';
import { ResetPassword } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import { paths } from '@/admin/paths';
import { useResetPasswordMutation } from './account.api';
import { NoMailNote } from './no-mail-note';
import styles from './account.module.css';

/** Step 2: the mailed token and the new password. */
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
