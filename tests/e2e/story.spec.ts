import { expect, test } from '@playwright/test';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';

const EMAIL = 'owner@vaultway.example';
const PASSWORD = 'seven small lanterns glow';
const CODE = 'VW-STORY-1';

let product: RunningProduct;
let remove: () => Promise<void>;

// A product that nobody has touched: the story begins with the link that the first start prints.
// The second test is about what the first one left behind.
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
  await page.goto(product.signUpLink ?? 'no link was printed');
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create the account' }).click();

  await expect(page).toHaveURL(`${product.url}/control/signin.html`);
  await expect(page.getByText('The account was created. Sign in with it.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/control/index.html`);

  await page.goto(`${product.url}/control/parcels/create.html`);
  await page.getByRole('textbox', { name: 'Tracking code' }).fill(CODE);
  await page.getByRole('textbox', { name: 'Recipient name' }).fill('Ada Winter');
  await page.getByRole('textbox', { name: 'Destination' }).fill('Lisbon, Portugal');
  await page.getByRole('button', { name: 'Create the parcel' }).click();
  await expect(page).toHaveURL(`${product.url}/control/parcels/${CODE}`);

  await page.getByRole('link', { name: 'Add event' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Left the vault in Zürich');
  await page.getByRole('button', { name: 'Add the event' }).click();
  await expect(page.getByText('Left the vault in Zürich')).toBeVisible();

  const visitor = await browser.newContext();
  const site = await visitor.newPage();
  await site.goto(`${product.url}/`);
  await site.getByRole('link', { name: 'Track Parcel' }).first().click();
  await site.getByRole('textbox', { name: 'Tracking code' }).fill('vw story 1');
  await site.getByRole('textbox', { name: 'Tracking code' }).press('Enter');
  await expect(site.getByRole('region', { name: 'History' })).toContainText('Left the vault in Zürich');
  await expect(site.getByText('Lisbon, Portugal').first()).toBeVisible();
  expect(await visitor.cookies()).toEqual([]);
  await visitor.close();
});

test('the link for the first admin works once', async ({ page }) => {
  await page.goto(product.signUpLink ?? 'no link was printed');
  await page.getByRole('textbox', { name: 'Email' }).fill('second@vaultway.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByText('This link is not valid or was used already')).toBeVisible();
});
