import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { aColleague, fillInSignIn } from './colleague.builder.ts';

export const SCAN = '/control/scan';

/** Settings of a phone held in one hand. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** Signs in a courier, whose home is the scan page. */
export async function asCourier(page: Page, api: APIRequestContext): Promise<void> {
  const courier = await aColleague(api, 'courier');
  await page.goto('/control/signin.html');
  await fillInSignIn(page, courier);
  await page.waitForURL((url) => url.pathname === SCAN);
  await expect(page.getByRole('heading', { name: 'Scan' })).toBeVisible();
}

interface ForCourier {
  browser: Browser;
  adminApi: APIRequestContext;
  baseURL: string | undefined;
  /** Whether the camera should read the label. */
  camera: boolean;
}

/** Creates a courier's own phone. */
export async function aCouriersPhone({ browser, adminApi, baseURL, camera }: ForCourier): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...PHONE, permissions: camera ? ['camera'] : [] });
  if (!camera) await context.addInitScript(refuseCamera);
  const page = await context.newPage();
  await asCourier(page, adminApi);
  return page;
}

/** Runs in the page: disables the camera, which would add its label to the recording. */
export function refuseCamera(): void {
  const refused = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
  Object.assign(navigator.mediaDevices, { getUserMedia: refused });
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Tracking code').fill(code);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function addSeal(page: Page, seal: string): Promise<void> {
  await page.getByLabel('Seal number').fill(seal);
  await page.getByLabel('Seal number').press('Enter');
}

/** Draws on the signature canvas, away from the buttons that stick to the bottom of the page and may cover it. */
export async function sign(page: Page): Promise<void> {
  const glass = page.getByRole('img', { name: 'No signature yet' });
  await glass.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = (await glass.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 30, { steps: 6 });
  await page.mouse.move(box.x + 200, box.y + 70, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Signature', exact: true })).toBeVisible();
}

export async function save(page: Page): Promise<void> {
  await press(page, 'Save');
  await expect(page.getByText('Handover saved.')).toBeVisible();
}

/** Returns the handovers of a parcel, newest first. */
export const handoversOf = async (api: APIRequestContext, parcel: { id: string }) =>
  (await (await api.get(`/api/handovers?parcel_id=${parcel.id}`)).json()).data;
