import { expect, type Page } from '@playwright/test';

interface Shift {
  value: number;
  /** When, in ms, and what moved, from where to where. */
  told: string;
}

declare global {
  /** Layout shifts of the page, as in Core Web Vitals, but also after input. */
  var layoutShifts: Shift[];
}

/** Largest layout shift that counts as good. */
export const GOOD_SHIFT = 0.05;

/** Largest layout shift of a page on which nothing is said to move: no more than a pixel here and there. */
export const NO_SHIFT = 0.01;

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Collects the shifts of the page's next documents. */
export const watchLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    globalThis.layoutShifts = [];
    const box = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : (node?.textContent ?? 'a removed node');
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)}: ${box(previousRect)} → ${box(currentRect)}`,
        );
        globalThis.layoutShifts.push({
          value,
          told: `${value.toFixed(4)} at ${startTime.toFixed(0)} ms: ${moved.join('; ')}`,
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Checks the sum of the shifts; a failure says what moved. */
export async function expectShift(page: Page, largest: number): Promise<void> {
  const shifts = await page.evaluate(() => globalThis.layoutShifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, shifts.map(({ told }) => told).join('\n')).toBeLessThanOrEqual(largest);
}
