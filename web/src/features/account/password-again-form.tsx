import { Button } from '@mantine/core';
import { PasswordAgain } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { ControlForm } from '@/components/control/form/control-form';
import { issuesOf } from '@/components/control/form/form-issues';
import { PasswordField } from '@/components/control/form/password-field';
import { useControlForm } from '@/components/control/form/use-control-form';

interface PasswordAgainFormProps<R> {
  /** Unique on the page. */
  name: string;
  action: string;
  send: (password: string) => Promise<R>;
  done: (result: R) => void;
  onCancel: () => void;
}

const EMPTY = { password: '' };

/** What changes how one signs in asks for the password once more. */
export function PasswordAgainForm<R>({ name, action, send, done, onCancel }: PasswordAgainFormProps<R>) {
  const { t } = useTranslation('control');
  const form = useControlForm({
    name,
    initial: EMPTY,
    check: (values) => issuesOf(PasswordAgain, values),
    send: ({ password }) => send(password),
    done,
  });
  return (
    <ControlForm
      form={form}
      action={action}
      label={action}
      aside={
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      }
    >
      <PasswordField
        form={form}
        name="password"
        autoComplete="current-password"
        help={t('account.passwordAgain')}
      />
    </ControlForm>
  );
}
