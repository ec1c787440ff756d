import { type ReactNode, useState } from 'react';
import { Skeleton } from '@mantine/core';
import type { Parcel, TrackedParcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useStrangersParcelQuery } from '@/admin/api/parcels.api';
import { useMay } from '@/admin/ui/access/abilities';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import type { ApiFailure } from '@/shared/api/failure';
import { trackingLink } from '@/shared/lib/site-paths';
import { useClock } from '@/shared/parcel/company-clock';
import { LatestEvent } from '@/shared/parcel/latest-event';
import { ParcelHeadline } from '@/shared/parcel/parcel-headline';
import { stateOf } from '@/shared/parcel/parcel-state';
import { RouteLine } from '@/shared/parcel/route-line';
import { toneOf } from '@/shared/parcel/tone';
import styles from './recipient-view.module.css';

interface RecipientViewProps {
  parcel: Parcel;
  /** Next email to the recipient. */
  email: ReactNode;
}

/** Polls for changes made by colleagues. */
const POLL_MS = 20_000;

/** The recipient's view: the current tracking page, and the next email. */
export function RecipientView({ parcel, email }: RecipientViewProps) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [view, setView] = useState<'page' | 'email'>('page');
  return (
    <section className={styles.recipient} aria-labelledby="recipient-view">
      <div className={styles.head}>
        <h2 id="recipient-view">{t('parcels.recipient.title')}</h2>
        {may('event') && (
          <SegmentedControl
            compact
            aria-labelledby="recipient-view"
            value={view}
            onChange={setView}
            options={[
              { value: 'page', label: t('parcels.recipient.page') },
              { value: 'email', label: t('parcels.recipient.email') },
            ]}
          />
        )}
      </div>
      {view === 'page' ? <TrackingPage code={parcel.tracking_code} /> : email}
    </section>
  );
}

/** Shows the tracking page as anyone with the code sees it, with names or without. */
function TrackingPage({ code }: { code: string }) {
  const { t } = useTranslation('admin');
  const { currentData, error, refetch } = useStrangersParcelQuery(code, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  if (!currentData && error)
    return <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />;
  if (!currentData) return <Skeleton height="12rem" />;
  return (
    <>
      <Card parcel={currentData} />
      {currentData.restricted && (
        <p className={styles.withheld}>{t('settings.tracking.privacyAbout.gated')}</p>
      )}
    </>
  );
}

/** Top of the tracking page, rendered by the same components. */
function Card({ parcel }: { parcel: TrackedParcel }) {
  const { today } = useClock();
  const state = stateOf(parcel, today);
  return (
    <div className={styles.card} style={{ '--tone': toneOf(state) }}>
      <ParcelHeadline parcel={parcel} state={state} link={trackingLink(parcel.tracking_code)} ref={null} />
      <LatestEvent parcel={parcel} state={state} />
      <RouteLine parcel={parcel} delivered={state.delivered} />
    </div>
  );
}
