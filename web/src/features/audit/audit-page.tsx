import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AuditOf, AUDITS, useAuditAdminsQuery, useAuditQuery } from '@/api/control/audit.api';
import type { ApiFailure } from '@/api/failure';
import { AuditEntries } from '@/components/control/audit/audit-entries';
import { FailurePanel } from '@/components/control/feedback/failure-panel';
import { EmptyList } from '@/components/control/list/empty-list';
import { ListSkeleton } from '@/components/control/list/list-skeleton';
import { Pager } from '@/components/control/list/pager';
import { useListQuery } from '@/components/control/list/use-list-query';
import { useTimeZone } from '@/components/control/moment/use-time-zone';
import { ControlPage } from '@/components/control/page/control-page';
import { dayBounds } from './day-bounds';
import styles from './audit-page.module.css';

const FILTERS = ['of', 'record_type', 'record_id', 'admin_id', 'day'] as const;
const isAudit = (of: string): of is AuditOf => AUDITS.some((one) => one === of);

/** What admins did on the whole site, by part, record, admin and day; all of it in the address. */
export default function AuditPage() {
  const { t } = useTranslation('control');
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
    <ControlPage
      title={t('audit.title')}
      crumbs={[{ text: t('title'), to: '/control/index.html' }, { text: t('audit.title') }]}
    >
      <div className={styles.toolbar}>
        <SegmentedControl
          aria-label={t('audit.part')}
          value={of}
          onChange={(part) => list.filter({ ...clear, of: part })}
          data={AUDITS.map((part) => ({ value: part, label: t(`audit.parts.${part}`) }))}
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
    </ControlPage>
  );
}

interface AdminFilterProps {
  value: string;
  onChange: (id: string) => void;
}

function AdminFilter({ value, onChange }: AdminFilterProps) {
  const { t } = useTranslation('control');
  const { data: admins = [] } = useAuditAdminsQuery();
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
