import type { Page } from '@playwright/test';

/** Page activity since the last read. */
export interface Watched {
  /** Delays from each press or key to the next paint, as INP counts them; the browser rounds them to 8 ms. */
  interactions: number[];
  /** Longest task of the main thread; 0 if none exceeded 50 ms. */
  longestTask: number;
  /** Scripts and events behind the slowest frames. */
  causes: string[];
}

interface EventTiming extends PerformanceEntry {
  interactionId: number;
}
interface LongFrame extends PerformanceEntry {
  scripts: { duration: number; invoker: string; sourceURL: string; forcedStyleAndLayoutDuration: number }[];
  styleAndLayoutStart: number;
}

/** Runs in the page before its own code; it must not use anything from outside its own body. */
export function watch(): void {
  // Playwright listens for exceptions. While anything does, V8 reparses each file in an error's stack, and libraries
  // create six errors while they load: that took most of the time to run the site's code. Visitors' browsers don't do
  // that.
  Reflect.deleteProperty(Error, 'stackTraceLimit');
  let found: Watched = { interactions: [], longestTask: 0, causes: [] };
  const byId = new Map<number, number>();
  const read: ((entries: PerformanceEntryList) => void)[] = [];
  const observers: PerformanceObserver[] = [];
  const observe = (type: string, each: (entry: PerformanceEntry) => void) => {
    const take = (entries: PerformanceEntryList) => entries.forEach(each);
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    // TypeScript's types lack the threshold.
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    read.push(take);
    observers.push(observer);
  };
  observe('event', (entry) => {
    const { interactionId, duration } = entry as EventTiming;
    if (interactionId > 0) byId.set(interactionId, Math.max(duration, byId.get(interactionId) ?? 0));
  });
  observe('longtask', ({ duration }) => {
    found.longestTask = Math.max(found.longestTask, duration);
  });
  observe('long-animation-frame', (entry) => {
    const { scripts, duration, startTime, styleAndLayoutStart } = entry as LongFrame;
    const drawing = styleAndLayoutStart > 0 ? startTime + duration - styleAndLayoutStart : 0;
    const parts = scripts.map(
      ({ invoker, sourceURL, duration: took, forcedStyleAndLayoutDuration: forced }) => {
        const file = sourceURL.slice(sourceURL.lastIndexOf('/') + 1);
        return `${invoker} (${file}) ${Math.round(took)}${forced > 1 ? `, ${Math.round(forced)} of it layout` : ''}`;
      },
    );
    found.causes.push(
      `${Math.round(duration)} ms: ${[...parts, `drawing ${Math.round(drawing)}`].join('; ')}`,
    );
  });
  const takeAll = (): Watched => {
    observers.forEach((observer, at) => read[at]?.(observer.takeRecords()));
    found.interactions = [...byId.values()];
    const all = found;
    byId.clear();
    found = { interactions: [], longestTask: 0, causes: [] };
    return all;
  };
  Reflect.set(globalThis, 'watched', takeAll);
}

/** Reads the activity once the page is idle, and resets it. */
export async function watched(page: Page): Promise<Watched> {
  await settled(page);
  return page.evaluate(() => (Reflect.get(globalThis, 'watched') as () => Watched)());
}

/** Waits until the page has painted and its thread has run deferred work. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const turn = (ask: (done: () => void) => unknown) => new Promise<void>((done) => void ask(done));
    for (let turns = 0; turns < 3; turns += 1) {
      await turn(requestAnimationFrame);
      await turn((done) => requestIdleCallback(done, { timeout: 2000 }));
      await turn((done) => setTimeout(done, 100));
    }
  });
