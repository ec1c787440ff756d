import { Button } from '@mantine/core';
import { SecondStep, type SecondStepAsked } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useSecondStepMutation } from './account.api';

const EMPTY = { code: '' };

/** Second step of a sign-in: a code of the app, or a recovery code. */
export function SecondStepForm({ asked, onAgain }: { asked: SecondStepAsked; onAgain: () => void }) {
  const { t } = useTranslation('admin');
  const { challenge } = asked;
  const [secondStep] = useSecondStepMutation();
  const form = useAdminForm({
    name: 'second-step',
    initial: EMPTY,
    check: (values) => issuesOf(SecondStep, { ...values, challenge }),
    send: ({ code }) => secondStep({ challenge, code }).unwrap(),
    done: () => undefined,
  });
  return (
    <AdminForm
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
    </AdminForm>
  );
}
