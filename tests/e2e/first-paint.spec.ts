import { devices, type Page } from '@playwright/test';
import { chooseTheme } from './axe.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { withoutFirstScript } from './policy.ts';
import { expect, test } from './shared-product.ts';

const LANGUAGES = [
  { locale: 'en-GB', tag: 'en', direction: 'ltr' },
  { locale: 'ar-EG', tag: 'ar', direction: 'rtl' },
  { locale: 'de-CH', tag: 'de', direction: 'ltr' },
];
const PAGES = ['/', '/track.html', '/track.html?code=NOBODY', '/contact.html', '/pages/about-us', '/nowhere'];

/** What the browser complains about, but for the answers that are errors on purpose. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    const expected = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !expected) complaints.push(message.text());
  });
  return complaints;
}

/** The addresses of the style sheets that a page fetches. */
function stylesAskedFor(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') urls.push(request.url());
  });
  return urls;
}

const SITE_CODE = '**/assets/foundation-*.js';

/** Keeps files on their way until the answer is called. */
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

    test('shows each page before any script has run', async ({ browser, baseURL }) => {
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

    test('is taken over by the site without a difference, in the remembered theme', async ({ page }) => {
      const complaints = complaintsOf(page);
      const styles = stylesAskedFor(page);
      await chooseTheme(page, 'DARK');
      for (const path of PAGES) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await page.waitForFunction(() =>
          // The page inside is taken over after the frame around it.
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

test('what helps without a code stays as it was drawn while its code is on the way', async ({ page }) => {
  const arrive = await heldBack(page, '**/assets/track-help-*.js');
  await page.goto('/track.html');
  const help = page.getByRole('heading', { name: 'Where to find your code' });
  // The page around it has been taken over by the site.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.getByRole('textbox', { name: 'Tracking code' }).fill('VW-1');
  await expect(help).toBeVisible();
  arrive();
  await expect(help).toBeVisible();
});

test('the form does without what shows a parcel, which comes once there is one', async ({
  page,
  adminApi,
}) => {
  const { code } = await aParcel(adminApi, { status: 'In transit' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/track.html', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /card-.*\.(?:js|css)$/.test(path))).toEqual([]);

  const arrive = await heldBack(page, '**/assets/card-*.js');
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
  test(`without a connection a look-up that began on ${path} says so, and goes on with one`, async ({
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
  test(`a button that is pressed before ${code} is there does its work once it is`, async ({ page }) => {
    const arrive = await heldBack(page, files);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Pause slideshow' }).click();
    await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeVisible();

    arrive();
    await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  });
}

test('whoever scrolls before the site’s code is there stays where they are', async ({ page }) => {
  const arrive = await heldBack(page, SITE_CODE);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  arrive();
  await page.waitForResponse('**/assets/sections-*.js');

  expect(scrolled).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test('an early press does not do the opposite of what the button said', async ({ page }) => {
  const arrive = await heldBack(page, SITE_CODE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  arrive();
  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  await page.waitForLoadState('networkidle');

  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
});

test('a button of the bar that is pressed early works on every page', async ({ page }) => {
  for (const path of ['/', '/track.html', '/contact.html']) {
    const arrive = await heldBack(page, SITE_CODE);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Menu' }).click();
    arrive();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.unroute(SITE_CODE);
  }
});

test('an early press is forgotten by whoever goes on to type', async ({ page }) => {
  const arrive = await heldBack(page, SITE_CODE);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('textbox', { name: 'Tracking code' }).fill('VW-1');
  arrive();
  await page.waitForLoadState('networkidle');

  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Tracking code' })).toBeFocused();
});

test('a look-up is asked for before the site’s code is there, and once', async ({ page, adminApi }) => {
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

test('a look-up works where the policy does not name the page’s script, as while the gateway is of another release', async ({
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

/** The calendar day in so many days. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

declare global {
  /** What the headline of a parcel has said, '' where there was none any more. */
  var headlines: string[];
  /** As build/before-paint.js keeps it. */
  var begunLookUp: { copy: Promise<Response> } | undefined;
}

for (const [locale, status, longestWord] of [
  ['en-GB', 'In transit', '7'],
  ['ar-EG', 'في الطريق', '6'],
] as const) {
  test.describe(`a look-up in ${locale}`, () => {
    test.use({ locale });

    test('says how a parcel stands before the site’s code is there, and goes on saying it', async ({
      page,
      adminApi,
    }) => {
      const complaints = complaintsOf(page);
      const title = '<img src="/no" onerror="throw 1"> {status} $&';
      const [soon, later] = [3, 5].map(inDays);
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
      // As large as it will be.
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
      // The wheel opens only on what nobody has seen yet.
      await expect(page.locator('[class*=door]')).toHaveCount(0);
      expect(complaints).toEqual([]);
    });
  });
}

test('what is wrong with a parcel, and what comes next, is said before the site’s code is there', async ({
  page,
  adminApi,
}) => {
  const parcel = await aParcel(adminApi);
  await anEvent(adminApi, parcel, { title: 'Seal broken', color: 'red' });
  await heldBack(page, SITE_CODE);
  await page.goto(`/track.html?code=${parcel.code}`, { waitUntil: 'commit' });

  await expect(page.getByRole('heading', { name: 'Seal broken' })).toBeVisible();
  // Once: the headline says it already.
  await expect(page.getByText('Seal broken')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
});

test('nothing is said of a parcel that nobody knows', async ({ page }) => {
  await heldBack(page, SITE_CODE);
  const answered = page.waitForResponse('**/api/parcels/NOBODY');
  await page.goto('/track.html?code=NOBODY', { waitUntil: 'commit' });
  await answered;
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(async () => (await globalThis.begunLookUp?.copy)?.status);

  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('an address that names a language speaks it, and so do the pages after it', async ({ page }) => {
  await page.goto('/contact.html?lang=ar');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  // The site's code keeps it, which comes after the first paint.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`))
    .toContain('language=ar');
  await page.goto('/track.html');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

for (const lang of ['en', 'tr', 'ru', 'vn', 'ar']) {
  test(`asks for the headline's font together with the page in ${lang}`, async ({ page }) => {
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

test('each page names its versions, and a look-up is for nobody else', async ({ page, baseURL }) => {
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

test('the facts about the company stand on the home page', async ({ page }) => {
  await page.goto('/');
  const facts = page.locator('script[type="application/ld+json"]');
  await expect(facts).toHaveCount(1);
  expect(JSON.parse((await facts.textContent()) ?? '')).toMatchObject({ '@type': 'Organization' });
});

test('without a connection a page says so, and is there again with one', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const value = [{ code: 'VW-KEPT-1', step: 'delivered', at: '2026-11-20T12:00:00.000Z' }];
    localStorage.setItem('vaultway.recent', JSON.stringify({ version: 2, value }));
  });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await context.setOffline(true);
  await page.goto('/contact.html');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(
    /^VW-KEPT-1Last step: DeliveredLast checked: 20 November at \d\d:00\.$/,
  );

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await context.close();
});

test('a page brings the icon of its tab, and the home page says where search engines find it', async ({
  request,
}) => {
  const iconOf = async (path: string) =>
    /<link rel="icon" href="([^"]*)"/.exec(await (await request.get(path)).text())?.[1];
  expect(await iconOf('/')).toBe('/favicon.svg');
  for (const path of ['/track.html', '/contact.html', '/pages/about-us', '/nowhere', '/control/signin.html'])
    expect.soft(await iconOf(path), path).toMatch(/^data:image\/svg\+xml,/);
});
