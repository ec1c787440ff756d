import type { Report } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { REPORT_TABLE, useRowName } from './report-table';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

/** Rows drawn, of those in the table; of the weeks all. */
const DRAWN = 26;
const HEIGHT = 120;
const STEP = 28;
const BAR = 11;

/** Bars of each row's count, beside the period before. The table below has the figures. */
export function ReportChart({ report }: { report: Report }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const texts = useReportTexts();
  const name = useRowName(report);
  const rows = report.name === 'weeks' ? report.rows : report.rows.slice(0, DRAWN);
  const most = Math.max(1, ...rows.flatMap(({ parcels, before }) => [parcels, before?.parcels ?? 0]));
  const heightOf = (count: number) => (count / most) * HEIGHT;
  const compared = report.total.before !== null;
  return (
    <figure className={styles.figureBox}>
      <svg
        role="img"
        aria-label={texts.report(report.name)}
        aria-describedby={REPORT_TABLE}
        viewBox={`0 0 ${rows.length * STEP} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className={styles.chart}
        style={{ maxInlineSize: `${rows.length * 4}rem` }}
      >
        {rows.map((row, at) => (
          <g key={`${row.name} ${row.to ?? ''}`}>
            <title>{`${name(row)}: ${number(row.parcels)}`}</title>
            {row.before && (
              <rect
                className={styles.barBefore}
                x={at * STEP + 2}
                y={HEIGHT - heightOf(row.before.parcels)}
                width={BAR}
                height={heightOf(row.before.parcels)}
              />
            )}
            <rect
              className={styles.bar}
              x={at * STEP + BAR + 3}
              y={HEIGHT - heightOf(row.parcels)}
              width={BAR}
              height={heightOf(row.parcels)}
            />
          </g>
        ))}
        <line className={styles.base} x1={0} x2={rows.length * STEP} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      </svg>
      {compared && (
        <figcaption className={styles.legend}>
          <span data-before>{t('reports.before')}</span>
          <span>{t('reports.period')}</span>
        </figcaption>
      )}
    </figure>
  );
}
