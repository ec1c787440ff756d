import { skipToken } from '@reduxjs/toolkit/query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
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

/** Always the same element, so that React keeps its prerendered HTML while its code loads. */
const help = (
  <Suspense>
    <TrackHelp />
  </Suspense>
);

const nothing = () => Promise.resolve();

/** Statuses after which another code is the next step; after others it is to ask again, and the form stays folded. */
const UNKNOWN_CODE = new Set([404, 422]);

/** Shows the tracking page. The codes are in the address, so that a look-up can be shared, reloaded and revisited. */
export default function TrackPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const codes = codesIn(search);
  // Codes in an address may contain separators of typed lists.
  const given = codes.join(', ');
  const hydrated = useHydrated();
  const anyFound = useAppSelector((state) => state.parcel.data !== null);
  const [asked, setAsked] = useState(false);
  const code = codes.length === 1 ? (codes[0] ?? '') : '';
  const { error, currentData: found } = trackingApi.endpoints.track.useQueryState(code || skipToken);
  const isUnknown = UNKNOWN_CODE.has((error as ApiFailure | undefined)?.status ?? 0);
  /** Counts repeated searches for the same codes: each starts like the first one. */
  const [attempt, setAttempt] = useState(0);
  // The code whose form was unfolded; another one folds it again.
  const [unfolded, setUnfolded] = useState('');
  const answered = code !== '' && unfolded !== code && (!isUnknown || found !== undefined);
  // The prerendered HTML is the same for one code, several and an invalid one.
  const folded = hydrated ? answered : asksForCode(search);

  const helped = hydrated ? codes.length === 0 : !asksForCode(search);

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
      // Stays so when the form unfolds: a heading above it would push everything down.
      compact={asksForCode(search)}
    >
      <div className={styles.layout} data-help={helped || undefined}>
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
        <div className={styles.result} data-folded={folded || undefined}>
          {hydrated && codes.length === 0 && asksForCode(search) && (
            <p className={styles.noCode} role="alert">
              {t('track.noCode')}
            </p>
          )}
          {/* The prerendered HTML waits for one parcel, whatever the address asks for. */}
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
        {helped && help}
      </div>
    </Page>
  );
}
