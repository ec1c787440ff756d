import type { ReactNode } from 'react';
import { Table } from '@mantine/core';
import type { Report, ReportFigures, ReportRow } from '@vaultway/contracts';
import { ROAD_GROUPS } from '@vaultway/contracts/report-names';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '@/admin/ui/cells/moment';
import { useFormat } from '@/shared/i18n/format';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

export const REPORT_TABLE = 'report-table';
const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;

interface ReportTableProps {
  report: Report;
  by: string;
  party: string;
}

interface Figure {
  id: string;
  label: string;
  cell: (figures: ReportFigures) => ReactNode;
}

/** Figures of a report, with those of the period before below each. */
export function ReportTable({ report, by, party }: ReportTableProps) {
  const { t } = useTranslation('admin');
  const figures = useFigures(report);
  const head = useHead(report, by, party);
  const name = useRowName(report);
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={head}>
      <Table id={REPORT_TABLE} className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{head}</Table.Th>
            {figures.map(({ id, label }) => (
              <Table.Th key={id} scope="col" className={styles.figure}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.rows.map((row) => (
            <Line key={`${row.name} ${row.to ?? ''}`} head={name(row)} row={row} figures={figures} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Line head={t('reports.total')} row={report.total} figures={figures} />
        </Table.Tfoot>
      </Table>
    </div>
  );
}

interface LineProps {
  head: ReactNode;
  row: Report['total'];
  figures: readonly Figure[];
}

function Line({ head, row, figures }: LineProps) {
  const { t } = useTranslation('admin');
  const { before } = row;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <bdi>{head}</bdi>
        {before && <span className={styles.before}>{t('reports.before')}</span>}
      </Table.Th>
      {figures.map(({ id, cell }) => (
        <Table.Td key={id} className={styles.figure}>
          {cell(row)}
          {before && <span className={styles.before}>{cell(before)}</span>}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function useHead({ name }: Report, by: string, party: string): string {
  const { t } = useTranslation('admin');
  const texts = useReportTexts();
  switch (name) {
    case 'weeks':
      return t('reports.week');
    case 'lanes':
      return t('reports.lane');
    case 'exceptions':
      return t('reports.kind');
    case 'customers':
      return t(party === 'recipient' ? 'fields.recipient_name' : 'fields.sender_name');
    default:
      return texts.group(ROAD_GROUPS.find((group) => group === by) ?? 'step');
  }
}

/** Returns a function that names a row. */
export function useRowName({ name: report }: Report): (row: ReportRow) => string {
  const { t } = useTranslation('admin');
  const texts = useReportTexts();
  return ({ name, to }) => {
    if (report === 'weeks') return dateFormat(DAY).format(new Date(name));
    const from = name === '' ? t('none') : texts.kind(name);
    return to === null ? from : `${from} – ${to === '' ? t('none') : to}`;
  };
}

function useFigures({ name, total }: Report): Figure[] {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const texts = useReportTexts();
  const counted = name === 'road' || name === 'exceptions';
  const all: (Figure & { shown: boolean })[] = [
    {
      id: 'collected',
      shown: name === 'weeks',
      label: t('reports.collected'),
      cell: ({ collected }) => number(collected),
    },
    {
      id: 'parcels',
      shown: true,
      label: t(counted ? 'reports.count' : 'reports.delivered'),
      cell: ({ parcels }) => number(parcels),
    },
    {
      id: 'onTime',
      shown: !counted,
      label: t('reports.onTime'),
      cell: ({ dated, on_time }) => (dated === 0 ? '–' : texts.share(on_time, dated)),
    },
    {
      id: 'median',
      shown: name === 'lanes',
      label: t('reports.median'),
      cell: ({ median_hours }) => (median_hours === null ? '–' : texts.hours(median_hours)),
    },
    {
      id: 'most',
      shown: name === 'lanes',
      label: t('reports.most'),
      cell: ({ most_hours }) => (most_hours === null ? '–' : texts.hours(most_hours)),
    },
    {
      id: 'value',
      shown: name !== 'lanes' && name !== 'exceptions',
      label: t('reports.value'),
      cell: ({ values }) =>
        values.length === 0
          ? '–'
          : values.map(({ currency, amount }) => (
              <span key={currency} className={styles.amount}>
                <bdi>{texts.money(amount, currency)}</bdi>
              </span>
            )),
    },
    {
      id: 'unread',
      shown: total.unread > 0 || (total.before?.unread ?? 0) > 0,
      label: t('reports.unread'),
      cell: ({ unread }) => number(unread),
    },
  ];
  return all.filter(({ shown }) => shown);
}
