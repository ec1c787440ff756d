import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseTheme } from './axe.ts';
import { adminTest, expect, test } from './shared-product.ts';

/**
 * Twelve key screens as they looked when somebody last looked at them. After a change that is meant:
 * `npx playwright test -c tests/e2e/playwright.config.ts looks --update-snapshots`, then look at each picture.
 */
const MADE_WITH = readFileSync(join(import.meta.dirname, 'looks', 'chromium.txt'), 'utf8').trim();
const NOW = new Date('2026-11-20T10:00:00Z');
const CODE = 'LOOK-2026-1';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 667 };

interface Look {
  path: string;
  size?: typeof DESK;
  theme?: 'LIGHT' | 'DARK';
}

const PUBLIC: Record<string, Look> = {
  home: { path: '/' },
  'home-phone-dark': { path: '/', size: PHONE, theme: 'DARK' },
  track: { path: '/track.html' },
  parcel: { path: `/track.html?code=${CODE}` },
  'parcel-phone-dark': { path: `/track.html?code=${CODE}`, size: PHONE, theme: 'DARK' },
  contact: { path: '/contact.html' },
  'about-us': { path: '/pages/about-us' },
  'unknown-address': { path: '/none' },
  'sign-in': { path: '/control/signin.html' },
};
const PANEL: Record<string, Look> = {
  'create-parcel': { path: '/control/parcels/create.html' },
  settings: { path: '/control/settings' },
  'page-editor': { path: '/control/pages/create.html' },
};

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const [version = ''] = browser.version().split('.');
  test.skip(version !== MADE_WITH, `The pictures were made with Chromium ${MADE_WITH}; this is ${version}.`);
  const storageState = process.env['VAULTWAY_E2E_SESSION'];
  const api = await playwright.request.newContext({ baseURL, storageState });
  const parcel = {
    tracking_code: CODE,
    recipient_name: 'Ada Winter',
    destination: 'Lisbon, Portugal',
    pickup_location: 'Zurich, Switzerland',
    current_location: 'Lyon, France',
    status: 'In transit',
    min_expected_delivery_date: '2026-11-24',
    max_expected_delivery_date: '2026-11-26',
  };
  // Another worker may have made it already.
  const made = await api.post('/api/parcels', { data: parcel });
  if (made.status() === 201) {
    const { id } = (await made.json()).data as { id: string };
    const event = { parcel_id: id, title: 'Picked up', created_at: '2026-11-18T09:30:00Z' };
    await api.post('/api/activities', { data: event, failOnStatusCode: true });
  }
  await api.dispose();
});

for (const [name, look] of Object.entries(PUBLIC)) {
  test(`${name} looks as it did`, ({ page }) => expectLook(page, name, look));
}
for (const [name, look] of Object.entries(PANEL)) {
  adminTest(`${name} looks as it did`, ({ page }) => expectLook(page, name, look));
}

async function expectLook(page: Page, name: string, { path, size = DESK, theme = 'LIGHT' }: Look) {
  await page.clock.setFixedTime(NOW);
  await chooseTheme(page, theme);
  await page.setViewportSize(size);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading').first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  await expect(page).toHaveScreenshot(`${name}.png`, {
    mask: [page.locator('.leaflet-container'), page.getByRole('status')],
  });
}
