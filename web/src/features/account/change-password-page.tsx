import { ChangePassword } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/components/control/feedback/success';
import { ControlForm } from '@/components/control/form/control-form';
import { issuesOf } from '@/components/control/form/form-issues';
import { PasswordField } from '@/components/control/form/password-field';
import { useControlForm } from '@/components/control/form/use-control-form';
import { ControlPage } from '@/components/control/page/control-page';
import { useChangePasswordMutation } from './account.api';

const EMPTY = { password: '', new_password: '', confirm_new_password: '' };

/** A signed-in admin chooses a new password. */
export default function ChangePasswordPage() {
  const { t } = useTranslation('control');
  const succeed = useSuccess();
  const [changePassword] = useChangePasswordMutation();
  const form = useControlForm({
    name: 'change-password',
    initial: EMPTY,
    check: (values) => issuesOf(ChangePassword, values),
    send: (values) => changePassword(values).unwrap(),
    done: () => succeed('/control/account/index.html', t('account.change.done')),
  });
  const title = t('account.change.title');
  const crumbs = [{ text: t('nav.account'), to: '/control/account/index.html' }, { text: title }];
  return (
    <ControlPage title={title} crumbs={crumbs} narrow>
      <ControlForm form={form} action={t('account.change.action')}>
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
      </ControlForm>
    </ControlPage>
  );
}
