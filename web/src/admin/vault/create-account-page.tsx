import { useState } from 'react';
import { CreateVaultAccount } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { typedNumber } from '@/admin/ui/text/typed-number';
import { vaultAccountPath } from '@/admin/paths';
import { AgreementFields } from './agreement-fields';
import { type Holder, HolderField } from './holder-field';
import { InsuredLimitFields } from './insured-limit-fields';
import { useVaultCrumbs } from './use-vault-crumbs';
import { useSaveVaultAccountMutation } from './vault.api';

const EMPTY = {
  number: '',
  holder_id: '',
  insured_limit: '',
  insured_currency: '',
  agreement_note: '',
  agreement_sha256: '',
};

/** Opens an account of the vault. */
export default function CreateAccountPage() {
  const { t, i18n } = useTranslation('admin');
  const succeed = useSuccess();
  const [saveAccount] = useSaveVaultAccountMutation();
  const [holder, setHolder] = useState<Holder | null>(null);
  const inputOf = (values: typeof EMPTY) => {
    const isChosen = holder !== null && holder.name === values.holder_id;
    return {
      number: values.number,
      holder_type: isChosen ? holder.type : '',
      holder_id: isChosen ? holder.id : '',
      insured_limit: typedNumber(values.insured_limit, i18n.language),
      insured_currency: values.insured_currency,
      agreement_note: values.agreement_note,
      agreement_sha256: values.agreement_sha256,
    };
  };
  const form = useAdminForm({
    name: 'create-vault-account',
    draft: 'visit',
    initial: EMPTY,
    check: (values) => [
      ...issuesOf(CreateVaultAccount, inputOf(values)),
      // A name that was typed, and not chosen, is nobody's.
      ...(values.holder_id.trim() !== '' && holder?.name !== values.holder_id
        ? [{ field: 'holder_id', code: null, message: t('vault.chooseHolder') }]
        : []),
    ],
    send: (values) => saveAccount(inputOf(values)).unwrap(),
    done: ({ id, number }) => succeed(vaultAccountPath(id), t('vault.added', { name: number })),
  });
  const title = t('vault.addAccount');
  const crumbs = useVaultCrumbs('accounts', title);
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <AdminForm form={form} action={title}>
        <TextField form={form} name="number" optional autoComplete="off" />
        <HolderField
          form={form}
          name="holder_id"
          onChoose={(chosen) => {
            setHolder(chosen);
            form.set('holder_id', chosen.name);
          }}
        />
        <InsuredLimitFields form={form} />
        <AgreementFields form={form} onHash={(hash) => form.set('agreement_sha256', hash)} />
      </AdminForm>
    </AdminPage>
  );
}
