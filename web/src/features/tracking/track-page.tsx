import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Page } from '@/components/page/page';
import { TrackingField } from '@/components/tracking-field/tracking-field';
import { useHydrated } from '@/lib/hydrated';
import { codesIn, codesInText, searchFor } from '@/lib/tracking-codes';
import { useAppDispatch } from '@/state/hooks';
import { ParcelResult } from './parcel-result';
import { ScanButton } from './scan-button';
import styles from './track-page.module.css';
import { useTrackHead } from './track-head';
import { trackingApi } from './tracking.api';

const ManyParcels = lazy(() => import('./many/many-parcels'));
const RecentLookUps = lazy(() => import('./recent/recent-look-ups'));

/** The codes live in the address, so that a look-up can be shared, reloaded and returned to. */
export function TrackPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const codes = codesIn(useLocation().search);
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(false);
  const code = codes.length === 1 ? (codes[0] ?? '') : '';

  function track(text: string) {
    setAsked(true);
    const wanted = codesInText(text);
    const search = searchFor(wanted);
    // A code with a comma can come only from an address.
    if (text === code || search === searchFor(codes)) lookAgain();
    else void navigate({ search });
  }

  function lookAgain() {
    if (code === '') return;
    void dispatch(trackingApi.endpoints.track.initiate(code, { forceRefetch: true, subscribe: false }));
  }

  return (
    <Page
      title={t('track.title')}
      crumbs={[{ text: t('nav.home'), to: '/' }, { text: t('nav.track') }]}
      head={useTrackHead(codes.join())}
    >
      <p className={styles.intro}>{t('track.intro')}</p>
      <TrackingField initial={hydrated ? codes.join(', ') : ''} onTrack={track} />
      <ScanButton onCode={track} />
      <div className={styles.result}>
        {codes.length > 1 && (
          <Suspense>
            <ManyParcels codes={codes} />
          </Suspense>
        )}
        {code !== '' && <ParcelResult key={code} code={code} asked={asked} />}
      </div>
      {hydrated && (
        <Suspense>
          <RecentLookUps hidden={codes.length > 0} />
        </Suspense>
      )}
    </Page>
  );
}
