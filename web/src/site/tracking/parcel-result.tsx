import { lazy, memo, useDeferredValue, useState } from 'react';
import type { ApiFailure } from '@/shared/api/failure';
import { importForParcel } from '@/shared/lib/spare-import';
import { useAppDispatch } from '@/shared/state/hooks';
import { ParcelWaiting } from './parcel-waiting';
import { trackingApi, useTrackQuery } from './tracking.api';
import { TrackingFailure } from './tracking-failure';

const ParcelAnswer = lazy(() => importForParcel(() => import('./parcel-answer')));

/** Maximum age of a look-up that is reused when the page is reopened. */
const FRESH_SECONDS = 10;

interface ParcelResultProps {
  code: string;
  /** Whether the visitor has just searched, instead of opening a link: the result then takes the focus. */
  asked: boolean;
}

/** Shows the result of looking up one code. Stays unchanged while the form above it unfolds. */
export const ParcelResult = memo(function ParcelResult({ code, asked }: ParcelResultProps) {
  const {
    currentData: newest,
    error,
    isFetching,
    fulfilledTimeStamp,
    refetch,
  } = useTrackQuery(code, {
    refetchOnMountOrArgChange: FRESH_SECONDS,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  // Rendered in slices, so that input is handled meanwhile; the waiting state also stays until the code has loaded.
  const currentData = useDeferredValue(newest);
  const [waited] = useState(() => !currentData && !firstWordsShown());
  const again = useStartAgain(code, refetch);
  const failure = error as ApiFailure | undefined;

  if (failure?.errors && !isFetching && (failure.status === 404 || !newest)) {
    return <TrackingFailure code={code} failure={failure} onRetry={again} />;
  }
  if (!currentData) return <ParcelWaiting onRetry={again} />;
  return (
    <ParcelAnswer
      parcel={currentData}
      outdated={failure !== undefined}
      waited={waited}
      focused={asked}
      asOf={new Date(fulfilledTimeStamp ?? Date.now()).toISOString()}
      onChanged={() => void refetch()}
    />
  );
});

const firstWordsShown = () => globalThis.document?.querySelector('[data-first-words] article');

/** Returns a function that retries; aborts a hanging call first. */
function useStartAgain(code: string, refetch: () => unknown) {
  const dispatch = useAppDispatch();
  return async () => {
    const running = dispatch(trackingApi.util.getRunningQueryThunk('track', code));
    running?.abort();
    await running;
    refetch();
  };
}
