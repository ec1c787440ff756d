import { useEffect, useState } from 'react';
import type { TrackedParcel } from '@vaultway/contracts';
import { ask } from '@/shared/api/base-query';
import type { ApiFailure } from '@/shared/api/failure';
import { useAppDispatch } from '@/shared/state/hooks';
import { lookUp } from '../tracking.api';

/** The result for one code. */
export interface Found {
  parcel?: TrackedParcel;
  failure?: ApiFailure;
}

/** Number of concurrent requests. */
const AT_ONCE = 2;
/** Delay if the server rejects a request without naming one. */
const PAUSE_SECONDS = 10;

/**
 * Looks up many codes at a limited rate: two at a time, and if the server asks to wait, all wait.
 * @returns the results so far, by code, and the seconds that it waits (0 if it does not)
 */
export function useMany(codes: string[], attempt: number) {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<Record<string, Found>>({});
  const [waiting, setWaiting] = useState(0);
  const key = codes.join('\n');

  useEffect(() => {
    const leaving = new AbortController();
    const left = key.split('\n');
    let rest: Promise<void> | undefined;

    async function work(): Promise<void> {
      for (let code = left.shift(); code !== undefined; code = left.shift()) {
        await rest;
        if (leaving.signal.aborted) return;
        const answer = await ask(lookUp(code), dispatch, leaving.signal);
        if (leaving.signal.aborted) return;
        if ('error' in answer && answer.error.status === 429) {
          left.unshift(code);
          rest ??= pause(answer.error.retryAfter ?? PAUSE_SECONDS, leaving.signal, setWaiting).finally(() => {
            rest = undefined;
          });
        } else {
          const outcome =
            'error' in answer ? { failure: answer.error } : { parcel: answer.data.data as TrackedParcel };
          setFound((before) => ({ ...before, [code]: outcome }));
        }
      }
    }
    setFound({});
    setWaiting(0);
    for (let worker = 0; worker < AT_ONCE; worker += 1) void work();
    return () => leaving.abort();
  }, [dispatch, key, attempt]);

  return { found, waiting };
}

async function pause(seconds: number, signal: AbortSignal, say: (left: number) => void): Promise<void> {
  for (let left = seconds; left > 0 && !signal.aborted; left -= 1) {
    say(left);
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
  }
  if (!signal.aborted) say(0);
}
