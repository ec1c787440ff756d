import type { Page } from '@playwright/test';
import { aParcel, anEvent } from './parcel.builder.ts';
import { ADMIN, expect, test } from './shared-product.ts';

const PERSON = {
  recipient_name: 'Zofia Wrzos',
  recipient_email: 'zofia@wrzos.example',
  recipient_phone_number: '+48 22 555 01 99',
  sender_name: 'Zenon Wrzos',
  sender_email: 'zenon@wrzos.example',
  destination: 'Wrzos Lane 9, Warsaw, Poland',
  status: 'Handed to Zofia',
};
const NAMES = /zofia|zenon|wrzos|555 01/i;

const everythingStored = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

test('the browser stores no personal data after a look-up or after work in the panel', async ({
  page,
  adminApi,
}) => {
  const parcel = await aParcel(adminApi, PERSON);
  await anEvent(adminApi, parcel, { title: 'Handed to Zofia', description: 'Zofia Wrzos signed' });
  await page.goto('/control/signin.html');
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  await page.goto(`/track.html?code=${parcel.code}`);
  await expect(page.getByText('Zofia Wrzos').first()).toBeVisible();
  await expect.poll(() => everythingStored(page)).toContain(parcel.code);
  expect(await everythingStored(page)).not.toMatch(NAMES);

  await page.goto(`/control/parcels/list.html?q=${parcel.code}`);
  await expect(page.getByText('Zofia Wrzos').first()).toBeAttached();
  await page.goto('/control/parcels/create.html');
  await page.getByRole('textbox', { name: 'Recipient name' }).fill('Zofia Wrzos');
  await page.getByRole('textbox', { name: 'Tracking code' }).fill('TYPED-1');
  const stored = await everythingStored(page);
  expect(stored).toContain(ADMIN.email);
  expect(stored).not.toMatch(NAMES);

  await page.goto('/control/parcels/list.html');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const left = await page.evaluate(() => [
    localStorage.getItem('vaultway.parcels'),
    localStorage.getItem('vaultway.admin'),
    JSON.stringify(Object.entries(sessionStorage)),
  ]);
  expect(JSON.stringify(left)).not.toMatch(NAMES);
  expect(JSON.stringify(left)).not.toContain(parcel.code);
  expect(JSON.stringify(left)).not.toContain(ADMIN.email);
});
