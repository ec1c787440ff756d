import { useMemo, useState } from 'react';
import { UpdateVaultAccount, VAULT_ACCOUNT_STATES, type VaultAccount } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
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
import { ReservationLinks, useUpcomingReservations } from '@/admin/widgets/vault/upcoming-reservations';
import { clientPath, customerPath, vaultItemsPath } from '@/admin/paths';
import { AccountPeople } from './account-people';
import { AgreementFields } from './agreement-fields';
import { CompareFile } from './compare-file';
import { Totals } from './holdings';
import { type Holder, HolderField, useHolderName } from './holder-field';
import { InsuredLimitFields } from './insured-limit-fields';
import { StatementForm } from './papers';
import { useVaultCrumbs } from './use-vault-crumbs';
import { useSaveVaultAccountMutation, useVaultAccountQuery } from './vault.api';
import { VaultRecord } from './vault-record';
import styles from './vault.module.css';

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
  const holder = useHolderName(account);
  return (
    <AdminPage title={account.number} crumbs={crumbs}>
      <Totals of={{ account_id: account.id }} />
      <Details>
        <Detail name={t('vault.state')}>{t(`vault.accountStates.${account.status}`)}</Detail>
        {may('inspect') && (
          <Detail name={t('vault.alias')}>
            <bdi dir="ltr">{account.alias}</bdi>
          </Detail>
        )}
        {account.holder_id !== null && may('read') && (
          <HolderDetail account={account} name={holder ?? account.holder_id} />
        )}
        {account.agreement_note !== null && (
          <Detail name={t('fields.agreement_note')}>
            <bdi>{account.agreement_note}</bdi>
          </Detail>
        )}
        {account.agreement_sha256 !== null && (
          <Detail name={t('fields.agreement_sha256')}>
            <code className={styles.hash}>{account.agreement_sha256}</code>
            <CompareFile
              hash={account.agreement_sha256}
              action={t('vault.agreement.compare')}
              same={t('vault.agreement.same')}
              other={t('vault.agreement.other')}
            />
          </Detail>
        )}
        <Detail name={t('vault.lists.items')}>
          <Link to={vaultItemsPath({ account_id: account.id })}>{t('vault.showItems')}</Link>
        </Detail>
      </Details>
      <Reserved account={account.id} />
      <StatementForm id={account.id} />
      <OnlyWith ability="inspect">
        <AccountPeople account={account.id} />
      </OnlyWith>
      {may('manage') && holder !== undefined && <EditedAccount account={account} holder={holder} />}
      <OnlyWith ability="inspect">
        <RecordTrail of="vault" type="vault_account" record={account} />
      </OnlyWith>
    </AdminPage>
  );
}

/** Viewing rooms that are booked for an account; nothing if there are none. */
function Reserved({ account }: { account: string }) {
  const { t } = useTranslation('admin');
  const reservations = useUpcomingReservations(account);
  if (reservations.length === 0) return null;
  return (
    <div className={styles.reserved}>
      <RecordPanel id="reservations" title={t('vault.reservations.title')}>
        <ReservationLinks reservations={reservations} />
      </RecordPanel>
    </div>
  );
}

function HolderDetail({ account, name }: { account: VaultAccount; name: string }) {
  const { t } = useTranslation('admin');
  const id = account.holder_id ?? '';
  return (
    <Detail name={t('vault.holder')}>
      <Link to={account.holder_type === 'customer' ? customerPath(id) : clientPath(id)}>
        <bdi>{name}</bdi>
      </Link>
    </Detail>
  );
}

type Values = Record<
  'status' | 'holder_id' | 'insured_limit' | 'insured_currency' | 'agreement_note' | 'agreement_sha256',
  string
>;

const holderInput = (text: string, chosen: Holder | null) =>
  text.trim() === ''
    ? { holder_type: '', holder_id: '' }
    : { holder_type: chosen?.type ?? '', holder_id: chosen?.id ?? '' };

function EditedAccount({ account, holder }: { account: VaultAccount; holder: string }) {
  const { t, i18n } = useTranslation('admin');
  const toast = useToast();
  const [saveAccount] = useSaveVaultAccountMutation();
  const { language } = i18n;
  const [chosen, setChosen] = useState<Holder | null>(null);
  const { holder_id: known } = account;
  const valuesOf = useMemo(
    () =>
      ({
        status,
        holder_id,
        insured_limit: limit,
        insured_currency: currency,
        ...rest
      }: VaultAccount): Values => ({
        status,
        holder_id: holder_id === known ? holder : (holder_id ?? ''),
        insured_limit: limit === null ? '' : writtenNumber(limit, language),
        insured_currency: currency ?? '',
        agreement_note: rest.agreement_note ?? '',
        agreement_sha256: rest.agreement_sha256 ?? '',
      }),
    [language, known, holder],
  );
  const initial = useMemo(() => valuesOf(account), [valuesOf, account]);
  const isStranger = (text: string) => text.trim() !== '' && text !== holder && text !== chosen?.name;
  const inputOf = ({ holder_id: text, insured_limit: limit, ...rest }: Partial<Values>) => ({
    ...rest,
    ...(text !== undefined && (text.trim() === '' || text === chosen?.name) && holderInput(text, chosen)),
    ...(limit !== undefined && { insured_limit: typedNumber(limit, language) }),
  });
  const form = useAdminForm({
    name: `update-vault-account.${account.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: account.updated_at, read: (current: object) => valuesOf(current as VaultAccount) },
    check: (values) => [
      ...issuesOf(UpdateVaultAccount, { id: account.id, ...inputOf(values) }),
      // A name that was typed, and not chosen, is nobody's.
      ...(isStranger(values.holder_id)
        ? [{ field: 'holder_id', code: null, message: t('vault.chooseHolder') }]
        : []),
    ],
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
        <HolderField
          form={form}
          name="holder_id"
          onChoose={(one) => {
            setChosen(one);
            form.set('holder_id', one.name);
          }}
        />
        <InsuredLimitFields form={form} />
        <AgreementFields form={form} onHash={(hash) => form.set('agreement_sha256', hash)} />
      </AdminForm>
    </RecordPanel>
  );
}
