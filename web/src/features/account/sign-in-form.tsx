import { SignIn, type SecondStepAsked } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { ControlForm } from '@/components/control/form/control-form';
import { issuesOf } from '@/components/control/form/form-issues';
import { PasswordField } from '@/components/control/form/password-field';
import { TextField } from '@/components/control/form/text-field';
import { useControlForm } from '@/components/control/form/use-control-form';
import { useSignInMutation } from './account.api';

const EMPTY = { email: '', password: '' };

/** Email and password. @param onAsked is told when a second step follows */
export function SignInForm({ onAsked }: { onAsked: (asked: SecondStepAsked) => void }) {
  const { t } = useTranslation('control');
  const [signIn] = useSignInMutation();
  const form = useControlForm({
    name: 'sign-in',
    initial: EMPTY,
    check: (values) => issuesOf(SignIn, values),
    send: (values) => signIn(values).unwrap(),
    done: (answer) => {
      if (answer.admin === null) onAsked(answer);
    },
  });
  return (
    <ControlForm form={form} action={t('account.signIn.action')}>
      <TextField form={form} name="email" type="email" autoComplete="username" dir="ltr" />
      <PasswordField form={form} name="password" autoComplete="current-password" />
    </ControlForm>
  );
}
