import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import pg from 'pg';
import { fullBrowserLaunch } from '../../tools/test/browser.ts';
import { ADMIN, BROWSER_SETTINGS } from '../support/browser-product.ts';
import { productDatabase } from '../support/product-database.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';
import { switchTheme } from '../support/switch-theme.ts';
import { anEvent } from './parcel.builder.ts';
import { expect } from './shared-product.ts';

/**
 * Twelve screens as last approved. After an intended visual change run:
 *
 *   npx playwright test --config tests/e2e/playwright.config.ts screens --update-snapshots=all
 *
 * and look at the pictures that changed. They are compared only on a machine that renders fonts like the one where they
 * were made.
 */
const FOLDER = join(import.meta.dirname, 'screens.spec.ts-snapshots');
const LETTERS = join(FOLDER, 'letters.txt');

/** Browser time; the product's own clock runs on. */
const NOW = new Date('2026-03-10T12:00:00Z');
const PARCEL = {
  tracking_code: 'SCREEN-2M9X-7Q4K',
  recipient_name: 'Ada Winter',
  recipient_email: 'ada@example.com',
  destination: 'Lisbon, Portugal',
  pickup_location: 'Singapore',
  current_location: 'Frankfurt am Main, Germany',
  shipped_via: 'Air freight',
  parcel_content: 'Gold bars, 12 × 1 kg',
  weight: '12.5 kg',
  status: 'In transit',
  min_expected_delivery_date: '2026-03-12',
  max_expected_delivery_date: '2026-03-13',
};
const EVENTS = [
  { title: 'Picked up', icon: 'truck', created_at: '2026-03-08T06:30:00Z' },
  { title: 'Departed', icon: 'plane', created_at: '2026-03-09T04:10:00Z' },
  { title: 'Cleared by customs', icon: 'verified', created_at: '2026-03-10T08:45:00Z' },
];

interface Screen {
  path: string;
  width: number;
  language?: string;
  theme?: 'dark';
  /** A panel page: that of the signed-in admin without the navigation, whose counts arrive one by one. */
  panel?: true;
}

const track = `/track.html?code=${PARCEL.tracking_code}`;
const SCREENS: Record<string, Screen> = {
  'home on a desk': { path: '/', width: 1440 },
  'home in Arabic on a phone': { path: '/', width: 375, language: 'ar' },
  'tracking, empty': { path: '/track.html', width: 1440 },
  'tracking on a desk': { path: track, width: 1440 },
  'tracking on a phone in the dark': { path: track, width: 375, theme: 'dark' },
  'tracking in Russian': { path: track, width: 768, language: 'ru' },
  'contact in German': { path: '/contact.html', width: 1440, language: 'de' },
  'a content page': { path: '/pages/about-us', width: 1440 },
  'signing in': { path: '/control/signin.html', width: 375 },
  'the overview': { path: '/control/index.html', width: 1440, panel: true },
  'the list of parcels': { path: '/control/parcels/list.html', width: 1440, panel: true },
  'a parcel in the panel': { path: `/control/parcels/${PARCEL.tracking_code}`, width: 1440, panel: true },
};

let product: RunningProduct;
let remove: () => Promise<void>;
let session: Awaited<ReturnType<APIRequestContext['storageState']>>;

test.use({ launchOptions: fullBrowserLaunch() });

// All share their own product: in the other one, tests change settings, reviews and lists.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browser }) => {
  const letters = await lettersOf(browser);
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) {
    await mkdir(FOLDER, { recursive: true });
    await writeFile(LETTERS, letters);
  }
  const same = (await readFile(LETTERS, 'utf8').catch(() => '')) === letters;
  test.skip(!same, 'this browser draws letters unlike the one that made the pictures');

  const folder = await temporaryDataDir();
  remove = folder.remove;
  product = await startProduct({ dataDir: folder.dataDir, env: { ...BROWSER_SETTINGS, NO_DEMO: '1' } });
  const api = await request.newContext({ baseURL: product.url });
  const token = new URL(product.signUpLink ?? 'none:').searchParams.get('token');
  await api.post('/api/admins', { data: { ...ADMIN, token }, failOnStatusCode: true });
  await api.post('/api/admins/auth/signin', { data: ADMIN, failOnStatusCode: true });
  const made = await api.post('/api/parcels', { data: PARCEL, failOnStatusCode: true });
  const parcel = { id: (await made.json()).data.id, code: PARCEL.tracking_code };
  for (const event of EVENTS) await anEvent(api, parcel, event);
  session = await api.storageState();
  await writtenAt(folder.dataDir, '2026-03-08T06:00:00Z');
  await api.dispose();
});

test.afterAll(async () => {
  await product?.stop();
  await remove?.();
});

for (const [name, { path, width, language = 'en', theme, panel }] of Object.entries(SCREENS)) {
  test(`${name} looks as before`, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width, height: width < 700 ? 740 : 900 },
      ...(panel && { storageState: session }),
    });
    await context.addCookies([{ name: 'language', value: language, url: product.url }]);
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    // Late fonts apply only on the next page, and late parts leave the page idle before it is complete.
    await expect(async () => {
      await page.goto(path);
      await settled(page);
      if (theme) await switchTheme(page, theme);
      await expect(panel ? page.getByRole('main') : page).toHaveScreenshot(
        `${name.replaceAll(/\W+/g, '-')}.png`,
        { animations: 'disabled', maxDiffPixelRatio: 0.0005 },
      );
    }).toPass({ timeout: 60_000 });
    await context.close();
  });
}

/** Sets the parcel's times that the panel shows: those of the product's clock differ between runs. */
async function writtenAt(dataDir: string, instant: string): Promise<void> {
  const database = new pg.Client(productDatabase(dataDir, 'tracking'));
  await database.connect();
  await database.query('UPDATE parcels SET created_at = $1, updated_at = $1', [instant]);
  await database.end();
}

/** Waits until the page has loaded, including parts loaded on idle, with its own fonts. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('main [aria-hidden=true] > i, .mantine-Skeleton-root')).toHaveCount(0);
  await rest(page);
  await page.evaluate(() => document.fonts.ready);
}

/** Waits until nothing has loaded for a second; ignores the live stream, which never ends. */
async function rest(page: Page): Promise<void> {
  let newest = Date.now();
  const note = (): void => {
    newest = Date.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  await expect.poll(() => Date.now() - newest, { timeout: 30_000 }).toBeGreaterThan(1000);
  page.off('request', note);
  page.off('requestfinished', note);
}

/** Returns the browser's version, and text widths per script in the system's fonts. */
async function lettersOf(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const widths = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    return ['sans-serif', 'serif', 'monospace'].map((family) => {
      if (canvas) canvas.font = `40px ${family}`;
      return ['Vault', 'Хранилище', 'الخزنة', 'तिजोरी'].map((word) => canvas?.measureText(word).width);
    });
  });
  await page.close();
  return `${browser.version().split('.')[0]} ${JSON.stringify(widths)}\n`;
}
