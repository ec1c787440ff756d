import type { Mail } from '@vaultway/contracts';
import { RetryMail as RetrySchema } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/components/control/feedback/success';
import { ControlForm } from '@/components/control/form/control-form';
import { issuesOf } from '@/components/control/form/form-issues';
import { PasswordField } from '@/components/control/form/password-field';
import { useControlForm } from '@/components/control/form/use-control-form';
import { mailPath } from '@/lib/compose-address';
import { useRetryMailMutation } from './mail.api';
import { useMailPassword } from './use-mail-password';

const EMPTY = { password: '' };

/** Sends a mail again that failed or was kept; nothing for any other, or for one whose secret is gone. */
export function RetryMail({ mail }: { mail: Mail }) {
  const { t } = useTranslation('control');
  const succeed = useSuccess();
  const password = useMailPassword();
  const asked = password.asked && mail.kind === 'contact';
  const [retry] = useRetryMailMutation();
  const form = useControlForm({
    name: `retry-mail.${mail.id}`,
    initial: EMPTY,
    check: (values) => issuesOf(RetrySchema, values),
    send: (values) =>
      retry({ id: mail.id, password: asked ? values.password : '' })
        .unwrap()
        .catch(password.heed),
    done: () => succeed(mailPath(mail.id), t('mail.send.done')),
  });
  if ((mail.state !== 'failed' && mail.state !== 'kept') || mail.confidential) return null;
  return (
    <ControlForm form={form} action={t('mail.retry')}>
      {asked && (
        <PasswordField
          form={form}
          name="password"
          autoComplete="current-password"
          help={t('mail.passwordHelp')}
        />
      )}
    </ControlForm>
  );
}
