import { useCallback, useEffect, useState } from 'react';
import { useAppDispatch } from '@/shared/state/hooks';
import { onQueueChange, type QueuedHandover, queuedHandovers } from '@/admin/api/handover-queue';
import { sendQueue } from './send-queue';

/** Retry interval while handovers are queued: a device may not notice that it is online again. */
const RETRY_MS = 15_000;

/** Reads the queued handovers of this device, and sends them on load, when back online, and periodically. */
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
        // Without storage the queue is empty; storing the first handover reports the error.
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
