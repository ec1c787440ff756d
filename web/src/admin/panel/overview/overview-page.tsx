import { lazy, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { useParcelOverviewQuery } from '@/admin/api/parcels.api';
import { useMay, useRole } from '@/admin/ui/access/abilities';
import { OverLimit } from '@/admin/parcels/over-limit';
import { AttentionList } from '@/admin/attention/attention-list';
import { PrivacyNotice } from '@/admin/settings/privacy-notice';
import { PrivacyQuestion } from '@/admin/settings/privacy-question';
import { PrivacyState } from '@/admin/settings/privacy-state';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { MailNotice } from '@/admin/widgets/mail/mail-notice';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { paths } from '@/admin/paths';
import { tilesFor } from '../features';
import { CourierHome } from './courier-home';
import { LatestEvents } from './latest-events';
import { LogForks } from './log-forks';
import { ParcelCounts } from './parcel-counts';
import { SetupList } from './setup-list';
import styles from './overview-page.module.css';

const MovingMap = lazy(() => import('./moving-map'));

/** Polls for changes made by others. */
const POLL_MS = 15_000;

/** Start page of every role but keepers, who start in the vault. */
export function OverviewPage() {
  const may = useMay();
  if (!may('code')) return <Navigate to={paths.vault} replace />;
  return may('read') ? <Overview /> : <CourierHome />;
}

/** Overview: what needs attention, parcel counts, a tile for each part of the panel, and notices for its operator. */
function Overview() {
  const { t } = useTranslation('admin');
  const role = useRole();
  const may = useMay();
  const isManager = may('manage');
  const {
    data: overview,
    error,
    refetch,
  } = useParcelOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const isMoving = overview !== undefined && overview.moving.length + overview.unplaced.length > 0;
  return (
    <AdminPage title={t('index.title')} crumbs={[{ text: t('title') }]}>
      <div className={styles.cockpit}>
        {overview && <LogForks forks={overview.log_forks} />}
        <PrivacyNotice />
        <MailNotice about="any" />
        {overview && isManager && <SetupList overview={overview} />}
        <AttentionList />
        {error && !overview && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
        {overview && <OverLimit couriers={overview.over_limit} />}
        {overview && <ParcelCounts overview={overview} />}
        {overview && (isMoving || overview.events.length > 0) && (
          <div className={styles.pair}>
            {isMoving && (
              <section className={`${styles.card} ${styles.moving}`} aria-labelledby="moving">
                <h2 id="moving">{t('overview.map')}</h2>
                <Suspense fallback={<Skeleton height="100%" />}>
                  <MovingMap parcels={overview.moving} unplaced={overview.unplaced} />
                </Suspense>
              </section>
            )}
            <LatestEvents events={overview.events} />
          </div>
        )}
      </div>
      <ul className={styles.tiles} aria-label={t('nav.label')}>
        {(role ? tilesFor(role) : []).map(({ name, to, icon, tile }) => (
          <li key={name}>
            <Link to={to} className={styles.tile}>
              <AdminIcon name={icon} size={20} />
              <span>
                <strong>{t(`nav.${name}`)}</strong>
                {may(name === 'password' ? 'own' : 'write') && <span>{t(`index.${tile}`)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <PrivacyState className={styles.privacy} />
      {isManager && <PrivacyQuestion />}
      <aside className={styles.notice} aria-labelledby="notice">
        <h2 id="notice">{t('index.noticeTitle')}</h2>
        <p>{t('index.notice')}</p>
      </aside>
    </AdminPage>
  );
}
