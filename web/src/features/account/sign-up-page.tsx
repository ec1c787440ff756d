import { useMemo } from 'react';
import { SignUp } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorPanel } from '@/components/control/feedback/error-panel';
import { useSuccess } from '@/components/control/feedback/success';
import { ControlForm } from '@/components/control/form/control-form';
import { issuesOf } from '@/components/control/form/form-issues';
import { PasswordField } from '@/components/control/form/password-field';
import { TextField } from '@/components/control/form/text-field';
import { useControlForm } from '@/components/control/form/use-control-form';
import { useAppSelector } from '@/state/hooks';
import { useSignUpMutation } from './account.api';
import { AccountCard } from './account-card';

/** Creates an admin with the token of a one-time link. */
export default function SignUpPage() {
  const { t } = useTranslation('control');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const succeed = useSuccess();
  const [signUp] = useSignUpMutation();
  const contact = useAppSelector((state) => state.settings?.contact_email ?? '');
  const form = useControlForm({
    name: 'sign-up',
    initial: useMemo(() => ({ email: contact, password: '' }), [contact]),
    check: (values) => issuesOf(SignUp, values),
    send: (values) => signUp({ ...values, token }).unwrap(),
    done: () => succeed('/control/signin.html', t('account.signUp.done')),
  });
  return (
    <AccountCard
      title={t('account.signUp.title')}
      other={<Link to="/control/signin.html">{t('account.toSignIn')}</Link>}
    >
      {token === '' ? (
        <ErrorPanel>
          <li>{t('account.signUp.noLink')}</li>
        </ErrorPanel>
      ) : (
        <ControlForm form={form} action={t('account.signUp.action')}>
          <TextField form={form} name="email" type="email" autoComplete="username" dir="ltr" />
          <PasswordField
            form={form}
            name="password"
            autoComplete="new-password"
            help={t('account.signUp.passwordHelp')}
          />
        </ControlForm>
      )}
    </AccountCard>
  );
}
