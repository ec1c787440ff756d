import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { asWithRelay, keptMail, linkIn } from './kept-mail.ts';
import { aCouriersPhone, press, save, sign, typeCode } from './scan-page.ts';
import { ADMIN, anAdminsPage, expect, test } from './shared-product.ts';

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

/** Records the handovers of a parcel from the client's door to the recipient's. */
async function deliver(courier: Page, code: string): Promise<void> {
  for (const kind of ['Pick up', 'Hand over', 'Delivered']) {
    await typeCode(courier, code);
    await expect(courier.getByRole('listitem').filter({ hasText: code })).toContainText('Charles Babbage');
    await press(courier, kind);
    if (kind === 'Hand over') await courier.getByText('Out for delivery', { exact: true }).click();
    else await sign(courier);
    if (kind === 'Pick up') await courier.getByLabel('Handed over by').fill('Ada Lovelace');
    if (kind === 'Delivered') await courier.getByLabel('Received by').fill('Charles Babbage');
    await save(courier);
  }
}

/** Opens each paper of a parcel on its page in the account. */
async function expectPapers(phone: Page): Promise<void> {
  for (const name of ['Waybill (PDF)', 'Proof of delivery (PDF)', /^Invoice .*\(PDF\)$/]) {
    const href = (await phone.getByRole('link', { name }).getAttribute('href')) ?? '';
    const answer = await phone.request.get(href);
    expect(answer.status(), href).toBe(200);
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
}

test('a visitor asks on a phone, the desk quotes, a courier delivers, and the data is erased in the end', async ({
  browser,
  baseURL,
  adminApi,
}) => {
  test.slow();
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
  await desk.getByRole('switch', { name: 'Create the invoice when the quote is accepted' }).check();
  // A field half under the bar at the top counts as a small target.
  await desk.evaluate(() => scrollTo(0, 0));
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

  const [parcel] = (await (await phone.request.get('/api/account/parcels')).json()).data;
  const code: string = parcel.tracking_code;
  const courier = await aCouriersPhone({ browser, baseURL, adminApi, camera: false });
  await deliver(courier, code);
  await courier.context().close();

  await desk.reload();
  await desk.getByRole('link', { name: 'Open invoice' }).click();
  await expect(desk.getByText('No payments yet')).toBeVisible();
  await desk.getByRole('button', { name: 'Record payment' }).click();
  await expect(desk.getByText('Payment recorded.')).toBeVisible();

  await phone.getByRole('link', { name: code }).click();
  await expectPapers(phone);
  await phone.getByRole('link', { name: 'Invoices' }).click();
  await expect(phone.getByText(/€1,200\.00, Paid/)).toBeVisible();

  await phone.getByRole('link', { name: 'Settings' }).click();
  const exported = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Export data' }).click();
  expect((await exported).suggestedFilename()).toMatch(/^personal-data-.*\.zip$/);
  await phone.getByRole('button', { name: 'Request erasure' }).click();
  await expect(phone.getByText(/Invoices stay, as the law requires/)).toBeVisible();
  await phone.getByRole('button', { name: 'Send request' }).click();
  await expect(phone.getByText(/You asked us to erase your data/)).toBeVisible();
  await expectNoOverflow(phone);
  await expectAccessible(phone);

  await adminApi.post('/api/admins/proof', { data: { password: ADMIN.password }, failOnStatusCode: true });
  await desk.goto('/control/account/personal-data.html');
  await desk.getByRole('button', { name: `Erase data of ${email}` }).click();
  await desk.getByRole('button', { name: 'Erase for good' }).click();
  await expect(desk.getByText('Erasure started.')).toBeVisible();
  await expect
    .poll(async () => (await (await adminApi.get(`/api/parcels/${code}`)).json()).data.sender_email, {
      timeout: 60_000,
    })
    .toBeNull();
  await expect
    .poll(async () => (await phone.request.get('/api/users/me')).status(), { timeout: 60_000 })
    .toBe(401);
  expect((await (await adminApi.get(`/api/requests?q=${email}`)).json()).total).toBe(0);
  await phone.context().close();
  await desk.context().close();
});
