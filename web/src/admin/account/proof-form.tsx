import { ConfirmTotp, PasswordAgain } from '@vaultway/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { OidcButton } from './oidc-button';
import { PasskeyButton } from './passkey-button';
import { usePasskeysQuery } from './passkeys.api';
import { useAskToProveMutation, useProveMutation } from './proof.api';
import { useSecondFactorQuery } from './second-factor.api';

const EMPTY = { password: '', code: '' };
const WAYS = ['password', 'code'] as const;
type Way = (typeof WAYS)[number];

/** Proves the admin's identity by the password or, where set up, an app's code or a passkey. */
export function ProofForm({ done, onCancel }: { done: () => void; onCancel: () => void }) {
  const { t } = useTranslation('admin');
  const { pathname, search } = useLocation();
  const { data: factor } = useSecondFactorQuery();
  const { data: passkeys } = usePasskeysQuery();
  const [way, setWay] = useState<Way>('password');
  const [prove] = useProveMutation();
  const [ask] = useAskToProveMutation();
  const form = useAdminForm({
    name: 'proof',
    initial: EMPTY,
    check: (values) => issuesOf(way === 'code' ? ConfirmTotp : PasswordAgain, values),
    send: ({ password, code }) => prove(way === 'code' ? { code } : { password }).unwrap(),
    done,
  });
  const action = t('account.proof.action');
  return (
    <>
      <AdminForm form={form} action={action} label={action} onCancel={onCancel}>
        {factor?.totp_since && (
          <SegmentedControl
            aria-label={t('account.proof.title')}
            value={way}
            onChange={setWay}
            options={WAYS.map((value) => ({ value, label: t(`fields.${value}`) }))}
          />
        )}
        {way === 'code' ? (
          <TextField
            form={form}
            name="code"
            autoComplete="one-time-code"
            dir="ltr"
            help={t('account.signIn.codeHelp')}
          />
        ) : (
          <PasswordField
            form={form}
            name="password"
            autoComplete="current-password"
            help={t('account.passwordAgain')}
          />
        )}
      </AdminForm>
      {passkeys !== undefined && passkeys.total > 0 && (
        <PasskeyButton
          text={t('account.signIn.passkeyInstead')}
          ask={() => ask().unwrap()}
          send={(credential) => prove({ credential }).unwrap().then(done)}
        />
      )}
      <OidcButton again from={pathname + search} />
    </>
  );
}
