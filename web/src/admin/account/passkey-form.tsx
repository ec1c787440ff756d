import { useMemo } from 'react';
import { CreatePasskey, PasswordAgain } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { browserFailure, isKnownHere, makePasskey } from '@/shared/passkeys/browser-passkeys';
import { useAskToCreatePasskeyMutation, useCreatePasskeyMutation } from './passkeys.api';
import { useDeviceName } from './device-name';

const Fields = CreatePasskey.pick({ name: true }).extend(PasswordAgain.shape);

/** Adds a passkey: verifies the password, then has the browser create the passkey, then stores it. */
export function PasskeyForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation('admin');
  const deviceName = useDeviceName();
  const [ask] = useAskToCreatePasskeyMutation();
  const [create] = useCreatePasskeyMutation();
  const device = deviceName(navigator.userAgent);
  const form = useAdminForm({
    name: 'add-passkey',
    initial: useMemo(() => ({ name: device, password: '' }), [device]),
    check: (values) => issuesOf(Fields, values),
    send: async ({ name, password }) => {
      const options = await ask({ password }).unwrap();
      const credential = await makePasskey(options).catch((raised: unknown) => {
        throw browserFailure(t(isKnownHere(raised) ? 'account.passkeys.known' : 'account.passkeys.notMade'));
      });
      return create({ name, credential }).unwrap();
    },
    done: onDone,
  });
  return (
    <AdminForm
      form={form}
      action={t('account.passkeys.add')}
      label={t('account.passkeys.add')}
      onCancel={onCancel}
    >
      <TextField form={form} name="name" autoComplete="off" help={t('account.passkeys.nameHelp')} />
      <PasswordField
        form={form}
        name="password"
        autoComplete="current-password"
        help={t('account.passwordAgain')}
      />
    </AdminForm>
  );
}
