import { devices, request, type APIRequestContext } from '@playwright/test';
import { ADMIN, BROWSER_SETTINGS } from '../support/browser-product.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';
import { expectShift, GOOD_SHIFT, watchLayoutShift } from './layout-shift.ts';
import { expect, test } from './shared-product.ts';

test.use({ ...devices['Pixel 7'], serviceWorkers: 'block' });
// They change the reviews of their own product, one after the other.
test.describe.configure({ mode: 'default' });

let product: RunningProduct;
let remove: () => Promise<void>;
let api: APIRequestContext;

test.beforeAll(async () => {
  const folder = await temporaryDataDir();
  remove = folder.remove;
  product = await startProduct({ dataDir: folder.dataDir, env: { ...BROWSER_SETTINGS, NO_DEMO: '1' } });
  api = await request.newContext({ baseURL: product.url });
  const token = new URL(product.signUpLink ?? 'none:').searchParams.get('token');
  await api.post('/api/admins', { data: { ...ADMIN, token }, failOnStatusCode: true });
  await api.post('/api/admins/auth/signin', { data: ADMIN, failOnStatusCode: true });
});

test.afterAll(async () => {
  await api?.dispose();
  await product?.stop();
  await remove?.();
});

test('nothing moves for a visitor who scrolls to the footer at once, with any number of reviews', async ({
  page,
}) => {
  await watchLayoutShift(page);
  let written = 0;
  for (const count of [0, 1, 3, 20]) {
    for (; written < count; written += 1) {
      const data = {
        name: `Client ${written + 1}`,
        review: 'On time, and sealed as it left us. '.repeat(1 + (written % 4)),
      };
      await api.post('/api/reviews', { data, failOnStatusCode: true });
    }
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/foundation-*.js', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(product.url, { waitUntil: 'commit' });
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    const before = (await footer.boundingBox())?.y;
    await expect.soft(page.getByRole('blockquote')).toHaveCount(Math.min(count, 6));

    arrive();
    await page.waitForResponse('**/api/graph');
    await page.waitForLoadState('networkidle');
    await expect.soft(page.getByRole('blockquote')).toHaveCount(Math.min(count, 6));
    expect.soft((await footer.boundingBox())?.y, `with ${count} reviews`).toEqual(before);
    await expectShift(page, GOOD_SHIFT);
    await page.unrouteAll();
  }

  await page.getByRole('button', { name: 'Show more reviews' }).click();
  await expect(page.getByRole('blockquote')).toHaveCount(12);
});
