import { devices, type Locator, type Page, type Route } from '@playwright/test';
import { expectShift, GOOD_SHIFT, NO_SHIFT, watchLayoutShift } from './layout-shift.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { expect, test } from './shared-product.ts';

test.use({ ...devices['Pixel 7'], serviceWorkers: 'block' });

/** Slows a page down to a phone on a mobile network, as Lighthouse does. */
async function onSlowPhone(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8;
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function expectStillness(page: Page, largest = NO_SHIFT): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Later parts follow in slices.
  await page.waitForTimeout(2000);
  await expectShift(page, largest);
}

/** Waits until React has taken over the form. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((name) => name.startsWith('__reactFiber')),
  );

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const days = (from: number, to: number) => ({
  min_expected_delivery_date: inDays(from),
  max_expected_delivery_date: inDays(to),
});
const MAP = {
  show_map: 'yes',
  pickup_location: 'Singapore',
  current_location: 'Frankfurt am Main, Germany',
  destination: 'Zürich, Switzerland',
  map_pickup_latitude: 1.36,
  map_pickup_longitude: 103.99,
  map_current_latitude: 50.04,
  map_current_longitude: 8.56,
  map_destination_latitude: 47.38,
  map_destination_longitude: 8.54,
};
const FOUND = {
  'in transit': { status: 'In transit', ...MAP, ...days(1, 2) },
  'expected later': { status: 'In transit', ...days(20, 24) },
  held: { status: 'Held at customs', ...MAP, ...days(3, 6) },
  overdue: { status: 'In transit', ...days(-9, -8) },
  delivered: { status: 'Delivered', ...days(-2, -1) },
  'just registered': {},
};

for (const [state, fields] of Object.entries(FOUND)) {
  test(`nothing moves for a parcel that is ${state}`, async ({ page, adminApi }) => {
    const parcel = await aParcel(adminApi, fields);
    if (state !== 'just registered') {
      await anEvent(adminApi, parcel, {
        title: 'Picked up from the sender',
        description: 'Both seals are whole.',
      });
      await anEvent(adminApi, parcel, { title: 'status' in fields ? fields.status : 'Departed' });
    }
    await watchLayoutShift(page);
    await onSlowPhone(page);
    await page.goto(`/track.html?code=${parcel.code}`);

    await expect(page.getByRole('article').getByRole('button', { name: 'Print' })).toBeVisible();
    await expectStillness(page);
  });
}

const NARROW = { width: 320, height: 700 };

// Vietnamese has the certificate's longest name.
for (const lang of ['de', 'pt', 'ar', 'vi']) {
  for (const [state, fields] of Object.entries({
    'in transit': FOUND['in transit'],
    held: FOUND.held,
    delivered: FOUND.delivered,
  })) {
    test(`little moves in ${lang} on a narrow phone for a parcel that is ${state}, with mail on`, async ({
      page,
      adminApi,
    }) => {
      const parcel = await aParcel(adminApi, fields);
      await anEvent(adminApi, parcel, { title: fields.status });
      await page.setViewportSize(NARROW);
      await page.route('**/api/graph', async (route) => {
        const answer = await route.fetch();
        const json = await answer.json();
        json.data.settings.mail_relay = true;
        await route.fulfill({ response: answer, json });
      });
      await watchLayoutShift(page);
      await onSlowPhone(page);
      await page.goto(`/track.html?lang=${lang}&code=${parcel.code}`);

      await expect(page.getByRole('article').locator('button svg').nth(1)).toBeVisible();
      // A headline may wrap into another number of lines once its font has come.
      await expectStillness(page, GOOD_SHIFT);
      expect(await brokenLabels(page)).toEqual([]);
    });
  }
}

/** Returns the labels of the card's actions with a word wider than its button. */
const brokenLabels = (page: Page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('article header :is(button, a):has(svg)')];
    for (const { style } of buttons) {
      style.hyphens = 'manual';
      style.overflowWrap = 'normal';
    }
    return buttons
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent);
  });

const refused = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { status, message: code, errors: [code], data: null, code } });
const OUTCOMES: Record<string, (route: Route) => Promise<void>> = {
  'no connection': (route) => route.abort('internetdisconnected'),
  'an error': refused(500, 'internal'),
  'a service that is down': refused(503, 'unavailable'),
  'too many look-ups': refused(429, 'throttled'),
  'a page instead of JSON': (route) => route.fulfill({ body: '<h1>Proxy</h1>' }),
};

for (const [outcome, answer] of Object.entries(OUTCOMES)) {
  test(`nothing moves for a look-up that meets ${outcome}`, async ({ page }) => {
    await watchLayoutShift(page);
    await onSlowPhone(page);
    await page.route('/api/parcels/**', answer);
    await page.goto('/track.html?code=ANY');

    await expect(page.getByRole('alert')).toBeVisible();
    await expectStillness(page);
  });
}

for (const [what, search, shown] of [
  ['an unknown code', '?code=NOBODY', (page) => page.getByRole('alert')],
  ['a code that is too long', `?code=${'V'.repeat(301)}`, (page) => page.getByRole('alert')],
  [
    'several codes',
    '?code=NOBODY-1,NOBODY-2',
    (page) => page.getByRole('listitem').filter({ hasText: 'NOBODY-2' }).getByText('Parcel not found'),
  ],
] satisfies [string, string, (page: Page) => Locator][]) {
  test(`only the form unfolds for ${what}`, async ({ page }) => {
    await watchLayoutShift(page);
    await onSlowPhone(page);
    await page.goto(`/track.html${search}`);

    await hydrated(page);
    await expect(shown(page)).toBeVisible();
    await expectStillness(page);
  });
}

for (const viewport of [
  { width: 412, height: 839 },
  { width: 1280, height: 720 },
]) {
  test(`the footer stays for a visitor who is at the end early, at ${viewport.width} px`, async ({
    page,
    adminApi,
  }) => {
    const parcel = await aParcel(adminApi, FOUND['in transit']);
    await anEvent(adminApi, parcel, { title: 'In transit' });
    await page.setViewportSize(viewport);
    await watchLayoutShift(page);
    await onSlowPhone(page);
    await page.goto(`/track.html?code=${parcel.code}`, { waitUntil: 'commit' });

    const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(async () => {
      await toEnd();
      await expect(page.getByRole('button', { name: 'Share link' })).toBeInViewport({ timeout: 100 });
    }).toPass();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(2000);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectShift(page, GOOD_SHIFT);
  });
}

test('the footer comes when the card takes long', async ({ page }) => {
  await page.route('/api/parcels/**', () => undefined);
  await page.goto('/track.html?code=ANY');
  await expect(page.getByRole('contentinfo', { includeHidden: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('the footer comes when no script does', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/track.html?code=ANY');
  const footer = page.getByRole('contentinfo', { includeHidden: true });
  await expect(footer).toBeHidden();
  await footer.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(footer).toBeVisible();
});

test('nothing moves for no code', async ({ page }) => {
  await watchLayoutShift(page);
  await onSlowPhone(page);
  await page.goto('/track.html');

  await hydrated(page);
  await expectStillness(page);
});
