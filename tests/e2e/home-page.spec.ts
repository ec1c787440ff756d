import { devices, type Page } from '@playwright/test';
import { expect, test } from './shared-product.ts';

test.use({ ...devices['Pixel 7'], serviceWorkers: 'block' });
const CODE = '**/assets/sections-*.js';
const services = (page: Page) => page.getByRole('region', { name: 'Our Services' });

test('the sections below the slides render without their code, which loads on scrolling', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(services(page).getByRole('heading', { level: 3 })).toHaveCount(4);
  expect(asked.filter((url) => url.includes('/assets/sections-'))).toEqual([]);

  const come = page.waitForResponse(CODE);
  await services(page).scrollIntoViewIfNeeded();
  await come;
  await page.evaluate(() => void Object.assign(window, { sameVisit: true }));
  await page.getByRole('main').getByRole('link', { name: 'About our vaults' }).click();
  await expect(page).toHaveURL(/warehousing/);
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
});

test('the sections below the slides stay, with working links, if an upgrade removed their code', async ({
  page,
}) => {
  await page.route(CODE, (route) => route.fulfill({ status: 404 }));
  await page.goto('/', { waitUntil: 'networkidle' });
  const field = page.getByRole('textbox', { name: 'Tracking code' });
  await field.fill('VW-1');
  const gone = page.waitForResponse(CODE);
  await services(page).scrollIntoViewIfNeeded();
  await gone;
  // Long enough for a reload.
  await page.waitForTimeout(500);

  await expect(services(page)).toBeInViewport();
  await expect(field).toHaveValue('VW-1');
  await page.getByRole('main').getByRole('link', { name: 'About our vaults' }).click();
  await expect(page).toHaveURL(/warehousing/);
});

test('the sections below the slides are there after leaving early and coming back', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Tracking code' }).fill('NOBODY');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goBack();

  await services(page).scrollIntoViewIfNeeded();
  await expect(services(page)).toBeVisible();
});
