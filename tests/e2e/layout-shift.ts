import type { Page } from '@playwright/test';

declare global {
  /** Layout shift of the page, as in Core Web Vitals, but also after input. */
  var layoutShift: number;
}

/** Largest layout shift that counts as good. */
export const GOOD_SHIFT = 0.05;

/** Largest layout shift of a page on which nothing is said to move: no more than a pixel here and there. */
export const NO_SHIFT = 0.01;

/** Sums the shifts of the page's next documents. */
export const watchLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        globalThis.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const layoutShiftOf = (page: Page) => page.evaluate(() => globalThis.layoutShift);
