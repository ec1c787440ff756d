import type { Page } from '@playwright/test';
import { fullBrowserLaunch } from '../../tools/test/browser.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { expect, test } from './shared-product.ts';

test.use({
  launchOptions: { ...fullBrowserLaunch(), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

/** Leaves the page for another document, and goes back. @returns whether the browser restored it */
async function leaveAndReturn(page: Page): Promise<boolean> {
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Reflect.set(globalThis, 'kept', persisted)),
  );
  await page.goto('/favicon.svg');
  await page.goBack({ waitUntil: 'commit' });
  return page.evaluate(() => Reflect.get(globalThis, 'kept') === true);
}

test("going back restores a page from the browser's cache", async ({ page }) => {
  for (const path of ['/', '/track.html', '/contact.html', '/pages/about-us']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await leaveAndReturn(page), path).toBe(true);
  }
});

test('going back restores a parcel, which reopens its live stream', async ({ page, adminApi }) => {
  const parcel = await aParcel(adminApi, { status: 'In transit' });
  await anEvent(adminApi, parcel, { title: 'Departed' });
  const stream = () => page.waitForResponse(`**/api/parcels/${parcel.code}/news`);
  const opened = stream();
  await page.goto(`/track.html?code=${parcel.code}`);
  await opened;
  const again = stream();
  expect(await leaveAndReturn(page)).toBe(true);
  await again;

  await anEvent(adminApi, parcel, { title: 'Landed in Lisbon' });
  await expect(page.getByText('Landed in Lisbon').first()).toBeVisible();
});
