import { SendPin } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ControlForm } from '@/components/control/form/control-form';
import { issuesOf } from '@/components/control/form/form-issues';
import { TextField } from '@/components/control/form/text-field';
import { useControlForm } from '@/components/control/form/use-control-form';
import { useSendTokenMutation } from './account.api';
import type { ResetState } from './reset-state';

const EMPTY = { email: '' };
const NEXT: ResetState = { step: 'choose' };

/** Step 1: to which address the token goes. */
export function AskStep() {
  const { t } = useTranslation('control');
  const navigate = useNavigate();
  const [sendToken] = useSendTokenMutation();
  const form = useControlForm({
    name: 'reset-ask',
    initial: EMPTY,
    check: (values) => issuesOf(SendPin, values),
    send: async ({ email }) => {
      await sendToken({ email }).unwrap();
      return email.trim();
    },
    done: (email) => void navigate('.', { state: { ...NEXT, email } satisfies ResetState }),
  });
  return (
    <ControlForm
      form={form}
      action={t('account.reset.send')}
      aside={
        <Link to="." state={NEXT}>
          {t('account.reset.have')}
        </Link>
      }
    >
      <TextField form={form} name="email" type="email" autoComplete="username" dir="ltr" />
    </ControlForm>
  );
}
