import type { ParcelUpdate } from '@vaultway/contracts';

const TIMES_MS = {
  /** Interval of polling if the browser, or something on the way, blocks streams. */
  poll: 30_000,
  /** A stream reports the parcel's state at once; a silent one is buffered on the way. */
  firstWord: 8000,
  /** Time after which a hidden page disconnects. */
  hidden: 60_000,
};
/** Number of polls before the stream is retried. */
const LOOKS_UNTIL_STREAM = 4;

interface Watcher {
  /** Receives the parcel's state from the stream. */
  onUpdate: (news: ParcelUpdate) => void;
  /** Called at each poll, without a stream. */
  onLook: () => void;
}

/**
 * Watches a parcel's news while the page is visible: by a stream, or else by polling.
 * @returns a function that stops it
 */
export function watchParcel(code: string, { onUpdate, onLook }: Watcher): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let looks = 0;

  function rest() {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }

  function listen() {
    rest();
    if (!('EventSource' in globalThis)) return lookLater();
    const opened = new EventSource(`/api/parcels/${encodeURIComponent(code)}/news`);
    stream = opened;
    timer = setTimeout(lookInstead, TIMES_MS.firstWord);
    opened.addEventListener('news', ({ data }: MessageEvent<string>) => {
      clearTimeout(timer);
      onUpdate(JSON.parse(data) as ParcelUpdate);
    });
    // The browser reconnects by itself, unless it was rejected.
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED && stream === opened) lookInstead();
    });
  }

  function lookInstead() {
    rest();
    looks = 0;
    lookLater();
  }

  function lookLater() {
    timer = setTimeout(() => {
      if (document.visibilityState === 'visible') onLook();
      looks += 1;
      if (looks < LOOKS_UNTIL_STREAM) lookLater();
      else listenAgain();
    }, TIMES_MS.poll);
  }

  function listenAgain() {
    looks = 0;
    listen();
  }

  function onVisibility() {
    clearTimeout(hiding);
    const asleep = timer === undefined && stream === undefined;
    if (document.visibilityState === 'hidden') hiding = setTimeout(sleep, TIMES_MS.hidden);
    else if (asleep) listen();
  }

  function sleep() {
    rest();
    timer = undefined;
  }

  document.addEventListener('visibilitychange', onVisibility);
  // A page with an open stream is excluded from the back/forward cache.
  addEventListener('pagehide', sleep);
  addEventListener('pageshow', onVisibility);
  listen();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', sleep);
    removeEventListener('pageshow', onVisibility);
    clearTimeout(hiding);
    rest();
  };
}
