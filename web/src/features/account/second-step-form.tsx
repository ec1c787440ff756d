import { Button } from '@mantine/core';
import { SecondStep, type SecondStepAsked } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { ControlForm } from '@/components/control/form/control-form';
import { issuesOf } from '@/components/control/form/form-issues';
import { TextField } from '@/components/control/form/text-field';
import { useControlForm } from '@/components/control/form/use-control-form';
import { useSecondStepMutation } from './account.api';

const EMPTY = { code: '' };

/** After the password: a code of the app, or one of those that were kept for need. */
export function SecondStepForm({ asked, onAgain }: { asked: SecondStepAsked; onAgain: () => void }) {
  const { t } = useTranslation('control');
  const { challenge } = asked;
  const [secondStep] = useSecondStepMutation();
  const form = useControlForm({
    name: 'second-step',
    initial: EMPTY,
    check: (values) => issuesOf(SecondStep, { ...values, challenge }),
    send: ({ code }) => secondStep({ challenge, code }).unwrap(),
    done: () => undefined,
  });
  return (
    <ControlForm
      form={form}
      action={t('account.signIn.action')}
      aside={
        <Button variant="subtle" onClick={onAgain}>
          {t('account.signIn.again')}
        </Button>
      }
    >
      <TextField
        form={form}
        name="code"
        autoComplete="one-time-code"
        dir="ltr"
        data-autofocus
        help={t('account.signIn.codeHelp')}
      />
    </ControlForm>
  );
}
