import { useMemo } from 'react';
import { type MailDriver, SendTestMail } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { useAppSelector } from '@/shared/state/hooks';
import { useTestMailMutation } from './settings.api';
import styles from './settings.module.css';

/** Sends a test mail with the saved settings, to the admin by default. */
export function TestMail({ driver, relay }: { driver: MailDriver; relay: boolean }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const email = useAppSelector((state) => (state.admin ? state.admin.email : ''));
  const [send] = useTestMailMutation();
  const sent = driver === 'smtp' || (driver === 'relay' && relay);
  const asked = driver === 'smtp';
  const form = useAdminForm({
    name: 'test-mail',
    initial: useMemo(() => ({ to: email, password: '' }), [email]),
    check: ({ to, password }) =>
      asked && password === ''
        ? [{ field: 'password', code: 'required', message: 'Password is required' }]
        : issuesOf(SendTestMail, { to, password }),
    send: ({ to, password }) => send({ to, ...(asked && { password }) }).unwrap(),
    done: () => toast.done(t(sent ? 'settings.mail.testDone' : 'settings.mail.testKept')),
  });
  return (
    <section className={styles.test} aria-labelledby="test-mail">
      <h2 id="test-mail">{t('settings.mail.test')}</h2>
      <p>{t('settings.mail.testLead')}</p>
      <AdminForm form={form} action={t('settings.mail.testAction')} label={t('settings.mail.test')}>
        <TextField form={form} name="to" type="email" dir="ltr" />
        {asked && <PasswordField form={form} name="password" autoComplete="current-password" />}
      </AdminForm>
    </section>
  );
}
