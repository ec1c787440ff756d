import type { ParcelAttention, ParcelSummary } from '@vaultway/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFailedMailsQuery, useUnreadMessagesQuery } from '@/admin/api/counts.api';
import { useParcelAttentionQuery } from '@/admin/api/parcels.api';
import { parcelPath, paths } from '@/admin/paths';
import styles from './attention.module.css';

/** Seconds. The navigation has counted just before. */
const RECENT = { refetchOnMountOrArgChange: 5 } as const;

/** Parcels of a kind that are named. */
const NAMED = 3;

type Reason = Exclude<keyof ParcelAttention, 'silent_days'>;

const SEVERITY: Record<Reason, 'high' | 'medium' | 'low'> = {
  overdue: 'high',
  seals_differ: 'high',
  silent: 'medium',
  without_email: 'low',
};

/** What somebody should look at: each kind with its number, the newest parcels of it, and the way to all. */
export function AttentionList() {
  const { t } = useTranslation('admin');
  const parcels = useParcelAttentionQuery(undefined, { refetchOnMountOrArgChange: true }).data;
  const failed = useFailedMailsQuery(undefined, RECENT).data;
  const unread = useUnreadMessagesQuery(undefined, RECENT).data;
  if (!parcels) return null;
  const reasons: { reason: Reason; to: string }[] = [
    { reason: 'seals_differ', to: `${paths.parcels}?seals_differ=yes` },
    { reason: 'overdue', to: `${paths.parcels}?overdue=yes` },
    { reason: 'silent', to: `${paths.parcels}?silent_days=${parcels.silent_days}` },
    { reason: 'without_email', to: `${paths.parcels}?without_email=yes` },
  ];
  const some = reasons.filter(({ reason }) => parcels[reason].count > 0);
  // While the mails are not counted, nobody knows.
  const nothing = some.length === 0 && failed === 0 && unread === 0;

  return (
    <section className={styles.attention} aria-labelledby="attention">
      <h2 id="attention">{t('attention.title')}</h2>
      {nothing && <p className={styles.nothing}>{t('attention.nothing')}</p>}
      <ul className={styles.reasons}>
        {some.map(({ reason, to }) => (
          <li key={reason} data-severity={SEVERITY[reason]}>
            <Link to={to}>{sentenceOf(t, reason, parcels)}</Link>
            <span className={styles.named}>
              {parcels[reason].parcels.slice(0, NAMED).map(({ id, tracking_code: code }) => (
                <Link key={id} to={parcelPath(code)} className={styles.code}>
                  <bdi>{code}</bdi>
                </Link>
              ))}
            </span>
            <Remedy reason={reason} parcels={parcels[reason].parcels} />
          </li>
        ))}
        {failed !== undefined && failed > 0 && (
          <li data-severity="high">
            <Link to={`${paths.mails}?state=failed`}>{t('attention.failedMails', { count: failed })}</Link>
          </li>
        )}
        {unread !== undefined && unread > 0 && (
          <li data-severity="low">
            <Link to={`${paths.messages}?read=no`}>{t('attention.unread', { count: unread })}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}

/** What is done about the first of them: an event tells the recipient more, an address lets them be told. */
function Remedy({ reason, parcels }: { reason: Reason; parcels: ParcelSummary[] }) {
  const { t } = useTranslation('admin');
  const [first] = parcels;
  if (!first) return null;
  const [to, action] =
    reason === 'without_email'
      ? [parcelPath(first.tracking_code, '/update'), t('parcels.detail.edit')]
      : [parcelPath(first.tracking_code, '/activities/create'), t('activities.add')];
  return (
    <Link to={to} className={styles.act} aria-label={`${action}: ${first.tracking_code}`}>
      {action}
    </Link>
  );
}

function sentenceOf(t: TFunction<'admin'>, reason: Reason, parcels: ParcelAttention): string {
  const { count, at_least } = parcels[reason];
  const key = at_least ? (`attention.many.${reason}` as const) : (`attention.${reason}` as const);
  return t(key, { count, period: t('attention.period', { count: parcels.silent_days }) });
}
