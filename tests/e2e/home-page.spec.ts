import { devices, type Page } from '@playwright/test';
import { expect, test } from './shared-product.ts';

test.use({ ...devices['Pixel 7'], serviceWorkers: 'block' });
const CODE = '**/assets/sections-*.js';
const services = (page: Page) => page.getByRole('region', { name: 'Our Services' });

test('what stands below the slides is there without its code, which comes when it is seen', async ({
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

test('what stands below the slides stays, and leads on, where an upgrade took its code', async ({ page }) => {
  await page.route(CODE, (route) => route.fulfill({ status: 404 }));
  await page.goto('/', { waitUntil: 'networkidle' });
  const field = page.getByRole('textbox', { name: 'Tracking code' });
  await field.fill('VW-1');
  const gone = page.waitForResponse(CODE);
  await services(page).scrollIntoViewIfNeeded();
  await gone;
  // Long enough for the page to be loaded again.
  await page.waitForTimeout(500);

  await expect(services(page)).toBeInViewport();
  await expect(field).toHaveValue('VW-1');
  await page.getByRole('main').getByRole('link', { name: 'About our vaults' }).click();
  await expect(page).toHaveURL(/warehousing/);
});

test('what stands below the slides is there for whoever leaves before seeing it, and comes back', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Tracking code' }).fill('NOBODY');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goBack();

  await services(page).scrollIntoViewIfNeeded();
  await expect(services(page)).toBeVisible();
});
