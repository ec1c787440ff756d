import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { aColleague, fillInSignIn, signIn } from './colleague.builder.ts';
import { aParcel } from './parcel.builder.ts';
import { expect, test } from './shared-product.ts';

const TEAM = '/control/account/colleagues.html';
const linksOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Control panel' }).getByRole('link').allTextContents();

test('an admin invites a clerk, who sees fewer pages and whose demotion takes effect at once', async ({
  page,
  browser,
  baseURL,
  adminApi,
}) => {
  const host = await aColleague(adminApi);
  await signIn(page, host);
  await page.goto(TEAM);
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Clerk');
  await page.getByRole('button', { name: 'Create sign-up link' }).click();
  const link = await page.getByLabel('Sign-up link').inputValue();

  const clerk = { email: `clerk-${process.pid}@vaultway.example`, password: 'nine calm rivers flow' };
  const elsewhere = await browser.newContext({ baseURL });
  const tab = await elsewhere.newPage();
  await tab.goto(new URL(link).pathname + new URL(link).search);
  await tab.getByRole('textbox', { name: 'Email' }).fill(clerk.email);
  await tab.getByLabel('Password', { exact: true }).fill(clerk.password);
  await tab.getByRole('button', { name: /^Create/ }).click();
  await tab.waitForURL('**/control/index.html');

  const links = tab.getByRole('navigation', { name: 'Control panel' });
  await expect(links).toContainText('Parcels');
  await expect(links).toContainText('Pages');
  const seen = (await linksOf(tab)).join(' ');
  for (const hidden of ['Settings', 'Team', 'Trash', 'API keys', 'Security log'])
    expect(seen).not.toContain(hidden);
  const { code } = await aParcel(adminApi);
  await tab.goto(`/control/parcels/${code}`);
  await expect(tab.getByRole('link', { name: 'Edit' }).first()).toBeVisible();
  await expect(tab.getByText('Print waybill')).toBeVisible();
  await tab.getByRole('button', { name: `More actions for ${code}` }).click();
  await expect(tab.getByRole('menuitem', { name: 'Delete parcel' })).toHaveCount(0);
  await tab.goto('/control/settings');
  await expect(tab.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await expectAccessibleInBothThemes(tab);

  await tab.goto(`/control/parcels/${code}/update`);
  await tab.getByRole('textbox', { name: 'Destination' }).fill('Lagos');
  await page.reload();
  await page.getByRole('combobox', { name: `Role of ${clerk.email}` }).selectOption('Courier');
  await expect(page.getByText(`${clerk.email} now has the role Courier.`)).toBeVisible();
  await tab.getByRole('button', { name: 'Save' }).click();
  await expect(
    tab.getByText('Sign in to continue where you left off. What you typed is still here.'),
  ).toBeVisible();
  const { data } = await (await adminApi.get(`/api/parcels/${code}`)).json();
  expect(data.destination).not.toBe('Lagos');

  await fillInSignIn(tab, clerk);
  await expect(tab.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
});

test('a courier opens a parcel by its code and adds an event, and sees nothing else', async ({
  page,
  adminApi,
}) => {
  const { code } = await aParcel(adminApi);
  await page.goto('/control/signin.html');
  await fillInSignIn(page, await aColleague(adminApi, 'courier'));
  await page.waitForURL('**/control/scan');
  await page.goto('/control/index.html');
  const field = page.getByRole('textbox', { name: 'Tracking code' });
  await expect(field).toBeVisible();
  expect((await linksOf(page)).join(' ')).not.toContain('Parcels');
  await expectAccessibleInBothThemes(page);
  await field.fill(code);
  await page.getByRole('button', { name: 'Open parcel' }).click();
  await page.getByRole('link', { name: 'Add event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Handed over');
  await dialog.getByRole('button', { name: 'Save event' }).click();
  await expect(page.getByText('Event added.')).toBeVisible();
  await expect(page.getByText('Handed over').first()).toBeVisible();
  await page.goto('/control/parcels/list.html');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
});

test('an auditor sees a page of the site and cannot change it', async ({ page, adminApi }) => {
  await signIn(page, await aColleague(adminApi, 'auditor'));
  await page.goto('/control/pages/about-us');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeDisabled();
  await expect(page.getByText('You can look at this, but not change it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('a key is shown once, works, and stops working when revoked', async ({ page, request, adminApi }) => {
  await signIn(page, await aColleague(adminApi));
  await page.goto('/control/account/keys.html');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Warehouse ${process.pid}`);
  await page.getByRole('checkbox', { name: 'parcels:read' }).check();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const key = await page.getByLabel('New API key').inputValue();
  expect(key).toMatch(/^vw_live_/);
  await expectAccessibleInBothThemes(page);

  const call = async () =>
    (await request.get('/api/parcels', { headers: { authorization: `Bearer ${key}` } })).status();
  await expect.poll(call).toBe(200);
  await page.reload();
  await expect(page.getByLabel('New API key')).toHaveCount(0);
  await page.getByRole('button', { name: `Revoke the API key Warehouse ${process.pid}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('API key revoked.')).toBeVisible();
  await expect.poll(call, { timeout: 2000 }).toBe(401);
});
