import { Button, NativeSelect, Switch } from '@mantine/core';
import type { AuditRecord } from '@vaultway/contracts';
import { PARCEL_FIELD_NAMES } from '@vaultway/contracts/parcel-fields';
import { useTranslation } from 'react-i18next';
import { type AuditOf, AUDITS, useAuditQuery } from '@/admin/api/audit.api';
import { useAdminsQuery } from '@/admin/api/admins.api';
import { localeOf } from '@/shared/i18n/format';
import { shownLanguage } from '@/shared/i18n/i18n';
import type { ApiFailure } from '@/shared/api/failure';
import { ExportLink } from '@/admin/ui/lists/export-link';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { SearchField } from '@/admin/ui/lists/search-field';
import { AuditEntries, useActionName } from '@/admin/widgets/audit/audit-entries';
import { auditDifferencesOf } from '@/admin/widgets/audit/differences';
import { useFieldName } from '@/admin/widgets/audit/field-name';
import { DayRange, dayBounds, exportPath } from '@/admin/widgets/audit/day-range';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { EmptyList } from '@/admin/ui/lists/list-frame';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { Pager } from '@/admin/ui/lists/pager';
import { useListQuery } from '@/admin/ui/lists/use-list-query';
import { useHasVault } from '@/admin/widgets/vault/use-has-vault';
import { useTimeZone } from '@/admin/ui/cells/moment';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { paths } from '@/admin/paths';
import styles from './audit-page.module.css';

const FILTERS = [
  'of',
  'record_type',
  'record_id',
  'part_of',
  'admin_id',
  'action',
  'field',
  'grouped',
  'q',
  'from',
  'to',
] as const;
const isAudit = (of: string): of is AuditOf => AUDITS.some((one) => one === of);

/** Log of admins' actions, filtered by part, record, admin and day; filters are in the address. */
export default function AuditPage() {
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  const hasVault = useHasVault();
  const list = useListQuery(FILTERS);
  const { of: wanted, from, to, ...filters } = list.filters;
  const of = isAudit(wanted) ? wanted : AUDITS[0];
  const matched = { ...filters, ...dayBounds(from, to, zone) };
  const { data, error, isFetching, refetch } = useAuditQuery(
    { of, page: list.page, ...matched },
    { refetchOnMountOrArgChange: true },
  );
  const failure = isFetching ? undefined : (error as ApiFailure | undefined);
  const narrowed = [...Object.values(filters), from, to].some((value) => value !== '');
  const clear = Object.fromEntries(FILTERS.map((name) => [name, name === 'of' ? of : '']));

  return (
    <AdminPage
      title={t('audit.title')}
      crumbs={[{ text: t('title'), to: paths.overview }, { text: t('audit.title') }]}
    >
      <div className={styles.toolbar}>
        <SegmentedControl
          aria-label={t('audit.part')}
          value={of}
          onChange={(part) => list.filter({ ...clear, of: part })}
          options={AUDITS.filter((part) => hasVault || part !== 'vault').map((part) => ({
            value: part,
            label: t(`audit.parts.${part}`),
          }))}
        />
        <SearchField
          value={filters.q}
          label={t('audit.search')}
          busy={isFetching}
          onSearch={(q) => list.filter({ q })}
        />
        <AdminFilter value={filters.admin_id} onChange={(id) => list.filter({ admin_id: id })} />
        <ActionFilter of={of} value={filters.action} onChange={(action) => list.filter({ action })} />
        <FieldFilter
          of={of}
          records={data?.data ?? []}
          value={filters.field}
          onChange={(field) => list.filter({ field })}
        />
        <DayRange from={from} to={to} onChange={list.filter} />
        <Switch
          className={styles.each}
          label={t('audit.everyRecord')}
          checked={filters.grouped === 'no'}
          onChange={(event) => list.filter({ grouped: event.currentTarget.checked ? 'no' : '' })}
        />
        {narrowed && (
          <Button variant="default" onClick={() => list.filter(clear)}>
            {t('list.clear')}
          </Button>
        )}
        <ExportLink href={exportPath(`/api/audit/${of}.csv`, matched)} />
      </div>
      {filters.record_id !== '' && <p className={styles.only}>{t('audit.onlyOne')}</p>}
      {failure && <FailurePanel failure={failure} onRetry={() => void refetch()} />}
      {!data && !failure && <ListSkeleton />}
      {data && !failure && data.data.length === 0 && (
        <EmptyList>
          <p>{narrowed ? t('list.nothingMatches') : t('audit.empty')}</p>
        </EmptyList>
      )}
      {data && !failure && data.data.length > 0 && (
        <>
          <AuditEntries
            of={of}
            records={data.data}
            label={t('audit.title')}
            onRecord={({ record_type, record_id }) => list.filter({ record_type, record_id, part_of: '' })}
          />
          <Pager current={data.current_page} last={data.last_page} addressOf={list.pageAddress} />
        </>
      )}
    </AdminPage>
  );
}

interface AdminFilterProps {
  value: string;
  onChange: (id: string) => void;
}

function AdminFilter({ value, onChange }: AdminFilterProps) {
  const { t } = useTranslation('admin');
  const { data } = useAdminsQuery();
  const admins = data?.data ?? [];
  // A removed admin may still be selected.
  const gone = value !== '' && !admins.some(({ id }) => id === value);
  return (
    <NativeSelect
      aria-label={t('audit.admin')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('audit.anybody') },
        ...admins.map(({ id, email }) => ({ value: id, label: email })),
        ...(gone ? [{ value, label: value }] : []),
      ]}
    />
  );
}

/** Actions by record type that each service records. */
const RECORDED: Record<AuditOf, readonly string[]> = {
  tracking: [
    'parcel',
    'activity',
    'handover',
    'run',
    'import',
    'bulk',
    'note',
    'customer',
    'invoice',
    'invoice_draft',
    'request',
    'reply_template',
    'share',
    'embed',
    'view',
    'custom_fields',
    'webhook',
  ],
  content: ['page', 'review', 'settings'],
  mail: ['mail', 'message', 'relay'],
  vault: [
    'vault_place',
    'vault_account',
    'vault_account_person',
    'vault_movement',
    'vault_photo',
    'vault_box',
    'vault_rental',
    'vault_visit',
    'vault_viewing_room',
    'vault_reservation',
    'vault_reminders',
    'vault_opening',
    'vault_count',
    'vault_price',
    'vault_fees',
    'vault_invitation',
    'bulk',
  ],
  auth: [
    'admin',
    'user',
    'invitation',
    'session',
    'password',
    'totp',
    'recovery_code',
    'recovery_codes',
    'passkey',
    'sign_in_rules',
    'api_key',
  ],
};

interface ActionFilterProps {
  of: AuditOf;
  value: string;
  onChange: (action: string) => void;
}

function ActionFilter({ of, value, onChange }: ActionFilterProps) {
  const { t } = useTranslation('admin');
  const nameOf = useActionName();
  const actions = t('audit.actions', { returnObjects: true }) as Record<string, object>;
  const options = RECORDED[of].flatMap((type) =>
    Object.keys(actions[type] ?? {}).map((verb) => `${type}.${verb}`),
  );
  return (
    <FilterSelect
      label={t('audit.action')}
      any={t('audit.anyAction')}
      options={options.map((action) => ({ value: action, label: nameOf(action) }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface FieldFilterProps {
  of: AuditOf;
  records: readonly AuditRecord[];
  value: string;
  onChange: (field: string) => void;
}

/** Offers the fields of parcels, and those that changed in the entries on the page. */
function FieldFilter({ of, records, value, onChange }: FieldFilterProps) {
  const { t } = useTranslation('admin');
  const nameOf = useFieldName();
  const changed = records.flatMap(({ before, after }) => auditDifferencesOf(before, after));
  const fields = new Set([
    ...(of === 'tracking' ? PARCEL_FIELD_NAMES : []),
    ...changed.map(({ field }) => field),
    ...(value === '' ? [] : [value]),
  ]);
  // Others are internal, and without a name.
  const options = Array.from(fields, (field) => ({ value: field, label: nameOf(field) })).filter(
    ({ value: field, label }) => label !== field || field === value,
  );
  return (
    <FilterSelect
      label={t('audit.changedField')}
      any={t('audit.anyField')}
      options={options.toSorted((one, other) =>
        one.label.localeCompare(other.label, localeOf(shownLanguage())),
      )}
      value={value}
      onChange={onChange}
    />
  );
}
