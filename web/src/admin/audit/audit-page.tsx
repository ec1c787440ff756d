import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fromWallClock } from '@vaultway/contracts/zoned-time';
import { type AuditOf, AUDITS, useAuditQuery } from '@/admin/api/audit.api';
import { useAdminsQuery } from '@/admin/api/admins.api';
import type { ApiFailure } from '@/shared/api/failure';
import { AuditEntries } from '@/admin/ui/audit/audit-entries';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { EmptyList } from '@/admin/ui/list/list-frame';
import { ListSkeleton } from '@/admin/ui/list/list-skeleton';
import { Pager } from '@/admin/ui/list/pager';
import { useListQuery } from '@/admin/ui/list/use-list-query';
import { useTimeZone } from '@/admin/ui/moment/moment';
import { AdminPage } from '@/admin/ui/page/admin-page';
import { SegmentedControl } from '@/admin/ui/segments/segmented-control';
import { paths } from '@/admin/paths';
import styles from './audit-page.module.css';

const FILTERS = ['of', 'record_type', 'record_id', 'admin_id', 'day'] as const;
const isAudit = (of: string): of is AuditOf => AUDITS.some((one) => one === of);

/** What admins did on the whole site, by part, record, admin and day; all of it in the address. */
export default function AuditPage() {
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  const list = useListQuery(FILTERS);
  const { of: wanted, day, ...filters } = list.filters;
  const of = isAudit(wanted) ? wanted : AUDITS[0];
  const { data, error, isFetching, refetch } = useAuditQuery(
    { of, page: list.page, ...filters, ...dayBounds(day, zone) },
    { refetchOnMountOrArgChange: true },
  );
  const failure = isFetching ? undefined : (error as ApiFailure | undefined);
  const narrowed = filters.record_id !== '' || filters.admin_id !== '' || day !== '';
  const clear = { record_type: '', record_id: '', admin_id: '', day: '' };

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
          options={AUDITS.map((part) => ({ value: part, label: t(`audit.parts.${part}`) }))}
        />
        <AdminFilter value={filters.admin_id} onChange={(id) => list.filter({ admin_id: id })} />
        <TextInput
          type="date"
          aria-label={t('audit.day')}
          value={day}
          onChange={(event) => list.filter({ day: event.currentTarget.value })}
        />
        {narrowed && (
          <Button variant="default" onClick={() => list.filter(clear)}>
            {t('list.clear')}
          </Button>
        )}
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
            onRecord={({ record_type, record_id }) => list.filter({ record_type, record_id })}
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
  // One who is not there any more may still be asked for.
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

const DAY_MS = 86_400_000;

/** The instants between which a day (`YYYY-MM-DD`) lasts on a clock in `zone`; nothing for what is no day. */
function dayBounds(day: string, zone: string): { from?: string; to?: string } {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return {};
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return { from: fromWallClock(`${day}T00:00`, zone), to: fromWallClock(`${next}T00:00`, zone) };
}
