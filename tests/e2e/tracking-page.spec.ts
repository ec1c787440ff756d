import type { Locator, Page } from '@playwright/test';
import { generateTrackingCode } from '@vaultway/contracts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { expect, test } from './shared-product.ts';

const PHONE = { width: 375, height: 667 };
const DAY_MS = 86_400_000;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Checks that an element is entirely visible without scrolling, after hydration too. */
async function expectAboveTheFold(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  await expect(page.locator('[data-first-words]')).toHaveCount(0);
  const box = await element.boundingBox();
  expect(box, 'is drawn').not.toBeNull();
  expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('status, date and newest event are visible without scrolling', async ({ page, adminApi }) => {
    const parcel = await aParcel(adminApi, {
      status: 'In transit',
      pickup_location: 'Singapore',
      current_location: 'Frankfurt am Main, Germany',
      min_expected_delivery_date: inDays(1),
      max_expected_delivery_date: inDays(2),
    });
    await anEvent(adminApi, parcel, {
      title: 'Cleared by customs in Frankfurt am Main',
      description: 'Seals checked and found intact.',
    });
    await page.goto(`/track.html?code=${parcel.code}`);

    await expectAboveTheFold(page, page.getByRole('heading', { name: 'In transit' }));
    await expectAboveTheFold(page, page.getByText(/^Arriving tomorrow or \w+day$/));
    // For paper.
    await expect(page.getByText(/^Arrives between/)).toBeHidden();
    await expectAboveTheFold(page, page.getByRole('region', { name: 'Latest update' }));
  });

  test('a problem shows with its next step, and a question names the parcel', async ({ page, adminApi }) => {
    const parcel = await aParcel(adminApi, {
      status: 'In transit',
      max_expected_delivery_date: inDays(-2),
    });
    await anEvent(adminApi, parcel, { title: 'Departed' });
    await page.goto(`/track.html?code=${parcel.code}`);

    await expectAboveTheFold(page, page.getByRole('heading', { name: 'What happens next' }));
    await expectAboveTheFold(page, page.getByText(/^Was expected by/));
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Ask about this parcel' }).click();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(`About parcel ${parcel.code}`);
  });
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const language of ['de', 'ru']) {
    test(`the link to another parcel takes one line in ${language}`, async ({
      page,
      context,
      adminApi,
      baseURL,
    }) => {
      const code = generateTrackingCode();
      await aParcel(adminApi, { tracking_code: code, status: 'In transit' });
      await context.addCookies([{ name: 'language', value: language, url: String(baseURL) }]);
      await page.goto(`/track.html?code=${code}`);
      const strip = page.locator('main div:has(> bdi + button)');
      await expect(strip).toContainText(code);

      // The card below names the code.
      await expect(strip.locator('bdi')).toBeHidden();
      expect((await strip.boundingBox())?.height).toBeLessThan(50);
    });
  }

  test('the history is easy to verify', async ({ page, adminApi }) => {
    const parcel = await aParcel(adminApi, { status: 'In transit' });
    await anEvent(adminApi, parcel, { title: 'Departed' });
    await page.goto(`/track.html?code=${parcel.code}`);
    const verify = page.getByRole('button', { name: 'Verify this history' });

    expect((await verify.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await verify.click();
    await expect(page.getByRole('button', { name: 'Download history' })).toBeVisible();
  });
});

test('the first print has the QR code', async ({ page, adminApi }) => {
  const parcel = await aParcel(adminApi, { status: 'In transit' });
  await page.addInitScript(() => {
    window.print = () => {
      const images = [...document.querySelectorAll<HTMLImageElement>('article img')];
      const ready = images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
      document.title = `printed with ${ready.length} of ${images.length} images`;
    };
  });
  await page.goto(`/track.html?code=${parcel.code}`);

  await page.getByRole('button', { name: 'Print' }).click();

  await expect(page).toHaveTitle('printed with 1 of 1 images');
});

test('in print, everything starts at the edge, and each day is above its events', async ({
  page,
  adminApi,
}) => {
  const parcel = await aParcel(adminApi, { status: 'In transit' });
  for (const days of [-2, -1]) {
    await anEvent(adminApi, parcel, { title: 'Departed', created_at: `${inDays(days)}T12:00:00Z` });
  }
  await page.goto(`/track.html?code=${parcel.code}`);
  const days = page.getByRole('heading', { level: 4 });
  await expect(days).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });

  const left = (element: Element | null) => element?.getBoundingClientRect().left;
  expect(await page.locator('header a svg').evaluate(left)).toBe(
    await page.getByRole('heading', { level: 1 }).evaluate(left),
  );
  const ofDays = await days.evaluateAll((headings) =>
    headings.map((heading) => [
      heading.getBoundingClientRect().left,
      heading.nextElementSibling?.getBoundingClientRect().left,
    ]),
  );
  for (const [day, events] of ofDays) expect(day).toBe(events);
});

test('a delivered parcel shows its date and whole route, and offers no updates', async ({
  page,
  adminApi,
}) => {
  const parcel = await aParcel(adminApi, {
    status: 'Delivered',
    pickup_location: 'Zürich',
    max_expected_delivery_date: inDays(3),
  });
  await anEvent(adminApi, parcel, {
    title: 'Delivered',
    description: 'Signed for by A. Winter.',
    created_at: '2026-11-20T20:30:00Z',
  });
  await page.goto(`/track.html?code=${parcel.code}`);

  await expect(page.getByText(/Delivered Friday,? 20\sNovember(?:\s2026)?, 20:30/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest update' })).toContainText('Signed for by A. Winter.');
  await expect(page.getByRole('region', { name: 'Route' }).getByRole('listitem')).toHaveText([
    'PickupZürich',
    'DeliveredLisbon, Portugal',
  ]);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
  await expect(page.getByText(/^Arrives/)).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
});

test('no email is offered without a mail relay', async ({ page, adminApi }) => {
  const parcel = await aParcel(adminApi, { status: 'In transit' });
  const graph = page.waitForResponse((response) => response.url().endsWith('/api/graph'));
  await page.goto(`/track.html?code=${parcel.code}`);

  expect((await (await graph).json()).data.settings.mail_relay).toBe(false);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email me updates' })).toHaveCount(0);
});

test('a failed look-up shows a plain sentence, and the code to quote', async ({ page }) => {
  await page.goto('/track.html?code=NOBODY-KNOWS-THIS');
  const failure = page.getByRole('alert');
  await expect(failure.getByRole('heading', { level: 3 })).toHaveText('Code: PARCEL NOT FOUND');
  await expect(failure).toContainText("We couldn't find this parcel");

  await page.route('/api/parcels/**', (route) => route.fulfill({ body: '<h1>Proxy</h1>' }));
  await page.goto('/track.html?code=ANY');
  await expect(failure.getByRole('heading', { level: 3 })).toHaveText('Code: INVALID JSON');
  await expect(failure).toContainText('The server is busy');
});

test('an address without a code says so above the form', async ({ page }) => {
  await page.goto('/track.html?code=---');
  await expect(page.getByRole('alert')).toContainText("There's no tracking code in this link");
  await expect(page.getByRole('textbox', { name: 'Tracking code' })).toBeVisible();
});

test('the labels of two close stops are on their far sides', async ({ page, adminApi }) => {
  const { code } = await aParcel(adminApi, {
    pickup_location: 'Singapore',
    current_location: 'Nice',
    destination: 'Zürich',
    show_map: 'yes',
    map_pickup_latitude: 1.35,
    map_pickup_longitude: 103.8,
    map_current_latitude: 43.7,
    map_current_longitude: 7.26,
    map_destination_latitude: 47.4,
    map_destination_longitude: 8.5,
  });
  await page.goto(`/track.html?code=${code}`);
  const name = (place: string) => page.locator('.leaflet-tooltip', { hasText: place });
  await expect(name('Nice')).toBeVisible();

  const top = async (place: string) => (await name(place).boundingBox())?.y ?? 0;
  await expect.poll(async () => (await top('Zürich')) < (await top('Nice'))).toBe(true);
});

test("the map's labels avoid the stops and the overlay above", async ({ page, adminApi }) => {
  const { code } = await aParcel(adminApi, {
    show_map: 'yes',
    current_location: 'Kassel, Germany',
    map_current_latitude: 51.1,
    map_current_longitude: 10.2,
    map_zoom: 5,
  });
  await page.goto(`/track.html?code=${code}`);
  const map = page.locator('.leaflet-container');
  await expect(map.locator('.leaflet-tooltip')).toHaveText('Kassel, Germany');
  const names = map.locator('.leaflet-labels-pane .leaflet-marker-icon > *');
  await expect(names.first()).toBeAttached();

  const boxes = (elements: Element[]) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { name: element.textContent, left, right, top, bottom };
    });
  const written = await names.evaluateAll(boxes);
  const above = page
    .getByText('Location as of')
    .or(map.locator('.leaflet-marker-pane > *, .leaflet-tooltip, .leaflet-control'));
  const taken = await above.evaluateAll(boxes);
  const covered = written.filter((name) =>
    taken.some(
      (it) => name.left < it.right && it.left < name.right && name.top < it.bottom && it.top < name.bottom,
    ),
  );
  expect(covered.map(({ name }) => name)).toEqual([]);
});
