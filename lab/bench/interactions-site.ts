import { type Browser, type BrowserContext, devices, type Locator, type Page } from '@playwright/test';
import { watch, type Watched, watched } from './interactions-watch.ts';

/** CPU slowdown, as Lighthouse emulates a phone. */
export const SLOWDOWN = 4;
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
/** Interval between keys of a fast typist. */
const BETWEEN_KEYS_MS = 90;

/** Reports the measurement of one act in a round. */
export type Tell = (act: string, found: Watched) => void;
/** Milestones of a look-up, in milliseconds after the page was requested. */
export interface LookUpStart {
  asked: number;
  answered: number;
  codeAsked: number;
  codeThere: number;
}

export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** By attribute: Playwright resolves roles in the page's own thread, which takes longer than the press itself. */
const THEME_SWITCH = 'button[aria-label^="Switch to"]';

/**
 * Taps at the element's position. Playwright's own tap has the page report which element each event hits, in the same
 * thread.
 */
async function tap(page: Page, element: string | Locator): Promise<void> {
  const box = await (typeof element === 'string' ? page.locator(element) : element).boundingBox();
  if (!box || box.y + box.height > (page.viewportSize()?.height ?? 0))
    throw new Error(`Not in view: ${String(element)}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Presses everything on a phone, each page opened for the first time. */
export async function pressOnSite(
  browser: Browser,
  baseURL: string,
  code: string,
  tell: Tell,
): Promise<void> {
  const [home, track, answer] = ['/', '/track.html', `/track.html?code=${code}`];
  const visit = async (path: string, acts: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL, locale: 'en-GB' });
    const page = await slowPage(context);
    await page.goto(path);
    await acts(page);
    await context.close();
  };

  for (const path of [home, track, answer, '/contact.html', '/pages/about-us']) {
    const name = nameOf(path);
    await visit(path, async (page) => {
      await tap(page, THEME_SWITCH);
      tell(`theme on ${name}, as soon as it is loaded`, await watched(page));
      await tap(page, THEME_SWITCH);
      tell(`theme on ${name}`, await watched(page));
    });
  }
  for (const path of [home, track, answer]) {
    const name = nameOf(path);
    await visit(path, async (page) => {
      await page.waitForLoadState('networkidle');
      await watched(page);
      if (path === answer) {
        await tap(page, button(page, 'Track another'));
        tell(`search on ${name}: unfolded`, await watched(page));
        await page.keyboard.press('ControlOrMeta+A');
      } else {
        await tap(page, page.getByRole('textbox', { name: 'Tracking code' }));
      }
      await page.keyboard.type(code, { delay: BETWEEN_KEYS_MS });
      tell(`search on ${name}: typed`, await watched(page));
      await page.keyboard.press('Enter');
      await page.locator('#parcel-status').waitFor();
      tell(`search on ${name}: sent`, await watched(page));
      await tap(page, button(page, 'Menu'));
      await button(page, 'Close menu').waitFor();
      tell(`menu on ${name}`, await watched(page));
    });
  }
}

export const nameOf = (path: string) => path.replace(/code=.*/, 'code=…');

/** Opens a page on a slow phone and network. */
async function slowVisit(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL });
  const page = await slowPage(context);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  return page;
}

/** Milestones of the public audit's first view, in milliseconds after the page was requested. */
export interface AuditView {
  words: number;
  totals: number;
  bars: number;
}

/** Opens the public audit on a slow phone and network. */
export async function viewAudit(browser: Browser, baseURL: string): Promise<AuditView> {
  const page = await slowVisit(browser, baseURL);
  await page.goto('/audit.html', { waitUntil: 'commit' });
  const shown = (selector: string) =>
    page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (document.querySelector(wanted)) resolve(performance.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
      selector,
    );
  const [totals, bars] = await Promise.all([shown('main table td'), shown('[aria-labelledby=bars] li')]);
  const words = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await page.context().close();
  return { words, totals, bars };
}

/** Measures what a first look-up on a slow phone and network waits for. */
export async function startLookUp(browser: Browser, baseURL: string, code: string): Promise<LookUpStart> {
  const page = await slowVisit(browser, baseURL);
  await page.goto(`/track.html?code=${code}`);
  await page.locator('article time').first().filter({ hasText: /\d/ }).waitFor();
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime, duration }) => ({ name, startTime, end: startTime + duration })),
  );
  await page.context().close();
  const lookUp = files.find(({ name }) => name.endsWith(`/api/parcels/${code}`));
  const siteCode = files.filter(({ name }) => /\/assets\/(?!fetch-code-|first-words-)[^/]*\.js$/.test(name));
  if (!lookUp || siteCode.length === 0) throw new Error('The page requested no parcel, or no code');
  const main = siteCode.filter(({ name }) => /\/(foundation|site|index)-/.test(name));
  return {
    asked: lookUp.startTime,
    answered: lookUp.end,
    codeAsked: Math.min(...siteCode.map(({ startTime }) => startTime)),
    codeThere: Math.max(...main.map(({ end }) => end)),
  };
}
