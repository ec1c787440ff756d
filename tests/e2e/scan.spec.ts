import type { APIRequestContext, Page } from '@playwright/test';
import { anAirplane } from './airplane.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { aColleague, fillInSignIn } from './colleague.builder.ts';
import { aParcel } from './parcel.builder.ts';
import { aCameraThatSees } from './scan-camera.ts';
import { expect, test } from './shared-product.ts';

const SCAN = '/control/scan';
const LABEL = `SCAN-${process.pid}-LABEL`;

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: await aCameraThatSees(LABEL) });
  },
});

/** Signs a courier in, whose house is the page that scans. */
async function asCourier(page: Page, api: APIRequestContext): Promise<void> {
  const courier = await aColleague(api, 'courier');
  await page.goto('/control/signin.html');
  await fillInSignIn(page, courier);
  await page.waitForURL((url) => url.pathname === SCAN);
  await expect(page.getByRole('heading', { name: 'Scan' })).toBeVisible();
}

async function sign(page: Page): Promise<void> {
  const glass = page.getByRole('img', { name: 'No signature yet' });
  await glass.scrollIntoViewIfNeeded();
  const box = (await glass.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 30, { steps: 6 });
  await page.mouse.move(box.x + 200, box.y + 70, { steps: 6 });
  await page.mouse.up();
}

const type = async (page: Page, code: string) => {
  await page.getByLabel('Tracking code').fill(code);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
};

const handoversOf = async (api: APIRequestContext, parcel: { id: string }) =>
  (await (await api.get(`/api/handovers?parcel_id=${parcel.id}`)).json()).data;

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

  await page.getByRole('button', { name: 'Deliver', exact: true }).click();
  await page.getByRole('button', { name: 'Take photo' }).click();
  await expect(page.getByRole('img', { name: 'Photo of this handover' })).toBeVisible();
  await sign(page);
  await page.getByLabel('Seal number').click();
  await page.keyboard.type('S-1001');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Handover saved.')).toBeVisible();

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
  // The camera would add its label to some of them.
  await context.addInitScript(() => {
    const refused = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
    Object.assign(navigator.mediaDevices, { getUserMedia: refused });
  });
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
    await type(page, code);
    await page.getByRole('button', { name: 'Collect', exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
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

test('what the server refuses stays on the device with the reason, until it is mended', async ({
  page,
  adminApi,
}) => {
  const code = `LATER-${process.pid}`;
  await asCourier(page, adminApi);
  await type(page, code);
  await page.getByRole('button', { name: `Remove ${LABEL}` }).click();
  await page.getByRole('button', { name: 'Collect', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').getByText('No parcel has this tracking code').first()).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: '1 waiting', exact: true }).click();
  await expect(page.getByText('Not accepted')).toBeVisible();
  const parcel = await aParcel(adminApi, { tracking_code: code });
  await page.getByRole('button', { name: 'Fix' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Handover saved.')).toBeVisible();
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
  await type(page, `${parcel.code}-TYPO`);
  await page.getByRole('button', { name: 'Collect', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
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
  });

async function expectFits(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, input:not([hidden], [type=radio]), select')]
      .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 56),
  );
  expect(small).toEqual([]);
}
