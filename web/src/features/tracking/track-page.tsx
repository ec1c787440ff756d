import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Page } from '@/components/page/page';
import { TrackingField } from '@/components/tracking-field/tracking-field';
import { useAppDispatch } from '@/state/hooks';
import { useHydrated } from '@/lib/hydrated';
import { ParcelResult } from './parcel-result';
import styles from './track-page.module.css';
import { useTrackHead } from './track-head';
import { codeIn, trackingApi } from './tracking.api';

/** The code lives in the address, so that a look-up can be shared, reloaded and returned to. */
export function TrackPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [search, setSearch] = useSearchParams();
  const code = codeIn(search);
  const [asked, setAsked] = useState(false);

  function track(wanted: string) {
    setAsked(true);
    if (wanted !== code) setSearch({ code: wanted });
    else void dispatch(trackingApi.endpoints.track.initiate(code, { forceRefetch: true, subscribe: false }));
  }

  return (
    <Page
      title={t('track.title')}
      crumbs={[{ text: t('nav.home'), to: '/' }, { text: t('nav.track') }]}
      head={useTrackHead(code)}
    >
      <p className={styles.intro}>{t('track.intro')}</p>
      <TrackingField initial={useHydrated() ? code : ''} onTrack={track} />
      <div className={styles.result}>
        {code !== '' && <ParcelResult key={code} code={code} asked={asked} />}
      </div>
    </Page>
  );
}
