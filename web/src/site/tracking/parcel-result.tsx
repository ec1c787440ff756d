import { lazy, memo, useDeferredValue, useState } from 'react';
import type { ApiFailure } from '@/shared/api/failure';
import { useAppDispatch } from '@/shared/state/hooks';
import { ParcelWaiting } from './parcel-waiting';
import { trackingApi, useTrackQuery } from './tracking.api';
import { TrackingFailure } from './tracking-failure';

const ParcelAnswer = lazy(() => import('./parcel-answer'));

/** A look-up younger than this is not repeated when the page is opened again. */
const FRESH_SECONDS = 10;

interface ParcelResultProps {
  code: string;
  /** The visitor has just asked, rather than opened a link: the answer then takes the focus. */
  asked: boolean;
}

/** What became of the look-up of one code. It stays as it is while the form above it unfolds. */
export const ParcelResult = memo(function ParcelResult({ code, asked }: ParcelResultProps) {
  const {
    currentData: newest,
    error,
    isFetching,
    refetch,
  } = useTrackQuery(code, {
    refetchOnMountOrArgChange: FRESH_SECONDS,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  // Drawn in slices, so that a press is answered meanwhile; what waits stays until the code is there, too.
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
      onChanged={() => void refetch()}
    />
  );
});

const firstWordsShown = () => globalThis.document?.querySelector('[data-first-words] article');

/** Asks once more; a call that hangs is given up first. */
function useStartAgain(code: string, refetch: () => unknown) {
  const dispatch = useAppDispatch();
  return async () => {
    const running = dispatch(trackingApi.util.getRunningQueryThunk('track', code));
    running?.abort();
    await running;
    refetch();
  };
}
