import type { ParcelOverview } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { dateFormat } from '@/admin/ui/cells/moment';
import { useFormat } from '@/shared/i18n/format';
import styles from './overview-page.module.css';

/** Counts of parcels in transit, due today, late, and delivered in the last seven days. */
export function ParcelCounts({ overview }: { overview: ParcelOverview }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const { in_transit, due_today, late, delivered } = overview;
  const say = ({ count, at_least }: typeof late) => number(count) + (at_least ? '+' : '');
  const week = delivered.reduce((sum, { count }) => sum + count, 0);
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>
          <Link to={`${paths.parcels}?moving=yes`}>{t('overview.inTransit')}</Link>
        </dt>
        <dd>{say(in_transit)}</dd>
      </div>
      <div>
        <dt>
          <Link to={`${paths.parcels}?due=today`}>{t('overview.dueToday')}</Link>
        </dt>
        <dd>{say(due_today)}</dd>
      </div>
      <div data-tone={late.count > 0 ? 'alert' : undefined}>
        <dt>
          <Link to={`${paths.parcels}?overdue=yes&sort=due`}>{t('overview.late')}</Link>
        </dt>
        <dd>{say(late)}</dd>
      </div>
      <div>
        <dt>{t('overview.delivered')}</dt>
        <dd>
          {number(week)} <Sparkline days={delivered} />
        </dd>
      </div>
    </dl>
  );
}

const BAR = 8;
const GAP = 3;
const HEIGHT = 28;
const WEEKDAY = { weekday: 'short', timeZone: 'UTC' } as const;

/** Bar chart with a bar per day. */
function Sparkline({ days }: { days: ParcelOverview['delivered'] }) {
  const format = dateFormat(WEEKDAY);
  const most = Math.max(1, ...days.map(({ count }) => count));
  const { number, list } = useFormat();
  const label = list(days.map(({ day, count }) => `${format.format(new Date(day))}: ${number(count)}`));
  return (
    <svg
      className={styles.sparkline}
      role="img"
      aria-label={label}
      width={days.length * (BAR + GAP)}
      height={HEIGHT}
    >
      {days.map(({ day, count }, at) => {
        const height = Math.max(2, (count / most) * HEIGHT);
        return <rect key={day} x={at * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} rx={2} />;
      })}
    </svg>
  );
}
