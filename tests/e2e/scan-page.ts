import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { aColleague, fillInSignIn } from './colleague.builder.ts';

export const SCAN = '/control/scan';

/** As the page that scans is used: on a phone, in one hand. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** Signs a courier in, whose house is the page that scans. */
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
  /** Whether the label that the camera sees is to be read. */
  camera: boolean;
}

/** A courier's own phone. */
export async function aCouriersPhone({ browser, adminApi, baseURL, camera }: ForCourier): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...PHONE, permissions: camera ? ['camera'] : [] });
  if (!camera) await context.addInitScript(refuseCamera);
  const page = await context.newPage();
  await asCourier(page, adminApi);
  return page;
}

/** Runs in the page: the camera would add its label to what is recorded. */
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

/** Draws on the glass. */
export async function sign(page: Page): Promise<void> {
  const glass = page.getByRole('img', { name: 'No signature yet' });
  await glass.scrollIntoViewIfNeeded();
  const box = (await glass.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 30, { steps: 6 });
  await page.mouse.move(box.x + 200, box.y + 70, { steps: 6 });
  await page.mouse.up();
}

export async function save(page: Page): Promise<void> {
  await press(page, 'Save');
  await expect(page.getByText('Handover saved.')).toBeVisible();
}

/** The handovers of a parcel, newest first. */
export const handoversOf = async (api: APIRequestContext, parcel: { id: string }) =>
  (await (await api.get(`/api/handovers?parcel_id=${parcel.id}`)).json()).data;
