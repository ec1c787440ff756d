import { SignIn, type SecondStepAsked } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useSignInMutation } from './account.api';

const EMPTY = { email: '', password: '' };

/**
 * Sign-in with email and password.
 * @param onAsked called if a second step follows
 */
export function SignInForm({ onAsked }: { onAsked: (asked: SecondStepAsked) => void }) {
  const { t } = useTranslation('admin');
  const [signIn] = useSignInMutation();
  const form = useAdminForm({
    name: 'sign-in',
    initial: EMPTY,
    check: (values) => issuesOf(SignIn, values),
    send: (values) => signIn(values).unwrap(),
    done: (answer) => {
      if (answer.admin === null) onAsked(answer);
    },
  });
  return (
    <AdminForm form={form} action={t('account.signIn.action')}>
      <TextField form={form} name="email" type="email" autoComplete="username" dir="ltr" />
      <PasswordField form={form} name="password" autoComplete="current-password" />
    </AdminForm>
  );
}
