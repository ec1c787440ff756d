import type { ParcelUpdate } from '@vaultway/contracts';

const TIMES_MS = {
  /** Between two looks when the browser, or something on the way, does not let a stream through. */
  poll: 30_000,
  /** A stream says at once how the parcel stands; one that is silent is held back on the way. */
  firstWord: 8000,
  /** A page that nobody looks at listens no longer than this. */
  hidden: 60_000,
};
/** After so many looks the stream is tried again. */
const LOOKS_UNTIL_STREAM = 4;

interface Watcher {
  /** The stream said how the parcel stands. */
  onUpdate: (news: ParcelUpdate) => void;
  /** There is no stream, and it is time to look. */
  onLook: () => void;
}

/**
 * Listens to a parcel's news for as long as the page is looked at: by a stream, or else by looking now and then.
 * @returns stops it
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
    // The browser reconnects by itself, unless it was refused.
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
  // A browser keeps no page for Back whose stream stays open.
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
