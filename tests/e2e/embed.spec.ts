import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectShift, watchLayoutShift } from './layout-shift.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { adminTest, expect, test } from './shared-product.ts';

/** Another website, with a strict Content-Security-Policy. */
let website: Server;
let origin: string;
let html = '';
let policy = '';

test.beforeAll(async () => {
  website = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .end(html);
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
});
test.afterAll(() => new Promise((resolve) => website.close(resolve)));

async function aKey(adminApi: APIRequestContext, origins: string): Promise<string> {
  const answer = await adminApi.post('/api/embeds', {
    data: { name: 'Shop', origins },
    failOnStatusCode: true,
  });
  return (await answer.json()).data.key;
}

function showOn(site: string, element: string, lang = 'en') {
  policy = `default-src 'none'; script-src ${site}; connect-src ${site}; base-uri 'none'; require-trusted-types-for 'script'`;
  html = `<!doctype html><html lang="${lang}"><head><title>Shop</title></head><body><main><h1>Shop</h1>
    <script async src="${site}/embed.js"></script>${element}<p>Below</p></main></body></html>`;
}

const element = (key: string, attributes = '') =>
  `<vaultway-track key="${key}" ${attributes}><svg width="100%" height="300" aria-hidden="true"></svg></vaultway-track>`;

async function visit(page: Page): Promise<string[]> {
  const blocked: string[] = [];
  page.on('console', (message) => message.type() === 'error' && blocked.push(message.text()));
  await watchLayoutShift(page);
  await page.goto(origin);
  return blocked;
}

test('another website looks parcels up, without cookies, and nothing moves', async ({
  page,
  adminApi,
  baseURL,
}) => {
  const site = new URL(baseURL ?? '').origin;
  const parcel = await aParcel(adminApi, {
    status: 'In transit',
    recipient_name: 'Ada Lovelace',
    current_location: 'Bahnhofstrasse 1, Zürich, Switzerland',
    min_expected_delivery_date: '2099-01-01',
    max_expected_delivery_date: '2099-01-03',
  });
  await anEvent(adminApi, parcel, { title: 'Left with Mrs O', step: 'stored' });
  showOn(site, element(await aKey(adminApi, origin)));
  // The script arrives late.
  await page.route('**/embed.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const blocked = await visit(page);
  const field = page.getByLabel('Tracking code');
  await field.fill(parcel.code);
  const below = await page.getByText('Below').boundingBox();
  const asked = page.waitForRequest('**/api/embeds/**');
  await page.getByRole('button', { name: 'Track Parcel' }).click();
  const headers = await (await asked).allHeaders();
  expect(headers.cookie).toBeUndefined();
  expect(headers.referer).toBeUndefined();
  const answer = page.getByRole('status');
  await expect(answer).toContainText('Zürich, Switzerland');
  await expect(answer).toContainText('Arrives by Jan 3, 2099');
  await expect(answer).toContainText('In storage');
  await expect(answer).not.toContainText(/Ada|Bahnhof|Mrs O/);
  await expect(answer.getByRole('link', { name: 'Details' })).toHaveAttribute(
    'href',
    new RegExp(`code=${parcel.code}`),
  );
  expect(await page.getByText('Below').boundingBox()).toEqual(below);
  await expectShift(page, 0);
  await expectAccessible(page);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(blocked).toEqual([]);

  await field.fill('NOPE-1');
  await field.press('Enter');
  await expect(answer).toHaveText("We couldn't find this parcel");
});

test.describe('in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });
  test("an expected day lasts as long as the visitor's", async ({ page, adminApi, baseURL }) => {
    const parcel = await aParcel(adminApi, {
      status: 'In transit',
      max_expected_delivery_date: '2098-11-24',
    });
    const key = await aKey(adminApi, origin);
    showOn(new URL(baseURL ?? '').origin, element(key, `code="${parcel.code}"`));
    const answer = page.getByRole('status');
    for (const [now, isShown] of [
      ['2098-11-25T03:00:00Z', true],
      ['2098-11-25T09:00:00Z', false],
    ] as const) {
      await page.clock.setFixedTime(now);
      await visit(page);
      await expect(answer).toContainText('In transit');
      await expect(answer.getByText('Arrives by Nov 24, 2098')).toHaveCount(isShown ? 1 : 0);
    }
  });
});

test('speaks the language of the website, from right to left', async ({ page, adminApi, baseURL }) => {
  const parcel = await aParcel(adminApi, { status: 'In transit' });
  showOn(new URL(baseURL ?? '').origin, element(await aKey(adminApi, origin), `code="${parcel.code}"`), 'ar');
  const blocked = await visit(page);
  await expect(page.getByRole('button', { name: 'تتبّع الطرد' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'التفاصيل' })).toBeVisible();
  await expectAccessible(page);
  expect(blocked).toEqual([]);
});

test('a key of another website shows an error, and no parcel', async ({ page, adminApi, baseURL }) => {
  const parcel = await aParcel(adminApi);
  const key = await aKey(adminApi, 'https://shop.example.com');
  showOn(new URL(baseURL ?? '').origin, element(key, `code="${parcel.code}"`));
  await visit(page);
  await expect(page.getByRole('status')).toContainText("We couldn't reach the server.");
  await expect(page.getByRole('link', { name: 'Details' })).toHaveCount(0);
});

adminTest('the control panel makes a key and writes the code', async ({ page }) => {
  await page.goto('/control/account/keys.html');
  await page.getByRole('button', { name: 'Create tracking key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop');
  await page.getByRole('textbox', { name: 'Websites' }).fill('shop.example.com, *');
  await page.getByRole('button', { name: 'Create tracking key' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('textbox', { name: 'Websites' }).fill('shop.example.com');
  await page.getByRole('button', { name: 'Create tracking key' }).click();
  const code = page.getByRole('textbox', { name: 'Code for the website' }).first();
  await expect(code).toHaveValue(
    /^<script async src="http[^"]+\/embed\.js"><\/script>\n<vaultway-track key="vw_pub_/,
  );
  await expectAccessible(page);
});
