import { useMemo } from 'react';
import { SignUp } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '@/admin/ui/feedback/error-panel';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import { paths } from '@/admin/paths';
import { afterSignUp, useSignUpMutation } from './account.api';
import { AccountCard } from './account-card';

/** Creates an admin with the token of a one-time link, who is then signed in. */
export default function SignUpPage() {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const succeed = useSuccess();
  const [signUp] = useSignUpMutation();
  const dispatch = useAppDispatch();
  const contact = useAppSelector((state) => state.settings?.contact_email ?? '');
  const form = useAdminForm({
    name: 'sign-up',
    initial: useMemo(() => ({ email: contact, password: '' }), [contact]),
    check: (values) => issuesOf(SignUp, values),
    async send(values) {
      await signUp({ ...values, token }).unwrap();
      await dispatch(afterSignUp());
    },
    // The gate around both pages redirects the signed-in admin.
    done: () => succeed(paths.signIn, t('account.signUp.done')),
  });
  return (
    <AccountCard
      title={t('account.signUp.title')}
      other={<Link to={paths.signIn}>{t('account.toSignIn')}</Link>}
    >
      {token === '' ? (
        <ErrorPanel>
          <li>{t('account.signUp.noLink')}</li>
        </ErrorPanel>
      ) : (
        <AdminForm form={form} action={t('account.signUp.action')}>
          <TextField form={form} name="email" type="email" autoComplete="username" dir="ltr" />
          <PasswordField
            form={form}
            name="password"
            autoComplete="new-password"
            help={t('account.signUp.passwordHelp')}
          />
        </AdminForm>
      )}
    </AccountCard>
  );
}
