import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { v7 } from 'uuid';
import { keptMail } from './kept-mail.ts';
import { aParcel } from './parcel.builder.ts';
import { aCouriersPhone, handoversOf, press, save, sign, typeCode } from './scan-page.ts';
import { anAdminsPage, expect, test } from './shared-product.ts';

let count = 0;

/** Creates a parcel that requires a PIN at delivery. */
async function notOutYet(api: APIRequestContext) {
  await api.patch('/api/settings', { data: { delivery_pin: 'yes' }, failOnStatusCode: true });
  const recipient_email = `door-${process.pid}-${(count += 1)}@example.com`;
  const parcel = await aParcel(api, { recipient_email });
  const scanned = async () => (await api.get(`/api/handovers/parcels/${parcel.code}`)).json();
  // Tracking hears of the setting.
  await expect.poll(async () => (await scanned()).data?.asks_pin).toBe(true);
  return { parcel, recipient_email };
}

/** Creates a parcel at its recipient's door, with the mailed PIN. */
async function atTheDoor(api: APIRequestContext) {
  const { parcel, recipient_email } = await notOutYet(api);
  const data = {
    id: v7(),
    kind: 'transfer',
    step: 'out_for_delivery',
    parcels: [{ code: parcel.code }],
    happened_at: new Date().toISOString(),
  };
  await api.post('/api/handovers', { data, failOnStatusCode: true });
  return { parcel, recipient_email, pin: await mailedPin(api, recipient_email) };
}

async function mailedPin(api: APIRequestContext, recipient: string): Promise<string> {
  const { text = '' } = await keptMail(api, 'delivery_pin', recipient);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

const another = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');

/** Records a delivery with a signature, up to the PIN. */
async function deliver(page: Page, code: string): Promise<void> {
  await typeCode(page, code);
  await expect(page.getByText('Ada Winter')).toBeVisible();
  await press(page, 'Delivered');
  await sign(page);
}

async function wrongFiveTimes(page: Page, pin: string): Promise<void> {
  const field = page.getByLabel('Delivery PIN');
  for (const left of [4, 3, 2, 1]) {
    await field.fill(another(pin));
    await press(page, 'Save');
    await expect(page.getByRole('alert').getByText(`Attempts left: ${left}`)).toBeVisible();
  }
  await press(page, 'Save');
  await expect(page.getByRole('alert').getByText('An administrator has to send a new one.')).toBeVisible();
  // Even the right PIN is rejected now.
  await field.fill(pin);
  await press(page, 'Save');
  await expect(page.getByRole('alert').getByText('An administrator has to send a new one.')).toBeVisible();
}

async function openAsAdmin(browser: Browser, baseURL: string | undefined, code: string): Promise<Page> {
  const page = await anAdminsPage(browser, baseURL);
  await page.goto(`/control/parcels/${code}`);
  await expect(page.getByText('Too many wrong PINs. Send a new one to unlock delivery.')).toBeVisible();
  return page;
}

test('five wrong PINs lock a delivery until an admin sends another', async ({
  browser,
  baseURL,
  adminApi,
}) => {
  const { parcel, recipient_email, pin } = await atTheDoor(adminApi);
  const courier = await aCouriersPhone({ browser, baseURL, adminApi, camera: false });
  await deliver(courier, parcel.code);
  await wrongFiveTimes(courier, pin);

  const admin = await openAsAdmin(browser, baseURL, parcel.code);
  await press(admin, 'Send new PIN');
  await expect(admin.getByText("it's kept in the outbox")).toBeVisible();
  await expect.poll(() => mailedPin(adminApi, recipient_email)).not.toBe(pin);
  await courier.getByLabel('Delivery PIN').fill(await mailedPin(adminApi, recipient_email));
  await save(courier);
  expect((await handoversOf(adminApi, parcel))[0]).toMatchObject({ kind: 'deliver', pin_ok: true });
  await Promise.all([courier.context().close(), admin.context().close()]);
});

test('a locked PIN stays required when the rejected delivery is sent again later or offline', async ({
  browser,
  baseURL,
  adminApi,
}) => {
  const { parcel, recipient_email, pin } = await atTheDoor(adminApi);
  const courier = await aCouriersPhone({ browser, baseURL, adminApi, camera: false });
  await deliver(courier, parcel.code);
  await wrongFiveTimes(courier, pin);
  const refused = courier.getByText('An administrator has to send a new one.').first();

  await courier.context().setOffline(true);
  await press(courier, 'Save');
  await expect(courier.getByRole('button', { name: '1 waiting', exact: true })).toBeVisible();
  await courier.context().setOffline(false);
  await courier.getByRole('button', { name: '1 waiting', exact: true }).click();
  await expect(refused).toBeVisible();
  await courier.reload();
  await courier.getByRole('button', { name: '1 waiting', exact: true }).click();
  await courier.getByRole('button', { name: 'Fix' }).click();
  await press(courier, 'Save');
  await expect(refused).toBeVisible();
  expect(await handoversOf(adminApi, parcel)).not.toContainEqual(
    expect.objectContaining({ kind: 'deliver' }),
  );

  await adminApi.post('/api/handovers/pin', { data: { parcel_id: parcel.id }, failOnStatusCode: true });
  await expect.poll(() => mailedPin(adminApi, recipient_email)).not.toBe(pin);
  await courier.getByLabel('Delivery PIN').fill(await mailedPin(adminApi, recipient_email));
  await save(courier);
  expect((await handoversOf(adminApi, parcel))[0]).toMatchObject({ kind: 'deliver', pin_ok: true });
  await courier.context().close();
});

test('an admin can waive the PIN for a delivery, which the activity log records', async ({
  browser,
  baseURL,
  adminApi,
}) => {
  const { parcel, pin } = await atTheDoor(adminApi);
  const courier = await aCouriersPhone({ browser, baseURL, adminApi, camera: false });
  await deliver(courier, parcel.code);
  await wrongFiveTimes(courier, pin);

  const admin = await openAsAdmin(browser, baseURL, parcel.code);
  await press(admin, 'Waive the PIN…');
  await admin.getByLabel('Reason').fill('The recipient showed a passport');
  await press(admin, 'Waive the PIN');
  await expect(admin.getByRole('region', { name: 'Handovers' })).toContainText(
    'This delivery no longer needs a PIN',
  );
  // The courier's page checks by itself.
  await expect(courier.getByLabel('Delivery PIN')).toBeHidden();
  await save(courier);
  expect((await handoversOf(adminApi, parcel))[0]).toMatchObject({ kind: 'deliver', pin_ok: null });
  await admin.goto('/control/audit.html');
  const log = admin.getByRole('list', { name: 'Activity log' });
  await expect(log.getByText('Delivery PIN waived').first()).toBeVisible();
  await Promise.all([courier.context().close(), admin.context().close()]);
});

test('delivering a parcel that was never scanned out creates the PIN at the door', async ({
  browser,
  baseURL,
  adminApi,
}) => {
  const { parcel, recipient_email } = await notOutYet(adminApi);
  const admin = await anAdminsPage(browser, baseURL);
  await admin.goto(`/control/parcels/${parcel.code}`);
  await expect(admin.getByText('No PIN has been sent yet.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Send PIN', exact: true })).toBeVisible();

  const courier = await aCouriersPhone({ browser, baseURL, adminApi, camera: false });
  await deliver(courier, parcel.code);
  await expect(courier.getByText("Email isn't set up, so the recipient gets no PIN.")).toBeVisible();
  await press(courier, 'Save');
  await expect(
    courier.getByRole('alert').getByText('A PIN was created for the recipient just now.'),
  ).toBeVisible();
  await expect(courier.getByText("The six digits from the recipient's email")).toBeVisible();
  await courier.getByLabel('Delivery PIN').fill(await mailedPin(adminApi, recipient_email));
  await save(courier);
  expect((await handoversOf(adminApi, parcel))[0]).toMatchObject({ kind: 'deliver', pin_ok: true });
  await Promise.all([courier.context().close(), admin.context().close()]);
});
