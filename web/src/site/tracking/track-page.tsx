import { skipToken } from '@reduxjs/toolkit/query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { sitePaths } from '@/shared/lib/site-paths';
import { importSpare } from '@/shared/lib/spare-import';
import { Page } from '@/shared/ui/page/page';
import { TrackingField } from '@/site/ui/tracking-field/tracking-field';
import { useHydrated } from '@/site/lib/hydrated';
import { asksForCode, codesIn, codesInText, searchFor } from '@/shared/lib/tracking-codes';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import { FoldedForm } from './folded-form';
import { ParcelResult } from './parcel-result';
import { ParcelWaiting } from './parcel-waiting';
import { ScanButton } from './scan-button';
import styles from './track-page.module.css';
import { hasRecent } from './recent/has-recent';
import { useTrackHead } from './track-head';
import { trackingApi } from './tracking.api';

const ManyParcels = lazy(() => import('./many/many-parcels'));
const TrackHelp = lazy(() => importSpare(() => import('./help/track-help')));
const RecentLookUps = lazy(() => import('./recent/recent-look-ups'));

/** Always the same element: while its code is on the way, React leaves what the first HTML shows of it as it is. */
const help = (
  <Suspense>
    <TrackHelp />
  </Suspense>
);

const nothing = () => Promise.resolve();

/** The codes live in the address, so that a look-up can be shared, reloaded and returned to. */
export default function TrackPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const codes = codesIn(search);
  // Codes of an address may hold what divides those that are typed.
  const given = codes.join(', ');
  const hydrated = useHydrated();
  const anyFound = useAppSelector((state) => state.parcel.data !== null);
  const [asked, setAsked] = useState(false);
  const code = codes.length === 1 ? (codes[0] ?? '') : '';
  const { isError, currentData: found } = trackingApi.endpoints.track.useQueryState(code || skipToken);
  /** Counts the requests to look the same codes up again: each begins like the first one. */
  const [attempt, setAttempt] = useState(0);
  // The code whose form was asked for; another one folds it again.
  const [unfolded, setUnfolded] = useState('');
  const answered = code !== '' && unfolded !== code && (!isError || found !== undefined);
  // The first HTML is the same for one code, several and none that is one.
  const folded = hydrated ? answered : asksForCode(search);

  function track(wanted: string[]) {
    setAsked(true);
    setUnfolded('');
    const next = searchFor(wanted);
    if (next === searchFor(codes)) void lookAgain();
    else void navigate({ search: next });
  }

  async function lookAgain() {
    if (code !== '') {
      const again = trackingApi.endpoints.track.initiate(code, { forceRefetch: true, subscribe: false });
      await dispatch(again);
    }
    setAttempt((before) => before + 1);
  }

  return (
    <Page
      title={t('track.title')}
      crumbs={[{ text: t('nav.home'), to: sitePaths.home }, { text: t('nav.track') }]}
      head={useTrackHead(codes)}
      compact={folded}
    >
      {folded ? (
        <FoldedForm
          code={hydrated ? (found?.tracking_code ?? code) : ''}
          onUnfold={() => setUnfolded(code)}
        />
      ) : (
        <>
          <p className={styles.intro}>{t('track.intro')}</p>
          <TrackingField
            initial={hydrated ? given : ''}
            focused={unfolded !== ''}
            onTrack={(text) => track(text === given ? codes : codesInText(text))}
          />
          <ScanButton onCode={(read) => track([read])} />
        </>
      )}
      <div className={folded ? undefined : styles.result}>
        {hydrated && codes.length === 0 && asksForCode(search) && (
          <p className={styles.noCode} role="alert">
            {t('track.noCode')}
          </p>
        )}
        {/* The first HTML waits for one parcel, whatever the address asks for. */}
        {!hydrated && codes.length !== 1 && asksForCode(search) && <ParcelWaiting onRetry={nothing} />}
        {hydrated && codes.length > 1 && (
          <Suspense>
            <ManyParcels key={attempt} codes={codes} />
          </Suspense>
        )}
        {code !== '' && <ParcelResult key={`${code} ${attempt}`} code={code} asked={asked} />}
      </div>
      {hydrated && (anyFound || hasRecent()) && (
        <Suspense>
          <RecentLookUps hidden={codes.length > 0} />
        </Suspense>
      )}
      {(hydrated ? codes.length === 0 : !asksForCode(search)) && help}
    </Page>
  );
}
