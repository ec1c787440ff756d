import { InviteUser } from '@vaultway/contracts';
import { DEFAULT_LANGUAGE, LANGUAGE_TABLE, OFFERED_LANGUAGES } from '@vaultway/contracts/languages';
import { useTranslation } from 'react-i18next';
import { useInviteUserMutation } from '@/admin/api/clients.api';
import { paths } from '@/admin/paths';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { MailNotice } from '@/admin/widgets/mail/mail-notice';
import { useMailSetup } from '@/admin/widgets/mail/use-mail-setup';

const BLANK = { email: '', name: '', language: DEFAULT_LANGUAGE as string };
const LANGUAGES = OFFERED_LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_TABLE[code].ownName }));

/** Mails a client a link that creates an account when pressed. */
export default function InviteClientPage() {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [invite] = useInviteUserMutation();
  const isSent = useMailSetup().own;
  const form = useAdminForm({
    name: 'invite-client',
    initial: BLANK,
    check: (values) => issuesOf(InviteUser, values),
    send: async (values) => {
      await invite(values).unwrap();
      return values.email;
    },
    done: (email) => succeed(paths.clients, t('clients.invited', { email })),
  });
  const title = t('clients.invite');
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('clients.title'), to: paths.clients }, { text: title }]}
      narrow
    >
      <MailNotice about="any" />
      {isSent && <p>{t('clients.inviteLead')}</p>}
      <AdminForm form={form} action={title}>
        <TextField form={form} name="email" type="email" dir="ltr" autoComplete="off" />
        <TextField form={form} name="name" optional autoComplete="off" />
        <SelectField form={form} name="language" options={LANGUAGES} />
      </AdminForm>
    </AdminPage>
  );
}
