import { useMemo } from 'react';
import { UpdateVaultAccount, VAULT_ACCOUNT_STATES, type VaultAccount } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useCustomerQuery } from '@/admin/api/customers.api';
import { useMay } from '@/admin/ui/access/abilities';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { Detail, Details } from '@/admin/ui/cells/details';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { SelectField } from '@/admin/ui/forms/select-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { typedNumber, writtenNumber } from '@/admin/ui/text/typed-number';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { clientPath, customerPath, vaultItemsPath } from '@/admin/paths';
import { Totals } from './holdings';
import { InsuredLimitFields } from './insured-limit-fields';
import { useVaultCrumbs } from './use-vault-crumbs';
import { useSaveVaultAccountMutation, useVaultAccountQuery } from './vault.api';
import { VaultRecord } from './vault-record';

/** /control/vault/accounts/{id}: what belongs to an account, and its own facts. */
export default function AccountPage() {
  const { id = '' } = useParams();
  const query = useVaultAccountQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <VaultRecord list="accounts" query={query}>
      {(account) => <KnownAccount key={account.id} account={account} />}
    </VaultRecord>
  );
}

function KnownAccount({ account }: { account: VaultAccount }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const crumbs = useVaultCrumbs('accounts', account.number);
  return (
    <AdminPage title={account.number} crumbs={crumbs}>
      <Totals of={{ account_id: account.id }} />
      <Details>
        <Detail name={t('vault.state')}>{t(`vault.accountStates.${account.status}`)}</Detail>
        <Detail name={t('vault.alias')}>
          <bdi dir="ltr">{account.alias}</bdi>
        </Detail>
        {account.holder_id !== null && may('read') && (
          <Holder type={account.holder_type} id={account.holder_id} />
        )}
        <Detail name={t('vault.lists.items')}>
          <Link to={vaultItemsPath({ account_id: account.id })}>{t('vault.showItems')}</Link>
        </Detail>
      </Details>
      {may('manage') && <EditedAccount account={account} />}
      <OnlyWith ability="inspect">
        <RecordTrail of="vault" type="vault_account" record={account} />
      </OnlyWith>
    </AdminPage>
  );
}

function Holder({ type, id }: { type: VaultAccount['holder_type']; id: string }) {
  const { t } = useTranslation('admin');
  const { data } = useCustomerQuery(id, { skip: type !== 'customer' });
  return (
    <Detail name={t('vault.holder')}>
      <Link to={type === 'customer' ? customerPath(id) : clientPath(id)}>
        <bdi>{data?.name ?? id}</bdi>
      </Link>
    </Detail>
  );
}

function EditedAccount({ account }: { account: VaultAccount }) {
  const { t, i18n } = useTranslation('admin');
  const toast = useToast();
  const [saveAccount] = useSaveVaultAccountMutation();
  const { language } = i18n;
  const valuesOf = useMemo(
    () =>
      ({
        status,
        insured_limit: limit,
        insured_currency: currency,
      }: VaultAccount): Record<'status' | 'insured_limit' | 'insured_currency', string> => ({
        status,
        insured_limit: limit === null ? '' : writtenNumber(limit, language),
        insured_currency: currency ?? '',
      }),
    [language],
  );
  const initial = useMemo(() => valuesOf(account), [valuesOf, account]);
  const inputOf = <V extends { insured_limit?: string }>(values: V): V =>
    values.insured_limit === undefined
      ? values
      : { ...values, insured_limit: typedNumber(values.insured_limit, language) };
  const form = useAdminForm({
    name: `update-vault-account.${account.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: account.updated_at, read: (current: object) => valuesOf(current as VaultAccount) },
    check: (values) => issuesOf(UpdateVaultAccount, { id: account.id, ...inputOf(values) }),
    send: (values, { updated_at, values: before }) =>
      saveAccount({ id: account.id, updated_at, ...inputOf(changedOnly(values, before)) }).unwrap(),
    done: () => toast.done(t('vault.saved')),
  });
  return (
    <RecordPanel id="edit-account" title={t('vault.edit')}>
      <AdminForm form={form} action={t('list.save')}>
        <SelectField
          form={form}
          name="status"
          options={VAULT_ACCOUNT_STATES.map((value) => ({ value, label: t(`vault.accountStates.${value}`) }))}
        />
        <InsuredLimitFields form={form} />
      </AdminForm>
    </RecordPanel>
  );
}
