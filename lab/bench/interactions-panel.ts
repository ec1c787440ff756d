import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { slowPage, type Tell } from './interactions-site.ts';
import { watched } from './interactions-watch.ts';

const LONG = { tracking_code: 'VW-LONG', recipient_name: 'Ada Winter', destination: 'Lisbon, Portugal' };
const LIST = '/control/parcels/list.html';
const BETWEEN_KEYS_MS = 90;
const WHEEL_TURNS = 20;
const FIRST_EVENTS = 20;

/** Creates a parcel with many events, unless an earlier run did. */
export async function fillHistory(api: APIRequestContext, events: number): Promise<void> {
  const answer = await api.post('/api/parcels', { data: { ...LONG, status: 'In transit' } });
  if (answer.status() === 409) return;
  if (!answer.ok()) throw new Error(await answer.text());
  const { data } = (await answer.json()) as { data: { id: string } };
  for (let n = 0; n < events; n += 1) {
    const event = { parcel_id: data.id, title: `Arrived at hub ${n}`, description: 'Scanned and sealed.' };
    await api.post('/api/activities', { data: event, failOnStatusCode: true });
  }
}

/** Measures every interaction with a parcel that has many events. */
export async function pressInPanel(
  browser: Browser,
  baseURL: string,
  admin: APIRequestContext,
  tell: Tell,
): Promise<void> {
  const storageState = await admin.storageState();
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, storageState });
  const page = await slowPage(context);
  const history = page.locator('[aria-labelledby=history] li');
  const quiet = async () => {
    await page.waitForLoadState('networkidle');
    return watched(page);
  };

  await page.goto(`/control/parcels/${LONG.tracking_code}`);
  await history.nth(FIRST_EVENTS - 1).waitFor();
  tell('opened by its address', await quiet());
  await openList(page);
  await quiet();
  await page.locator(`tbody a[href$='/${LONG.tracking_code}']`).click();
  await history.nth(FIRST_EVENTS - 1).waitFor();
  tell('opened from the list', await quiet());
  for (let turn = 0; turn < WHEEL_TURNS; turn += 1) {
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  tell('scrolled to its end', await quiet());
  await page.keyboard.press('e');
  await page.locator('[role=dialog] input:focus').waitFor();
  tell('form of an event opened', await quiet());
  await page.keyboard.type('Seen at a hub', { delay: BETWEEN_KEYS_MS });
  tell('event typed', await quiet());
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.locator('[role=status]').filter({ hasText: 'Event added.' }).waitFor();
  tell('event saved', await quiet());
  await page.goto(`/control/parcels/${LONG.tracking_code}/activities`);
  await page
    .locator('tbody tr')
    .nth(FIRST_EVENTS - 1)
    .waitFor();
  await quiet();
  await page.locator('a[rel=next]').click();
  await page
    .locator('tbody tr')
    .nth(FIRST_EVENTS - 1)
    .waitFor();
  tell('all events, the next page', await quiet());
  await context.close();
}

async function openList(page: Page): Promise<void> {
  await page.goto(LIST);
  await page.getByRole('link', { name: LONG.tracking_code }).first().waitFor();
}
