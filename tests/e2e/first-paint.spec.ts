import { devices, type Page } from '@playwright/test';
import { chooseTheme } from './axe.ts';
import { expectShift, GOOD_SHIFT, NO_SHIFT, watchLayoutShift } from './layout-shift.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { withoutFirstScript } from './policy.ts';
import { expect, test } from './shared-product.ts';

const LANGUAGES = [
  { locale: 'en-GB', tag: 'en', direction: 'ltr' },
  { locale: 'ar-EG', tag: 'ar', direction: 'rtl' },
  { locale: 'de-CH', tag: 'de', direction: 'ltr' },
];
const PAGES = [
  '/',
  '/track.html',
  '/track.html?code=NOBODY',
  '/contact.html',
  '/pages/about-us',
  '/nowhere',
  '/control/%FF',
];

/** Collects the browser's errors, except for intended error responses. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    const expected = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !expected) complaints.push(message.text());
  });
  return complaints;
}

/** Collects the URLs of requested style sheets. */
function stylesAskedFor(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') urls.push(request.url());
  });
  return urls;
}

const SITE_CODE = '**/assets/foundation-*.js';

/** Holds back files until the returned function is called. */
async function heldBack(page: Page, files: string): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(files, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}

for (const { locale, tag, direction } of LANGUAGES) {
  test.describe(`a first visit in ${tag}`, () => {
    test.use({ locale });

    test('renders each page without scripts', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL, locale, javaScriptEnabled: false });
      const page = await context.newPage();
      const styles = stylesAskedFor(page);
      for (const [path, status] of [
        ['/', 200],
        ['/track.html', 200],
        ['/contact.html', 200],
        ['/no', 404],
      ] as const) {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(status);
        await expect(page.locator('html')).toHaveAttribute('lang', tag);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expect(page.getByRole('contentinfo')).toBeVisible();
        await expect(page.getByRole('contentinfo')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      }
      expect(styles).toEqual([]);
      await context.close();
    });

    test('hydrates without differences, in the stored theme', async ({ page }) => {
      const complaints = complaintsOf(page);
      const styles = stylesAskedFor(page);
      await chooseTheme(page, 'DARK');
      for (const path of PAGES) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await page.waitForFunction(() =>
          // The inner page hydrates after its frame.
          Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
        );
        const carried = await page
          .locator('link[rel=stylesheet][disabled]')
          .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
        expect(carried).not.toEqual([]);
        expect(styles.filter((url) => carried.includes(url))).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });
  });
}

test('the help without a code stays as rendered while its code loads', async ({ page }) => {
  const arrive = await heldBack(page, '**/assets/track-help-*.js');
  await page.goto('/track.html');
  const help = page.getByRole('heading', { name: 'Where to find your code' });
  // The surrounding page has hydrated.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.getByRole('textbox', { name: 'Tracking code' }).fill('VW-1');
  await expect(help).toBeVisible();
  arrive();
  await expect(help).toBeVisible();
});

test('the form does not load the code that shows a parcel, until there is one', async ({
  page,
  adminApi,
}) => {
  const { code } = await aParcel(adminApi, { status: 'In transit' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/track.html', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /(?:parcel-answer|card)-.*\.(?:js|css)$/.test(path))).toEqual([]);

  const arrive = await heldBack(page, '**/assets/parcel-answer-*.js');
  const answered = page.waitForResponse(`**/api/parcels/${code}`);
  await page.getByRole('textbox', { name: 'Tracking code' }).fill(code);
  await page.keyboard.press('Enter');
  await answered;
  await expect(page.getByText('TRACKING...')).toBeVisible();
  arrive();
  const status = page.getByRole('heading', { name: 'In transit' });
  await expect(status).toBeFocused();
});

for (const path of ['/', '/track.html', '/contact.html']) {
  test(`a look-up started offline on ${path} says so, and resumes online`, async ({
    page,
    context,
    adminApi,
  }) => {
    const { code } = await aParcel(adminApi, { status: 'In transit' });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    if (path === '/contact.html') await page.getByRole('link', { name: 'Track Parcel' }).first().click();
    await page.getByRole('textbox', { name: 'Tracking code' }).fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('No connection');

    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible();
  });
}

for (const { files, code } of [
  { files: SITE_CODE, code: 'the site’s code' },
  { files: '**/assets/home-page-*.js', code: 'the code of its page' },
]) {
  test(`a press before ${code} has loaded takes effect afterwards`, async ({ page }) => {
    const arrive = await heldBack(page, files);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Pause slideshow' }).click();
    await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeVisible();

    arrive();
    await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  });
}

test('scrolling before the site’s code has loaded leaves in place what is on screen', async ({ page }) => {
  await watchLayoutShift(page);
  const arrive = await heldBack(page, SITE_CODE);
  await page.goto('/', { waitUntil: 'commit' });
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const before = (await footer.boundingBox())?.y;
  arrive();
  await page.waitForResponse('**/assets/sections-*.js');
  await page.waitForLoadState('networkidle');

  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  // It may grow downwards.
  expect((await footer.boundingBox())?.y).toBe(before);
  await expectShift(page, GOOD_SHIFT);
});

for (const { path, heading, text } of [
  { path: '/pages/about-us', heading: 'About Us', text: /\w+ \w+/ },
  { path: '/pages/no-such-page', heading: 'Page not found', text: 'no page with this name' },
]) {
  test(`${path} is complete without its code, which takes it over in place`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await watchLayoutShift(page);
    await page.addInitScript(() => {
      globalThis.headlines = [];
      new MutationObserver(() => {
        const said = document.querySelector('main h1')?.textContent ?? '';
        if (said !== (globalThis.headlines.at(-1) ?? '')) globalThis.headlines.push(said);
      }).observe(document, { childList: true, characterData: true, subtree: true });
    });
    const arrive = await heldBack(page, SITE_CODE);
    await page.goto(path, { waitUntil: 'commit' });

    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(main.locator('p').filter({ hasText: text }).first()).toBeVisible();
    await expect(main.getByText('Loading')).toHaveCount(0);
    const words = await main.innerText();
    const kept = await main.getByRole('heading', { level: 1 }).elementHandle();

    arrive();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
    );
    expect(await main.innerText()).toContain(words);
    expect(await kept?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await page.evaluate(() => globalThis.headlines)).toEqual([heading]);
    await expectShift(page, NO_SHIFT);
    expect(complaints).toEqual([]);
  });
}

test("an early press never does the opposite of the button's label", async ({ page }) => {
  const arrive = await heldBack(page, SITE_CODE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  arrive();
  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  await page.waitForLoadState('networkidle');

  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
});

test('an early press on a button of the bar works on every page', async ({ page }) => {
  for (const path of ['/', '/track.html', '/contact.html']) {
    const arrive = await heldBack(page, SITE_CODE);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Menu' }).click();
    arrive();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.unroute(SITE_CODE);
  }
});

test('typing cancels an early press', async ({ page }) => {
  const arrive = await heldBack(page, SITE_CODE);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('textbox', { name: 'Tracking code' }).fill('VW-1');
  arrive();
  await page.waitForLoadState('networkidle');

  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Tracking code' })).toBeFocused();
});

test('a look-up is requested once, before the site’s code has loaded', async ({ page, adminApi }) => {
  const { code } = await aParcel(adminApi, { status: 'In transit' });
  const arrive = await heldBack(page, SITE_CODE);
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith(`/api/parcels/${code}`))));
  const answered = page.waitForResponse(`**/api/parcels/${code}`);
  await page.goto(`/track.html?code=${code}`, { waitUntil: 'commit' });
  await answered;
  arrive();

  await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible();
  expect(asked).toBe(1);
});

test('keeps a found parcel whose site code arrives after the time limit of calls', async ({
  page,
  adminApi,
}) => {
  const parcel = await aParcel(adminApi, { status: 'In transit' });
  await anEvent(adminApi, parcel, { title: 'Left the vault' });
  const arrive = await heldBack(page, SITE_CODE);
  await page.goto(`/track.html?code=${parcel.code}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible();
  // A call may take 15 s.
  await page.waitForTimeout(16_000);
  arrive();

  await expect(page.locator('article time').first()).not.toHaveText('');
  await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible();
});

test.describe('without a service worker, which fetches missing files itself', () => {
  test.use({ serviceWorkers: 'block' });

  for (const { files, lost } of [
    { files: SITE_CODE, lost: 'the site’s code' },
    { files: '**/assets/site-*.json', lost: 'the texts' },
    { files: '**/assets/track*.js', lost: 'the code of the card' },
  ]) {
    test(`keeps a found parcel if ${lost} fails to load`, async ({ page, adminApi }) => {
      const { code } = await aParcel(adminApi, { status: 'In transit' });
      let failed = 0;
      await page.route(files, async (route) => {
        failed += 1;
        await route.fulfill({ status: 503 });
      });
      await page.goto(`/track.html?code=${code}`);

      const said = page.getByRole('article').getByRole('status');
      await expect(said.filter({ hasText: "Some details couldn't be loaded." })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(failed).toBeGreaterThan(0);

      await page.unroute(files);
      const reload = said.getByRole('button', { name: 'Reload' });
      // Missing code also makes the page reload itself once, which may swallow the first press.
      await expect(async () => {
        if (await reload.isVisible()) await reload.click();
        await expect(page.getByRole('article').getByRole('button', { name: 'Print' })).toBeVisible({
          timeout: 5000,
        });
      }).toPass();
      await expect(page.getByText("Some details couldn't be loaded.")).toHaveCount(0);
    });
  }
});

test('repeats a look-up whose first call fails', async ({ page, adminApi }) => {
  const { code } = await aParcel(adminApi, { status: 'In transit' });
  let calls = 0;
  await page.route(`**/api/parcels/${code}`, (route) => {
    calls += 1;
    return calls === 1 ? route.abort('connectionreset') : route.continue();
  });
  await page.goto(`/track.html?code=${code}`);

  await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible();
});

test("a look-up works with a policy that lacks the page’s script, as during a gateway's upgrade", async ({
  page,
  adminApi,
}) => {
  const { code } = await aParcel(adminApi, { status: 'In transit' });
  await withoutFirstScript(page, /track\.html/);
  await chooseTheme(page, 'DARK');
  await page.goto(`/track.html?code=${code}`);

  await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => globalThis.begunLookUp)).toBeUndefined();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

/** Returns the calendar date in that many days. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

declare global {
  /** Texts that a parcel's headline has shown; '' if there was none. */
  var headlines: string[];
  /** Defined in build/before-paint.js. */
  var begunLookUp: { copy: Promise<Response> } | undefined;
}

for (const [locale, status, longestWord] of [
  ['en-GB', 'In transit', '7'],
  ['ar-EG', 'في الطريق', '6'],
] as const) {
  test.describe(`a look-up in ${locale}`, () => {
    test.use({ locale });

    test("shows a parcel's status before the site’s code has loaded, and keeps it", async ({
      page,
      adminApi,
    }) => {
      const complaints = complaintsOf(page);
      const title = '<img src="/no" onerror="throw 1"> {status} $&';
      const [soon, later] = [1, 2].map(inDays);
      const parcel = await aParcel(adminApi, {
        status: 'In transit',
        min_expected_delivery_date: soon,
        max_expected_delivery_date: later,
      });
      await anEvent(adminApi, parcel, { title, description: 'Both seals are whole.' });
      await page.addInitScript(() => {
        globalThis.headlines = [];
        new MutationObserver(() => {
          const said = document.querySelector('#parcel-status')?.textContent ?? '';
          if (said !== (globalThis.headlines.at(-1) ?? '')) globalThis.headlines.push(said);
        }).observe(document, { childList: true, characterData: true, subtree: true });
      });
      const arrive = await heldBack(page, SITE_CODE);
      await page.goto(`/track.html?code=${parcel.code}`, { waitUntil: 'commit' });

      const card = page.getByRole('article');
      await expect(card.getByRole('heading', { name: status })).toBeVisible();
      // In its final size.
      await expect(card.getByRole('heading', { name: status })).toHaveCSS('--letters', longestWord);
      await expect(card.getByText(title)).toBeVisible();
      await expect(card.getByText('Both seals are whole.')).toBeVisible();
      await expect(page.getByRole('status')).toHaveCount(0);
      await expect(card.locator('time')).toHaveText('');
      const expected = card.locator('[class*=countdown], [class*=sentence]');
      await expect(expected).toHaveText([/\p{L}/u, /\p{L}/u]);
      const promised = await expected.allTextContents();

      arrive();
      await expect(card.locator('time').first()).not.toHaveText('');
      await expect(card.getByRole('heading', { name: status })).toBeVisible();
      await expect(card.getByText(title).first()).toBeVisible();
      await expect(expected).toHaveText(promised);
      expect(await page.evaluate(() => globalThis.headlines)).toEqual([status]);
      // The wheel opens only on new content.
      await expect(page.locator('[class*=door]')).toHaveCount(0);
      expect(complaints).toEqual([]);
    });
  });
}

test("a parcel's problem and next step show before the site’s code has loaded", async ({
  page,
  adminApi,
}) => {
  const parcel = await aParcel(adminApi);
  await anEvent(adminApi, parcel, { title: 'Seal broken', color: 'red' });
  await heldBack(page, SITE_CODE);
  await page.goto(`/track.html?code=${parcel.code}`, { waitUntil: 'commit' });

  await expect(page.getByRole('heading', { name: 'Seal broken' })).toBeVisible();
  // Only once: the headline already says it.
  await expect(page.getByText('Seal broken')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
});

test('an unknown parcel shows nothing early', async ({ page }) => {
  await heldBack(page, SITE_CODE);
  const answered = page.waitForResponse('**/api/parcels/NOBODY');
  await page.goto('/track.html?code=NOBODY', { waitUntil: 'commit' });
  await answered;
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(async () => (await globalThis.begunLookUp?.copy)?.status);

  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('an address with a language switches to it, for later pages too', async ({ page }) => {
  await page.goto('/contact.html?lang=ar');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  // The site's code stores it, after the first paint.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`))
    .toContain('language=ar');
  await page.goto('/track.html');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

for (const lang of ['en', 'tr', 'ru', 'vn', 'ar']) {
  test(`preloads the headline's font with the page in ${lang}`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('source-serif-4')) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(`/contact.html?lang=${lang}`);
    await page.evaluate(() => document.fonts.ready);
    const preloaded = await page
      .locator('link[rel=preload][href*=source-serif-4]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(asked).toEqual(preloaded);
    expect(asked.length > 0).toBe(lang !== 'ar');
  });
}

test('each page names its language versions, and a look-up stays private', async ({ page, baseURL }) => {
  await page.goto('/contact.html?lang=de');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}/contact.html?lang=de`,
  );
  await expect(page.locator('link[hreflang]')).toHaveCount(17);
  await expect(page.locator('link[hreflang=sv]')).toHaveAttribute('href', `${baseURL}/contact.html?lang=se`);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);

  await page.goto('/track.html?code=NOBODY');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('the home page has structured data about the company', async ({ page }) => {
  await page.goto('/');
  const facts = page.locator('script[type="application/ld+json"]');
  await expect(facts).toHaveCount(1);
  expect(JSON.parse((await facts.textContent()) ?? '')).toMatchObject({ '@type': 'Organization' });
});

test('a page without a connection says so, and returns with one', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const at = new Date(Date.now() - 7 * 24 * 60 * 60_000).toISOString();
    const value = [{ code: 'VW-KEPT-1', step: 'delivered', at }];
    localStorage.setItem('vaultway.recent', JSON.stringify({ version: 2, value }));
  });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await context.setOffline(true);
  await page.goto('/contact.html');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(
    /^VW-KEPT-1Last step: DeliveredLast checked: \d+ \w+(?: \d{4})? at \d\d:\d\d\.$/,
  );

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await context.close();
});

test('a page has a tab icon, and the home page names it for search engines', async ({ request }) => {
  const iconOf = async (path: string) =>
    /<link rel="icon" href="([^"]*)"/.exec(await (await request.get(path)).text())?.[1];
  expect(await iconOf('/')).toBe('/favicon.svg');
  for (const path of ['/track.html', '/contact.html', '/pages/about-us', '/nowhere', '/control/signin.html'])
    expect.soft(await iconOf(path), path).toMatch(/^data:image\/svg\+xml,/);
});
