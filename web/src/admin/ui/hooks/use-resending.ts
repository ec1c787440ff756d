import { useEffect } from 'react';

/** A device may not notice that it is online again. */
const RETRY_MS = 15_000;

/**
 * Sends what waits on the device: on load, when back online, when the page is shown again, and periodically.
 *
 * @param send returns the seconds that the server asks to wait before the next attempt, if any
 */
export function useResending(waits: boolean, send: () => Promise<number | null>): void {
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
}
