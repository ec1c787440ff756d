import type { Page } from '@playwright/test';
import { anAirplane } from './airplane.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { aParcel } from './parcel.builder.ts';
import { aCameraThatSees } from './scan-camera.ts';
import {
  addSeal,
  asCourier,
  handoversOf,
  PHONE,
  press,
  refuseCamera,
  save,
  SCAN,
  sign,
  typeCode,
} from './scan-page.ts';
import { expect, test } from './shared-product.ts';

const LABEL = `SCAN-${process.pid}-LABEL`;

test.use({
  ...PHONE,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: await aCameraThatSees(LABEL) });
  },
});

const serviceWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/scan-sw.js'));

test('a courier reads a label with the camera, and records a delivery with five taps', async ({
  page,
  adminApi,
}) => {
  const parcel = await aParcel(adminApi, { tracking_code: LABEL });
  await page.addInitScript(() => {
    const taps = { count: 0 };
    Object.assign(globalThis, { taps });
    addEventListener('pointerdown', () => (taps.count += 1), true);
  });
  await asCourier(page, adminApi);
  await expect(page.getByText(LABEL).first()).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { before: Reflect.get(globalThis, 'taps').count }));

  await press(page, 'Delivered');
  await page.getByRole('button', { name: 'Take photo' }).click();
  await expect(page.getByRole('img', { name: 'Photo of this handover' })).toBeVisible();
  await sign(page);
  await page.getByLabel('Seal number').click();
  await page.keyboard.type('S-1001');
  await page.keyboard.press('Enter');
  await save(page);

  const taps = await page.evaluate(
    () => Reflect.get(globalThis, 'taps').count - Reflect.get(globalThis, 'before'),
  );
  expect(taps).toBe(5);
  const [handover, ...others] = await handoversOf(adminApi, parcel);
  expect(others).toEqual([]);
  expect(handover).toMatchObject({
    kind: 'deliver',
    photo: expect.stringMatching(/^\/uploads\/images\/.*\.jpg$/),
    signature: expect.stringMatching(/^M\d+ \d+L/),
    parcels: [{ tracking_code: LABEL, seals: ['S-1001'] }],
  });
  expect((await (await adminApi.get(`/api/parcels/${LABEL}`)).json()).data.step).toBe('delivered');
});

test('twenty handovers in airplane mode, with killed tabs in between, arrive exactly once', async ({
  browser,
  baseURL,
  adminApi,
}) => {
  const airplane = await anAirplane(baseURL!);
  const parcels: Awaited<ReturnType<typeof aParcel>>[] = [];
  for (let index = 0; index < 20; index += 1) parcels.push(await aParcel(adminApi));
  const context = await browser.newContext({
    baseURL: airplane.url,
    viewport: { width: 360, height: 740 },
  });
  await context.addInitScript(refuseCamera);
  let page = await context.newPage();
  await asCourier(page, adminApi);
  await serviceWorker(page);

  airplane.takeOff();
  for (const [index, { code }] of parcels.entries()) {
    if (index % 5 === 0) {
      // Killed, not closed: the page gets no event.
      await page.close({ runBeforeUnload: false });
      page = await context.newPage();
      await page.goto(SCAN);
    }
    await typeCode(page, code);
    await press(page, 'Pick up');
    await press(page, 'Save');
    await expect(page.getByText('Saved on this device.')).toBeVisible();
  }
  await expect(page.getByRole('button', { name: '20 waiting', exact: true })).toBeVisible();

  const counts = () =>
    Promise.all(parcels.map(async (parcel) => (await handoversOf(adminApi, parcel)).length as number));
  // The connection returns, breaks during the sending, and the tab dies with it.
  airplane.land();
  await page.close({ runBeforeUnload: false });
  page = await context.newPage();
  await page.goto(SCAN);
  await expect.poll(counts).toContain(1);
  airplane.takeOff();
  await page.close({ runBeforeUnload: false });
  airplane.land();
  page = await context.newPage();
  await page.goto(SCAN);
  const onceEach = parcels.map(() => 1);
  await expect.poll(counts, { timeout: 60_000 }).toEqual(onceEach);
  await expect(page.getByRole('button', { name: / waiting$/ })).toBeHidden({ timeout: 60_000 });
  expect(await counts()).toEqual(onceEach);
  await context.close();
  await airplane.close();
});

test('several parcels change hands at once, each with its seals', async ({ page, adminApi }) => {
  await page.addInitScript(refuseCamera);
  const [first, second] = [await aParcel(adminApi), await aParcel(adminApi)];
  await asCourier(page, adminApi);
  for (const { code } of [first, second]) await typeCode(page, code);
  await press(page, 'Pick up');
  await expect(page.getByRole('heading', { name: 'Pick up · 2 parcels' })).toBeVisible();
  await addSeal(page, 'S-1');
  await page.getByRole('button', { name: second.code }).click();
  await addSeal(page, 'S-2');
  await save(page);
  const [handover] = await handoversOf(adminApi, first);
  expect(handover.parcels).toHaveLength(2);
  expect(handover.parcels).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ tracking_code: first.code, seals: ['S-1'] }),
      expect.objectContaining({ tracking_code: second.code, seals: ['S-2'] }),
    ]),
  );
  expect(await handoversOf(adminApi, second)).toMatchObject([{ id: handover.id }]);
});

test('an unknown code is not added, and the old notice disappears', async ({ page, adminApi }) => {
  await page.addInitScript(refuseCamera);
  const { code } = await aParcel(adminApi);
  await asCourier(page, adminApi);
  await typeCode(page, code);
  await expect(page.getByText(`${code} added`)).toBeVisible();
  await typeCode(page, `${code}-TYPO`);
  await expect(page.getByText(`No parcel has the code ${code}-TYPO.`)).toBeVisible();
  await expect(page.getByText(`${code} added`)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Parcels' }).getByRole('listitem')).toHaveCount(1);
});

/** Picks up a parcel offline, where codes are added unchecked. */
async function pickUpOffline(page: Page, code: string): Promise<void> {
  await serviceWorker(page);
  await page.context().setOffline(true);
  await typeCode(page, code);
  await expect(page.getByText('Not checked yet')).toBeVisible();
  await press(page, 'Pick up');
  await press(page, 'Save');
  await expect(page.getByText('Saved on this device.')).toBeVisible();
  await page.context().setOffline(false);
}

test('a handover that the server rejects stays on the device with the reason, until it is fixed', async ({
  page,
  adminApi,
}) => {
  await page.addInitScript(refuseCamera);
  const code = `LATER-${process.pid}`;
  await asCourier(page, adminApi);
  await pickUpOffline(page, code);
  await page.getByRole('button', { name: '1 waiting', exact: true }).click();
  await expect(page.getByText('Not accepted')).toBeVisible();
  await expect(page.getByText(`No parcel has the code ${code}.`)).toBeVisible();
  const parcel = await aParcel(adminApi, { tracking_code: code });
  await page.getByRole('button', { name: 'Fix' }).click();
  await save(page);
  await expect(page.getByRole('button', { name: / waiting$/ })).toBeHidden();
  expect(await handoversOf(adminApi, parcel)).toHaveLength(1);
});

test('signing out with pending handovers asks for confirmation, in the panel too', async ({
  browser,
  baseURL,
  adminApi,
}) => {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL, viewport });
  await context.addInitScript(refuseCamera);
  const page = await context.newPage();
  await asCourier(page, adminApi);
  await pickUpOffline(page, `TYPO-${process.pid}`);
  await page.getByRole('button', { name: '1 waiting', exact: true }).click();
  await expect(page.getByText('Not accepted')).toBeVisible();

  await page.goto('/control/index.html');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === SCAN);
  await expect(page.getByText("1 handover hasn't been sent.")).toBeVisible();
  await page.getByRole('button', { name: 'Delete and sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/control/signin.html');
  expect(await page.evaluate(countKept)).toBe(0);
  await context.close();
});

test('parcels of two people are delivered one by one, each with a signature', async ({ page, adminApi }) => {
  await page.addInitScript(refuseCamera);
  const [hers, his] = [
    await aParcel(adminApi, { recipient_name: 'Ada Winter' }),
    await aParcel(adminApi, { recipient_name: 'Ben Winter' }),
  ];
  await asCourier(page, adminApi);
  for (const { code } of [hers, his]) await typeCode(page, code);
  await expect(page.getByText(`${his.code} added`)).toBeVisible();
  await press(page, 'Delivered');
  await expect(page.getByRole('heading', { name: 'Delivered · 1 parcel' })).toBeVisible();
  await sign(page);
  await press(page, 'Save');
  await expect(
    page.getByText(`Handover saved. Each recipient signs separately. Next: ${his.code}`),
  ).toBeVisible();
  await press(page, 'Delivered');
  await expect(page.getByRole('img', { name: 'No signature yet' })).toBeVisible();
  await sign(page);
  await save(page);
  for (const parcel of [hers, his]) {
    const [handover] = await handoversOf(adminApi, parcel);
    expect(handover.parcels).toMatchObject([{ tracking_code: parcel.code }]);
  }
});

test('a courier records offline that customs replaced a seal', async ({ page, adminApi }) => {
  await page.addInitScript(refuseCamera);
  const parcel = await aParcel(adminApi);
  await asCourier(page, adminApi);
  await typeCode(page, parcel.code);
  await press(page, 'Pick up');
  await addSeal(page, 'A-1');
  await save(page);
  await serviceWorker(page);
  await page.context().setOffline(true);
  await typeCode(page, parcel.code);
  await press(page, 'Reseal');
  await addSeal(page, 'C-1');
  await press(page, 'Save');
  await expect(page.getByText('Enter the name of a witness.').first()).toBeVisible();
  await page.getByLabel('Reason').fill('Opened by customs');
  await page.getByLabel('Witness').fill('Berta Zeller');
  await press(page, 'Save');
  await expect(page.getByText('Saved on this device.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: / waiting$/ })).toBeHidden();
  expect(await handoversOf(adminApi, parcel)).toMatchObject([
    { kind: 'resealed', witness: 'Berta Zeller', parcels: [{ seals: ['C-1'], seals_before: ['A-1'] }] },
    { kind: 'collect' },
  ]);
});

/** Runs in the page: counts the handovers on the device, of any user. */
const countKept = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('vaultway-handovers');
    opening.addEventListener('success', () => {
      const asked = opening.result.transaction('handovers').objectStore('handovers').count();
      asked.addEventListener('success', () => resolve(asked.result));
    });
  });

for (const { language, heading } of [
  { language: 'en', heading: 'Scan' },
  { language: 'ar', heading: 'المسح' },
])
  test(`the scan page fits 320 px and is accessible, in ${language}`, async ({ page, adminApi }) => {
    const { code } = await aParcel(adminApi);
    await page.setViewportSize({ width: 320, height: 640 });
    await asCourier(page, adminApi);
    await page.goto(`${SCAN}?lang=${language}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.locator('#scan-code').fill(code);
    await page.locator('#scan-code').press('Enter');
    await expect(page.getByText(code).first()).toBeVisible();
    await expectFits(page);
    await page.getByRole('group').getByRole('button').nth(2).click();
    await expectFits(page);
    await page.locator('[aria-haspopup=dialog]').click();
    await expectFits(page);
  });

async function expectFits(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, a, input:not([hidden], [type=radio], [type=checkbox]), label:has(input), select',
      ),
    ]
      .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 56),
  );
  expect(small).toEqual([]);
}
