import type { Mail } from '@vaultway/contracts';
import { RetryMail as RetrySchema } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import { mailPath } from '@/admin/paths';
import { useRetryMailMutation } from './mail.api';
import { useMailPassword } from './use-mail-password';

const EMPTY = { password: '' };

/** Resends a mail that failed or was kept; hidden for others, and for confidential mail, whose secret is gone. */
export function RetryMail({ mail }: { mail: Mail }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const password = useMailPassword();
  const setup = useMailSetup();
  const sent = mail.kind === 'contact' ? setup.written : setup.own;
  const asked = password.asked && mail.kind === 'contact';
  const [retry] = useRetryMailMutation();
  const form = useAdminForm({
    name: `retry-mail.${mail.id}`,
    initial: EMPTY,
    check: (values) => issuesOf(RetrySchema, values),
    send: (values) =>
      retry({ id: mail.id, password: asked ? values.password : '' })
        .unwrap()
        .catch(password.heed),
    done: () => succeed(mailPath(mail.id), t(sent ? 'mail.send.done' : 'mail.send.kept'), sent),
  });
  if ((mail.state !== 'failed' && mail.state !== 'kept') || mail.confidential) return null;
  return (
    <AdminForm form={form} action={t('mail.retry')}>
      {asked && (
        <PasswordField
          form={form}
          name="password"
          autoComplete="current-password"
          help={t('mail.passwordHelp')}
        />
      )}
    </AdminForm>
  );
}
