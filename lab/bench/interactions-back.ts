import { type Browser, chromium, devices } from '@playwright/test';
import { fullBrowserLaunch } from '../../tools/test/browser.ts';

/** Launches a browser with the back/forward cache, which Playwright disables by default. */
export const cachingBrowser = () =>
  chromium.launch({ ...fullBrowserLaunch(), ignoreDefaultArgs: ['--disable-back-forward-cache'] });

/**
 * Leaves a page for another document, and goes back.
 * @returns '' if the browser restored the page, otherwise why it did not keep it
 */
export async function leaveAndReturn(browser: Browser, baseURL: string, path: string): Promise<string> {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL });
  const page = await context.newPage();
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => Reflect.set(globalThis, 'persisted', persisted)),
  );
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  const reasons: string[] = [];
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  await page.goto(path);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.goto('/favicon.svg');
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.has(globalThis, 'persisted'));
  const came = await page.evaluate(() => Reflect.get(globalThis, 'persisted') as boolean);
  await context.close();
  return came ? '' : reasons.join(', ') || 'no reason given';
}
