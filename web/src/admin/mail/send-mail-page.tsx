import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { SwitchField } from '@/admin/ui/forms/switch-field';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { fieldId } from '@/admin/ui/forms/use-field';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { LANGUAGE_OPTIONS } from '@/shared/i18n/languages';
import { mailPath, paths } from '@/admin/paths';
import { MailNotice } from '@/admin/widgets/mail/mail-notice';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';
import { type NewMail, newMailFrom } from '@/admin/widgets/mail/new-mail';
import { addressesOf, beginningWith, mailIssues } from './mail-form';
import { MailPreviewPanel } from './mail-preview-panel';
import { useSendMailMutation } from './mail.api';
import { RecipientsField } from './recipients-field';
import { useMailPassword } from './use-mail-password';

/** /control/email/send.html: sends a mail from the company, then opens its entry in the outbox. */
export default function SendMailPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const words = newMailFrom(search, state);
  return <SendMail key={`${words.to} ${words.subject}`} words={words} />;
}

function SendMail({ words }: { words: Required<NewMail> }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const { written: sent } = useMailSetup();
  const [sendMail] = useSendMailMutation();
  const password = useMailPassword();
  const [initial] = useState(() => beginningWith(words));
  const form = useAdminForm({
    name: `send-mail.${initial.to}.${initial.subject}`,
    draft: 'visit',
    secrets: ['password'],
    initial,
    check: (values) => mailIssues(values, (address) => t('mail.send.wrong', { address })),
    send: ({ template: _looks, ...mail }) =>
      sendMail({ ...mail, password: password.asked ? mail.password : '' })
        .unwrap()
        .catch(password.heed),
    done: ({ id }) => succeed(mailPath(id), t(sent ? 'mail.send.done' : 'mail.send.kept'), sent),
  });
  const title = t('mail.send.title');
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('title'), to: paths.overview }, { text: title }]}
      actions={<Link to={paths.mails}>{t('mail.list.title')}</Link>}
      narrow
    >
      <AdminForm form={form} action={t('mail.send.action')}>
        <MailNotice about="written" />
        <RecipientsField form={form} />
        {addressesOf(form.values.to).length > 1 && (
          <SwitchField form={form} name="show_recipients" help={t('mail.send.showHelp')} />
        )}
        <TextField
          form={form}
          name="from"
          type="email"
          dir="ltr"
          optional
          autoComplete="off"
          help={t('mail.send.fromHelp')}
        />
        <TextField form={form} name="subject" dir="auto" autoComplete="off" />
        <TextAreaField form={form} name="body" dir="auto" limit={LIMITS.mailBody} />
        <NativeSelect
          id={fieldId(form.id, 'language')}
          label={t('fields.language')}
          description={t('mail.send.languageHelp')}
          data={LANGUAGE_OPTIONS}
          value={form.values.language}
          onChange={({ currentTarget }) => form.set('language', currentTarget.value)}
        />
        <MailPreviewPanel form={form} />
        {password.asked && (
          <PasswordField
            form={form}
            name="password"
            autoComplete="current-password"
            help={t('mail.passwordHelp')}
          />
        )}
      </AdminForm>
    </AdminPage>
  );
}
