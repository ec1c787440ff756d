import type { ParcelAttention, ParcelSummary } from '@vaultway/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Ability, useMay } from '@/admin/ui/access/abilities';
import { parcelPath, paths } from '@/admin/paths';
import { AttentionRow } from './attention-row';
import { useStepSince } from '@/admin/widgets/event/step-since';
import styles from './attention.module.css';

/** Maximum number of parcels named per kind. */
const NAMED = 3;

const LONGEST_UNCHANGED = 'sort=updated_at';

/** Worst first. A returned parcel keeps its step, so it is only listed for `silent_days`. */
const REASONS = [
  { reason: 'seals_differ', severity: 'high', filter: () => `seals_differ=yes&${LONGEST_UNCHANGED}` },
  {
    reason: 'pin_unconfirmed',
    severity: 'high',
    filter: () => `pin_unconfirmed=yes&${LONGEST_UNCHANGED}`,
  },
  { reason: 'overdue', severity: 'high', filter: () => 'overdue=yes&sort=due' },
  { reason: 'exception', severity: 'high', filter: () => `step=exception&${LONGEST_UNCHANGED}` },
  { reason: 'attempted', severity: 'medium', filter: () => `step=attempted&${LONGEST_UNCHANGED}` },
  { reason: 'returned', severity: 'medium', filter: (days: number) => `step=returned&recent_days=${days}` },
  {
    reason: 'silent',
    severity: 'medium',
    filter: (days: number) => `silent_days=${days}&${LONGEST_UNCHANGED}`,
  },
  { reason: 'without_email', severity: 'low', filter: () => 'without_email=yes&sort=created_at' },
] as const;

type Reason = (typeof REASONS)[number]['reason'];

/** Rows for each reason why parcels need attention. */
export function ParcelReasons({ attention }: { attention: ParcelAttention }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const sentenceOf = useSentence(attention);
  // A service of the previous version has fewer reasons and no `since`.
  const reasons: Partial<ParcelAttention> = attention;
  return REASONS.flatMap(({ reason, severity, filter }) => {
    const { count = 0, since = null, parcels = [] } = reasons[reason] ?? {};
    if (count === 0) return [];
    const to = `${paths.parcels}?${filter(attention.silent_days)}`;
    return (
      <AttentionRow
        key={reason}
        severity={severity}
        to={to}
        text={sentenceOf(reason)}
        count={count}
        since={since}
        action={count > 1 ? { text: t('attention.reviewAll'), to } : remedyOf(t, may, reason, parcels)}
      >
        <span className={styles.named}>
          {parcels.slice(0, NAMED).map(({ id, tracking_code: code }) => (
            <Link key={id} to={parcelPath(code)} className={styles.code}>
              <bdi>{code}</bdi>
            </Link>
          ))}
        </span>
      </AttentionRow>
    );
  });
}

/** Returns the action for a single parcel: an event informs the recipient, an address lets them be mailed. */
function remedyOf(
  t: TFunction<'admin'>,
  may: (ability: Ability) => boolean,
  reason: Reason,
  [parcel]: ParcelSummary[],
) {
  if (!parcel || !may(reason === 'without_email' ? 'write' : 'event')) return null;
  const code = parcel.tracking_code;
  const [text, to] =
    reason === 'without_email'
      ? [t('parcels.detail.edit'), parcelPath(code, '/update')]
      : [t('activities.add'), parcelPath(code, '/activities/create')];
  return { text, to, label: `${text}: ${code}` };
}

function useSentence(attention: ParcelAttention): (reason: Reason) => string {
  const { t } = useTranslation('admin');
  const stepSince = useStepSince();
  return (reason) => {
    const { count, at_least } = attention[reason];
    if (reason === 'exception' || reason === 'attempted' || reason === 'returned') {
      const step = stepSince(reason, reason === 'returned' ? attention.silent_days : 0);
      const parcels = t('attention.parcels', { count });
      return at_least ? t('attention.many.step', { step, count }) : t('attention.step', { step, parcels });
    }
    const key = at_least ? (`attention.many.${reason}` as const) : (`attention.${reason}` as const);
    return t(key, { count, period: t('attention.period', { count: attention.silent_days }) });
  };
}
