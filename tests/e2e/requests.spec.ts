import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { asWithRelay, keptMail, linkIn } from './kept-mail.ts';
import { anAdminsPage, expect, test } from './shared-product.ts';

const PHONE = { width: 375, height: 812 };

async function aPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: PHONE, hasTouch: true });
  const page = await context.newPage();
  await asWithRelay(page);
  return page;
}

const expectNoOverflow = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width);

test('a visitor asks on a phone, the desk quotes, one press makes the parcel', async ({
  browser,
  baseURL,
  adminApi,
}) => {
  const email = `client-${process.pid}-${Date.now()}@example.com`;
  const phone = await aPhone(browser, baseURL);
  await phone.goto('/account/signin.html');
  await phone.getByRole('link', { name: 'Send a request without an account' }).click();
  await phone.getByLabel('Recipient name').fill('Charles Babbage');
  await phone.getByLabel('Pickup location').fill('Zürich');
  await phone.getByLabel('Destination').fill('London');
  await phone.getByLabel('Contents').fill('Two gold bars');
  await phone.getByLabel('Your name').fill('Ada Lovelace');
  await phone.getByLabel('Your email').fill(email);
  await expectNoOverflow(phone);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Send request' }).click();
  await expect(phone.getByText(`on its way to ${email}`)).toBeVisible();

  const link = linkIn(await keptMail(adminApi, 'request_confirm', email), 'confirm.html');
  // A scanner that only opens links confirms nothing.
  const scanned = await phone.request.get(link.pathname);
  expect(scanned.status()).toBe(200);
  expect((await (await adminApi.get(`/api/requests?q=${email}`)).json()).total).toBe(0);
  await phone.goto(`${link.pathname}${link.hash}`);
  await phone.getByRole('button', { name: 'Confirm request' }).click();
  await expect(phone.getByText(/Request R-\d{4}-\d+ received/)).toBeVisible();

  const desk = await anAdminsPage(browser, baseURL);
  await desk.goto(`/control/requests?q=${encodeURIComponent(email)}`);
  await desk.getByRole('link', { name: /^R-\d{4}-/ }).click();
  await expect(desk.getByText('Two gold bars')).toBeVisible();
  await desk.getByRole('textbox', { name: 'Message' }).fill('We can come on Monday.');
  await desk.getByRole('button', { name: 'Send message' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'We can come on Monday.' })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('link', { name: 'Create quote' }).click();
  await desk.getByLabel('Currency').fill('EUR');
  await desk.getByLabel('Valid until').fill('2099-12-31');
  await desk.getByLabel('Description').fill('Armored transport');
  await desk.getByLabel('Price').fill('1000');
  await desk.getByLabel('Tax %').fill('20');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Send quote' }).click();
  await expect(desk.getByText('€1,200.00')).toBeVisible();

  await adminApi.post('/api/users/auth/links', { data: { email }, failOnStatusCode: true });
  const signIn = linkIn(await keptMail(adminApi, 'sign_in_link', email), 'signin.html');
  await phone.goto(`${signIn.pathname}${signIn.hash}`);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.getByRole('link', { name: 'Requests' }).click();
  await phone.getByRole('link', { name: /^R-\d{4}-/ }).click();
  await expect(phone.getByText('We can come on Monday.')).toBeVisible();
  await expectNoOverflow(phone);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Accept quote' }).click();
  await expect(phone.getByText(/^Accepted on/)).toBeVisible();
  await phone.getByRole('link', { name: 'Parcels' }).click();
  await expect(phone.getByText('To Charles Babbage')).toBeVisible();
  await phone.context().close();
  await desk.context().close();
});
