import { useRef } from 'react';
import type { ScannedParcel } from '@vaultway/contracts';
import { useAppDispatch } from '@/shared/state/hooks';
import { askAboutCode } from './scan.api';

const PATIENCE_MS = 4000;

/**
 * Returns a function that checks a code with the server, with a timeout of a few seconds. After a timeout, no further
 * code is waited for until the server responds again.
 */
export function useCodeChecks(): (code: string) => Promise<ScannedParcel | 'unknown' | 'unchecked'> {
  const dispatch = useAppDispatch();
  const silent = useRef(false);
  return async (code) => {
    const asking = askAboutCode(code, dispatch).then((answer) => {
      if (answer !== null) silent.current = false;
      return answer;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      const giveUp = () => {
        silent.current = true;
        resolve(null);
      };
      timer = setTimeout(giveUp, silent.current ? 0 : PATIENCE_MS);
    });
    const answer = await Promise.race([asking, late]);
    clearTimeout(timer);
    return answer ?? 'unchecked';
  };
}
