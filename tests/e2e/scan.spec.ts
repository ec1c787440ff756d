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

  await press(page, 'Deliver');
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

test('twenty handovers in airplane mode, with tabs killed in between, arrive once each', async ({
  browser,
  baseURL,
  adminApi,
}) => {
  const airplane = await anAirplane(baseURL!);
  const parcels = [];
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
      // Killed, not closed: nothing is told to the page.
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

  // The line comes back, breaks while some are sent, and the tab dies with it.
  airplane.land();
  await page.close({ runBeforeUnload: false });
  page = await context.newPage();
  await page.goto(SCAN);
  await expect.poll(() => waitingOn(page)).toBeLessThan(20);
  airplane.takeOff();
  await page.close({ runBeforeUnload: false });
  airplane.land();
  page = await context.newPage();
  await page.goto(SCAN);
  await expect(page.getByRole('button', { name: '0 waiting', exact: true })).toBeVisible({ timeout: 60_000 });

  const counts = await Promise.all(
    parcels.map(async (parcel) => (await handoversOf(adminApi, parcel)).length as number),
  );
  expect(counts).toEqual(parcels.map(() => 1));
  await context.close();
  await airplane.close();
});

const waitingOn = async (page: Page) =>
  Number.parseInt((await page.getByRole('button', { name: /waiting/ }).textContent()) ?? '', 10);

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

test('what the server refuses stays on the device with the reason, until it is mended', async ({
  page,
  adminApi,
}) => {
  const code = `LATER-${process.pid}`;
  await asCourier(page, adminApi);
  await typeCode(page, code);
  await page.getByRole('button', { name: `Remove ${LABEL}` }).click();
  await press(page, 'Pick up');
  await press(page, 'Save');
  await expect(page.getByRole('alert').getByText('No parcel has this tracking code').first()).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: '1 waiting', exact: true }).click();
  await expect(page.getByText('Not accepted')).toBeVisible();
  const parcel = await aParcel(adminApi, { tracking_code: code });
  await page.getByRole('button', { name: 'Fix' }).click();
  await save(page);
  await expect(page.getByRole('button', { name: '0 waiting', exact: true })).toBeVisible();
  expect(await handoversOf(adminApi, parcel)).toHaveLength(1);
});

test('signing out with handovers that wait is asked about, also in the panel', async ({
  browser,
  baseURL,
  adminApi,
}) => {
  const parcel = await aParcel(adminApi);
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL, viewport, permissions: ['camera'] });
  const page = await context.newPage();
  await asCourier(page, adminApi);
  await typeCode(page, `${parcel.code}-TYPO`);
  await press(page, 'Pick up');
  await press(page, 'Save');
  await expect(page.getByRole('alert').getByText('No parcel has this tracking code').first()).toBeVisible();

  await page.goto('/control/index.html');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === SCAN);
  await expect(page.getByText("1 handover hasn't been sent.")).toBeVisible();
  await page.getByRole('button', { name: 'Delete and sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/control/signin.html');
  expect(await page.evaluate(countKept)).toBe(0);
  await context.close();
});

/** Runs in the page: how many handovers the device keeps, whoever's. */
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
  test(`the page that scans fits 320 px and every reader, in ${language}`, async ({ page, adminApi }) => {
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
