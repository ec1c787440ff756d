import { ChangePassword } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { paths } from '@/admin/paths';
import { useChangePasswordMutation } from './account.api';

const EMPTY = { password: '', new_password: '', confirm_new_password: '' };

export default function ChangePasswordPage() {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [changePassword] = useChangePasswordMutation();
  const form = useAdminForm({
    name: 'change-password',
    initial: EMPTY,
    check: (values) => issuesOf(ChangePassword, values),
    send: (values) => changePassword(values).unwrap(),
    done: () => succeed(paths.account, t('account.change.done')),
  });
  const title = t('account.change.title');
  const crumbs = [{ text: t('nav.account'), to: paths.account }, { text: title }];
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <AdminForm form={form} action={t('account.change.action')}>
        <PasswordField form={form} name="password" autoComplete="current-password" />
        <PasswordField
          form={form}
          name="new_password"
          autoComplete="new-password"
          help={t('account.signUp.passwordHelp')}
        />
        <PasswordField
          form={form}
          name="confirm_new_password"
          autoComplete="new-password"
          help={t('account.change.help')}
        />
      </AdminForm>
    </AdminPage>
  );
}
