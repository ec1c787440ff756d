import { NativeSelect, TextInput } from '@mantine/core';
import { LIMITS } from '@vaultway/contracts/limits';
import { CUSTOMER_PARTIES, REPORTS, ROAD_GROUPS } from '@vaultway/contracts/report-names';
import { useTranslation } from 'react-i18next';
import { paths } from '@/admin/paths';
import { Moment } from '@/admin/ui/cells/moment';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { ExportLink } from '@/admin/ui/lists/export-link';
import { useSearchChanges } from '@/admin/ui/hooks/search-changes';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { ReportChart } from './report-chart';
import { ReportTable } from './report-table';
import { reportFile, type ReportQuery, useReportQuery } from './reports.api';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

const PERIODS = [4, 12, 26, 52];

/** Reports with a chart, their table and a CSV file; the choices are in the address. */
export default function ReportsPage() {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const texts = useReportTexts();
  const [search, changeSearch] = useSearchChanges();
  const given = (key: string) => search.get(key) ?? '';
  const query: ReportQuery = {
    name: REPORTS.find((name) => name === search.get('report')) ?? 'weeks',
    weeks: given('weeks'),
    until: given('until'),
    party: given('party'),
    by: given('by'),
  };
  const set = (key: string, value: string) => changeSearch({ [key]: value });
  const { currentData: report, error, refetch } = useReportQuery(query, { refetchOnMountOrArgChange: true });
  const weeks = Number(query.weeks) || LIMITS.reportWeeks;
  const periods = [...new Set([...PERIODS, weeks])].toSorted((one, other) => one - other);
  return (
    <AdminPage
      title={t('nav.reports')}
      crumbs={[{ text: t('title'), to: paths.overview }, { text: t('nav.reports') }]}
      actions={<ExportLink href={reportFile(query)} />}
    >
      <div className={styles.choices}>
        <NativeSelect
          aria-label={t('nav.reports')}
          value={query.name}
          data={REPORTS.map((name) => ({ value: name, label: texts.report(name) }))}
          onChange={(event) => set('report', event.currentTarget.value)}
        />
        {query.name === 'road' ? (
          <NativeSelect
            aria-label={t('reports.by')}
            value={query.by || ROAD_GROUPS[0]}
            data={ROAD_GROUPS.map((group) => ({ value: group, label: texts.group(group) }))}
            onChange={(event) => set('by', event.currentTarget.value)}
          />
        ) : (
          <>
            <NativeSelect
              aria-label={t('reports.period')}
              value={String(weeks)}
              data={periods.map((count) => ({ value: String(count), label: texts.weeks(count) }))}
              onChange={(event) => set('weeks', event.currentTarget.value)}
            />
            <TextInput
              type="date"
              aria-label={t('reports.until')}
              title={t('reports.until')}
              value={query.until}
              onChange={(event) => set('until', event.currentTarget.value)}
            />
          </>
        )}
        {query.name === 'customers' && (
          <SegmentedControl
            aria-label={t('reports.customer')}
            value={CUSTOMER_PARTIES.find((party) => party === query.party) ?? 'sender'}
            options={CUSTOMER_PARTIES.map((party) => ({ value: party, label: t(`fields.${party}_name`) }))}
            onChange={(party) => set('party', party)}
          />
        )}
      </div>
      {error && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!report && !error && <ListSkeleton />}
      {report && !error && (
        <>
          {report.rows.length > 0 ? (
            <section className={styles.card} aria-label={texts.report(report.name)}>
              <ReportChart report={report} />
              <ReportTable report={report} by={query.by} party={query.party} />
            </section>
          ) : (
            <p>{t('list.empty')}</p>
          )}
          <p className={styles.note}>
            {!report.complete && `${t('reports.counting')} `}
            {report.as_of !== null && <AsOf instant={report.as_of} />}{' '}
            {report.left_out > 0 && t('reports.leftOut', { rows: number(report.left_out) })}
          </p>
        </>
      )}
    </AdminPage>
  );
}

/** `As of 29 Nov 2026, 10:46`, with a machine-readable time. */
function AsOf({ instant }: { instant: string }) {
  const { t } = useTranslation('admin');
  const [before = '', after = ''] = t('reports.asOf', { time: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <Moment instant={instant} />
      {after}
    </>
  );
}
