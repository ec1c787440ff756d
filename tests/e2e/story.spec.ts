import { expect, test } from '@playwright/test';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';
import { PASSWORD, signUpCreateAndTrack } from '../support/first-story.ts';

let product: RunningProduct;
let remove: () => Promise<void>;

// A fresh product: the story begins with the link printed by the first start. The second test depends on the first
// one's state.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const folder = await temporaryDataDir();
  remove = folder.remove;
  product = await startProduct({ dataDir: folder.dataDir });
});

test.afterAll(async () => {
  await product?.stop();
  await remove?.();
});

test('the first admin signs up, creates a parcel and adds an event, which a visitor then sees', async ({
  page,
  browser,
}) => {
  await signUpCreateAndTrack(page, browser, {
    url: product.url,
    signUpLink: product.signUpLink ?? 'no link was printed',
  });
});

test('the link for the first admin works once', async ({ page }) => {
  await page.goto(product.signUpLink ?? 'no link was printed');
  await page.getByRole('textbox', { name: 'Email' }).fill('second@vaultway.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This link is invalid or has already been used')).toBeVisible();
});
