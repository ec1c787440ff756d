import { useCallback, useEffect, useState } from 'react';
import { useResending } from '@/admin/ui/hooks/use-resending';
import { useAppDispatch } from '@/shared/state/hooks';
import { onQueueChange, type QueuedHandover, queuedHandovers } from '@/admin/api/handover-queue';
import { sendQueue } from './send-queue';

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

  useResending(waits, send);

  return { isRead: read !== undefined, mine, ofOthers: all.length - mine.length, send };
}
