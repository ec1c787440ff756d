import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { OFFERED_LANGUAGES } from '@vaultway/contracts';
import { PANEL_ROUTES, PARCEL_PARTS } from '../support/panel-routes.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { aParcel } from './parcel.builder.ts';
import { adminTest, expect } from './shared-product.ts';

/** All panel routes without a record, and one with. */
const ROUTES = [...PANEL_ROUTES, 'pages/about-us'];

/** Its samples are in sandboxed frames without scripts, axe's own included; it has its own test. */
const WITHOUT_AXE = 'settings/mail';

for (const route of ROUTES) {
  adminTest(`/control/${route} is readable, fits and is accessible`, ({ page, context, baseURL }) =>
    visit(page, context, { route, baseURL }),
  );
}

for (const part of PARCEL_PARTS) {
  adminTest(
    `a parcel's page${part} is readable, fits and is accessible`,
    async ({ page, context, adminApi, baseURL }) => {
      const { code } = await aParcel(adminApi);
      await visit(page, context, { route: `parcels/${code}${part}`, baseURL });
    },
  );
}

/** Pages with the longest words side by side. */
const NARROW = [
  ['the page of a parcel', ({ code }: Shown) => `parcels/${code}`],
  ['the drawer of an event', ({ code }: Shown) => `parcels/${code}/activities/create`],
  ['the trash', () => 'trash.html'],
  ['the activity log', () => 'audit.html'],
  ['the review of an import', ({ review }: Shown) => `imports/${review}`],
] as const;

interface Shown {
  code: string;
  /** ID of an import with a valid row and a faulty one. */
  review: string;
}

for (const [name, routeOf] of NARROW) {
  adminTest(`${name} fits 320 pixels in every language`, async ({ page, context, adminApi, baseURL }) => {
    const shown = { ...(await aParcel(adminApi)), review: await anUnrunImport(adminApi) };
    const deleted = await aParcel(adminApi);
    await adminApi.delete('/api/parcels', { data: { id: deleted.id }, failOnStatusCode: true });
    await page.setViewportSize(SMALLEST);
    for (const language of OFFERED_LANGUAGES) {
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
      await expectToFit(page, routeOf(shown));
    }
  });
}

async function anUnrunImport(adminApi: APIRequestContext): Promise<string> {
  const buffer = Buffer.from(`Code,Name,City\nREVIEW-${Date.now()},Ada,Oslo\n,Grace,Bergen`);
  const file = { name: 'parcels.csv', mimeType: 'text/csv', buffer };
  const answer = await adminApi.post('/api/imports', {
    multipart: { kind: 'parcels', file },
    failOnStatusCode: true,
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

interface Visit {
  route: string;
  baseURL: string | undefined;
}

const SMALLEST = { width: 320, height: 720 };
/** Languages with long words, one per script. */
const LONG_WORDS = ['ru', 'de', 'in'];

/** Visits in Arabic on a phone, in English on a desktop, and in languages with long words on the smallest phone. */
async function visit(page: Page, context: BrowserContext, { route, baseURL }: Visit): Promise<void> {
  for (const language of ['ar', 'en']) {
    const arabic = language === 'ar';
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.setViewportSize(arabic ? { width: 375, height: 720 } : { width: 1440, height: 900 });
    await page.goto(`/control/${route}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', arabic ? 'rtl' : 'ltr');
    if (arabic) await expect(page.getByRole('main')).toContainText(/\p{Script=Arabic}/u);
    await expect(page.getByRole('status', { name: arabic ? 'جارٍ التحميل' : 'Loading' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    if (route !== WITHOUT_AXE) await expectAccessibleInBothThemes(page);
  }
  await page.setViewportSize(SMALLEST);
  for (const language of LONG_WORDS) {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await expectToFit(page, route);
  }
}

async function expectToFit(page: Page, route: string): Promise<void> {
  await page.goto(`/control/${route}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect
    .poll(tooWide, {
      message: `${page.url()} scrolls sideways in ${await page.locator('html').getAttribute('lang')}`,
    })
    .toBeLessThanOrEqual(0);
}
