import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch } from '@/shared/state/hooks';
import { onQueueChange, type QueuedHandover, queuedHandovers } from '@/admin/api/handover-queue';
import { sendQueue } from './send-queue';

/** Between tries while something waits: a device may not notice that it is connected again. */
const RETRY_MS = 15_000;

/** What waits on this device, sent whenever there is a chance: at the start, when the network is back, now and then. */
export function useQueue(account: string) {
  const dispatch = useAppDispatch();
  const [read, setRead] = useState<QueuedHandover[]>();
  const all = read ?? [];
  const mine = all.filter((queued) => queued.account === account);
  const waits = mine.some(({ failure }) => failure === null);

  useEffect(() => {
    let gone = false;
    const readAgain = () =>
      void queuedHandovers()
        // A browser without storage has nothing that waits; keeping the first handover says so.
        .catch(() => [])
        .then((found) => !gone && setRead(found));
    readAgain();
    const stop = onQueueChange(readAgain);
    return () => {
      gone = true;
      stop();
    };
  }, []);

  const send = useCallback(() => sendQueue(account, dispatch), [account, dispatch]);

  useEffect(() => {
    if (!waits) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const sendAndWait = async () => {
      clearTimeout(timer);
      const seconds = await send().catch(() => null);
      if (!gone) timer = setTimeout(() => void sendAndWait(), seconds === null ? RETRY_MS : seconds * 1000);
    };
    const sendNow = () => void (document.hidden || sendAndWait());
    sendNow();
    addEventListener('online', sendNow);
    document.addEventListener('visibilitychange', sendNow);
    return () => {
      gone = true;
      clearTimeout(timer);
      removeEventListener('online', sendNow);
      document.removeEventListener('visibilitychange', sendNow);
    };
  }, [waits, send]);

  return { isRead: read !== undefined, mine, ofOthers: all.length - mine.length, send };
}
