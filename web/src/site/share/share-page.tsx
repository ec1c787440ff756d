import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { SharedParcel, TrackedParcel } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { addTexts } from '@/shared/i18n/i18n';
import { dayOf, visitorsToday } from '@/shared/lib/days';
import { sitePaths } from '@/shared/lib/site-paths';
import { useClock } from '@/shared/parcel/company-clock';
import { LatestEvent } from '@/shared/parcel/latest-event';
import { ParcelHeadline } from '@/shared/parcel/parcel-headline';
import { stateOf } from '@/shared/parcel/parcel-state';
import { RouteLine } from '@/shared/parcel/route-line';
import { pointsOf } from '@/shared/parcel/route-points';
import { toneOf } from '@/shared/parcel/tone';
import { ButtonLink } from '@/shared/ui/button/button';
import { Page } from '@/shared/ui/page/page';
import { SceneBanner } from '@/site/ui/scene-banner/scene-banner';
import { WayLinks } from '@/site/ui/scene-banner/way-links';
import { Failed } from '../ui/failed';
import { accountTexts } from '../texts/account-texts';
import { ParcelPhoto } from '../tracking/details/parcel-photo';
import { WrittenOnParcel } from '../tracking/details/written-on-parcel';
import { newestOf } from '../tracking/fresh-events';
import { HistoryTimeline } from '../tracking/history-timeline';
import card from '../tracking/parcel-card.module.css';
import { ParcelWaiting } from '../tracking/parcel-waiting';
import { useOpenShareQuery } from '../tracking/share/share.api';
import styles from './share-page.module.css';

const NotFoundPage = lazy(() => import('../not-found/not-found-page'));
const ParcelMap = lazy(() => import('../tracking/map/parcel-map'));

/** Shows a parcel to anyone who has a link to it, once its texts are there. */
const Shared = lazy(async () => {
  await addTexts('account', accountTexts);
  return { default: OpenedLink };
});

export default function SharePage() {
  const { token = '' } = useParams();
  return <Shared token={token} />;
}

const nothing = () => Promise.resolve();

function OpenedLink({ token }: { token: string }) {
  const { t } = useTranslation(['account', 'site']);
  const { currentData: parcel, error, refetch } = useOpenShareQuery(token);
  const failure = error as ApiFailure | undefined;
  if (failure?.status === 404 || failure?.status === 422) return <NotFoundPage />;
  if (failure?.status === 410) return <Ended />;
  return (
    <Page
      title={t('share.page')}
      crumbs={[{ text: t('site:nav.home'), to: sitePaths.home }, { text: t('share.page') }]}
      head={{ unlisted: true }}
      compact
    >
      {parcel && <SharedCard parcel={parcel} />}
      {!parcel && failure && <Failed failure={failure} onRetry={() => void refetch()} />}
      {!parcel && !failure && <ParcelWaiting onRetry={nothing} />}
    </Page>
  );
}

function Ended() {
  const { t } = useTranslation(['account', 'site']);
  const banner = (
    <SceneBanner
      scene="hero-vault"
      role="alert"
      title={t('share.endedTitle')}
      actions={
        <ButtonLink to={sitePaths.track} look="gold">
          {t('site:nav.track')}
        </ButtonLink>
      }
    >
      <p>{t('share.endedText')}</p>
    </SceneBanner>
  );
  return (
    <Page title={t('share.endedTitle')} head={{ unlisted: true }} hero={banner}>
      <WayLinks />
    </Page>
  );
}

function SharedCard({ parcel: shared }: { parcel: SharedParcel }) {
  const { t } = useTranslation(['account', 'site']);
  const format = useFormat();
  const { today } = useClock();
  const parcel: TrackedParcel = { ...shared, tracking_code: shared.tracking_code ?? '' };
  const state = stateOf(parcel, today);
  const hasMap = parcel.show_map === 'yes' && pointsOf(parcel).current !== undefined;
  const until = format.day(dayOf(visitorsToday(new Date(shared.share_expires_at))));
  return (
    <>
      <p className={styles.until}>{t('share.until', { date: until })}</p>
      <article className={card.card} aria-labelledby="parcel-status" style={{ '--tone': toneOf(state) }}>
        <header className={card.head}>
          <ParcelHeadline ref={null} parcel={parcel} state={state} link={location.href} />
          <div className={card.now}>
            <LatestEvent parcel={parcel} state={state} />
          </div>
        </header>
        <RouteLine parcel={parcel} delivered={state.delivered} />
        {hasMap && (
          <section className={card.map} aria-label={t('site:map.title')}>
            <Suspense fallback={<div className={card.mapComing} />}>
              <ParcelMap parcel={parcel} />
            </Suspense>
          </section>
        )}
        <div className={card.columns}>
          <HistoryTimeline parcel={parcel} since={newestOf(parcel)} sealed={shared.scope === 'full'} />
          <div className={card.details}>
            <WrittenOnParcel parcel={parcel} />
            {parcel.image !== null && <ParcelPhoto image={parcel.image} code={parcel.tracking_code} />}
          </div>
        </div>
      </article>
    </>
  );
}
