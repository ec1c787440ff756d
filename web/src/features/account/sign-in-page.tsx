import { SignIn } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { ControlForm } from '@/components/control/form/control-form';
import { issuesOf } from '@/components/control/form/form-issues';
import { PasswordField } from '@/components/control/form/password-field';
import { TextField } from '@/components/control/form/text-field';
import { useControlForm } from '@/components/control/form/use-control-form';
import { useSignInMutation } from './account.api';
import { AccountCard } from './account-card';
import type { SignInState } from './sign-in-state';

const EMPTY = { email: '', password: '' };

/** Signs an admin in. Whoever is known to be signed in is led on by the gate around this page. */
export default function SignInPage() {
  const { t } = useTranslation('control');
  const { from } = (useLocation().state ?? {}) as SignInState;
  const [signIn] = useSignInMutation();
  const form = useControlForm({
    name: 'sign-in',
    initial: EMPTY,
    check: (values) => issuesOf(SignIn, values),
    send: (values) => signIn(values).unwrap(),
    done: () => undefined,
  });
  return (
    <AccountCard
      title={t('account.signIn.title')}
      lead={from === undefined ? undefined : t('account.continue')}
      other={<Link to="/control/password.html">{t('account.signIn.forgot')}</Link>}
    >
      <ControlForm form={form} action={t('account.signIn.action')}>
        <TextField form={form} name="email" type="email" autoComplete="username" dir="ltr" />
        <PasswordField form={form} name="password" autoComplete="current-password" />
      </ControlForm>
    </AccountCard>
  );
}
