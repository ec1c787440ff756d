import { Button, SegmentedControl } from '@mantine/core';
import { ConfirmTotp, PasswordAgain } from '@vaultway/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { issuesOf } from '@/admin/ui/form/form-issues';
import { PasswordField } from '@/admin/ui/form/password-field';
import { TextField } from '@/admin/ui/form/text-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { useProveMutation } from './proof.api';
import { useSecondFactorQuery } from './second-factor.api';

const EMPTY = { password: '', code: '' };
const WAYS = ['password', 'code'] as const;
type Way = (typeof WAYS)[number];

/** Proves who sits at the browser: by the password or, where an app is set up, by a code as well. */
export function ProofForm({ done, onCancel }: { done: () => void; onCancel: () => void }) {
  const { t } = useTranslation('admin');
  const { data: factor } = useSecondFactorQuery();
  const [way, setWay] = useState<Way>('password');
  const [prove] = useProveMutation();
  const form = useAdminForm({
    name: 'proof',
    initial: EMPTY,
    check: (values) => issuesOf(way === 'code' ? ConfirmTotp : PasswordAgain, values),
    send: ({ password, code }) => prove(way === 'code' ? { code } : { password }).unwrap(),
    done,
  });
  const action = t('account.proof.action');
  return (
    <AdminForm
      form={form}
      action={action}
      label={action}
      aside={
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      }
    >
      {factor?.totp_since && (
        <SegmentedControl
          aria-label={t('account.proof.title')}
          value={way}
          onChange={setWay}
          data={WAYS.map((value) => ({ value, label: t(`fields.${value}`) }))}
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
  );
}
