import type { Page } from '@playwright/test';

/** What a page did since it was last asked. */
export interface Watched {
  /** From each press or key to the picture after it, as INP counts them; rounded to 8 ms by the browser. */
  interactions: number[];
  /** The longest task of the page's thread, 0 where none took more than 50 ms. */
  longestTask: number;
  /** What the slowest pictures were busy with. */
  causes: string[];
}

interface EventTiming extends PerformanceEntry {
  interactionId: number;
}
interface LongFrame extends PerformanceEntry {
  scripts: { duration: number; invoker: string; sourceURL: string; forcedStyleAndLayoutDuration: number }[];
  styleAndLayoutStart: number;
}

/** Runs in the page, before anything of it: it may use nothing from outside of itself. */
export function watch(): void {
  // Playwright hears of exceptions. While somebody does, V8 parses each file anew that stands in the stack of an error, and
  // libraries make six as they load: most of the time that running the site's code took. Visitors' browsers do not.
  Reflect.deleteProperty(Error, 'stackTraceLimit');
  let found: Watched = { interactions: [], longestTask: 0, causes: [] };
  const byId = new Map<number, number>();
  const read: ((entries: PerformanceEntryList) => void)[] = [];
  const observers: PerformanceObserver[] = [];
  const observe = (type: string, each: (entry: PerformanceEntry) => void) => {
    const take = (entries: PerformanceEntryList) => entries.forEach(each);
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    // TypeScript's own types know no threshold.
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

/** Once the page has nothing left to do; begins anew. */
export async function watched(page: Page): Promise<Watched> {
  await settled(page);
  return page.evaluate(() => (Reflect.get(globalThis, 'watched') as () => Watched)());
}

/** The page has been painted, and its thread had time for what can wait. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const turn = (ask: (done: () => void) => unknown) => new Promise<void>((done) => void ask(done));
    for (let turns = 0; turns < 3; turns += 1) {
      await turn(requestAnimationFrame);
      await turn((done) => requestIdleCallback(done, { timeout: 2000 }));
      await turn((done) => setTimeout(done, 100));
    }
  });
