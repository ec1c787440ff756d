import { useTranslation } from 'react-i18next';
import {
  useFailedMailsQuery,
  useUnreadMessagesQuery,
  useWaitingRequestsQuery,
  type Waiting,
} from '@/admin/api/counts.api';
import { useParcelAttentionQuery } from '@/admin/api/parcels.api';
import { mailPath, messagePath, paths, requestPath } from '@/admin/paths';
import { toWallClock } from '@vaultway/contracts/zoned-time';
import { useTimeZone } from '@/admin/ui/cells/moment';
import { AttentionRow } from './attention-row';
import { ParcelReasons } from './parcel-reasons';
import styles from './attention.module.css';

/** In seconds. The navigation has just loaded the counts. */
const RECENT = { refetchOnMountOrArgChange: 5 } as const;

/** Everything that needs attention: each kind with its count, its age, the longest waiting items, and an action. */
export function AttentionList() {
  const { t } = useTranslation('admin');
  const parcels = useParcelAttentionQuery(undefined, { refetchOnMountOrArgChange: true }).data;
  const failed = useFailedMailsQuery(undefined, RECENT).data;
  const unread = useUnreadMessagesQuery(undefined, RECENT).data;
  const requests = useWaitingRequestsQuery(undefined, RECENT).data;
  if (!parcels) return null;
  const { silent_days: _days, ...reasons } = parcels;
  const someParcels = Object.values(reasons).some(({ count }) => count > 0);
  // Unknown until the mails are counted.
  const nothing = !someParcels && failed?.total === 0 && unread?.total === 0 && requests?.total === 0;

  return (
    <section className={styles.attention} aria-labelledby="attention">
      <h2 id="attention">{t('attention.title')}</h2>
      {nothing && <p className={styles.nothing}>{t('attention.nothing')}</p>}
      <ul className={styles.reasons}>
        <ParcelReasons attention={parcels} />
        <WaitingRow
          severity="high"
          waiting={failed}
          to={`${paths.mails}?state=failed`}
          text={t('attention.failedMails', { count: failed?.total ?? 0 })}
          pathOf={mailPath}
        />
        <WaitingRow
          severity="high"
          waiting={requests}
          to={`${paths.requests}?waiting=yes`}
          text={t('requests.toAnswer', { count: requests?.total ?? 0 })}
          pathOf={requestPath}
        />
        <WaitingRow
          severity="low"
          waiting={unread}
          to={`${paths.messages}?read=no`}
          text={t('attention.unread', { count: unread?.total ?? 0 })}
          pathOf={messagePath}
        />
      </ul>
    </section>
  );
}

interface WaitingRowProps {
  severity: 'high' | 'low';
  waiting: Waiting | undefined;
  to: string;
  text: string;
  pathOf: (id: string) => string;
}

/** Row for emails or messages, whose action opens the oldest. */
function WaitingRow({ severity, waiting, to, text, pathOf }: WaitingRowProps) {
  const { t } = useTranslation('admin');
  const zone = useTimeZone();
  if (!waiting || waiting.total === 0) return null;
  const { total, oldest } = waiting;
  return (
    <AttentionRow
      severity={severity}
      to={to}
      text={text}
      count={total}
      since={oldest && toWallClock(oldest.created_at, zone).slice(0, 10)}
      action={oldest && { text: t('attention.openOldest'), to: pathOf(oldest.id) }}
    />
  );
}
