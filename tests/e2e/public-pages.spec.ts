import type { APIRequestContext, Page } from '@playwright/test';
import { OFFERED_LANGUAGES } from '@vaultway/contracts';
import sharp from 'sharp';
import { expectAccessibleInBothThemes } from './axe.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { namesOfScripts } from './policy.ts';
import { expect, test } from './shared-product.ts';

const LOCALES = { en: 'en-GB', ar: 'ar-EG', de: 'de-DE' };

/** Lists every public page, with a parcel that shows everything, and the failures that have their own page. */
async function publicPages(api: APIRequestContext): Promise<string[]> {
  const parcel = await aParcel(api, {
    status: 'In transit',
    show_map: 'yes',
    map_current_latitude: 47.4,
    map_current_longitude: 8.5,
  });
  await anEvent(api, parcel, { title: 'Left the vault' });
  await anEvent(api, parcel, { title: 'Held at customs', color: 'red', icon: 'stop' });
  return [
    '/',
    '/track.html',
    `/track.html?code=${parcel.code}`,
    '/track.html?code=NOBODY-KNOWS-THIS',
    '/contact.html',
    '/pages/about-us',
    '/pages/no-such-page',
    '/resolution.html',
    '/subscription.html',
    '/nowhere/at-all.html',
  ];
}

/** Checks that Leaflet's drawings, wider than their container, are not shrunk to nothing by the rule for pictures. */
async function expectDrawn(page: Page): Promise<void> {
  const drawn = page.locator('.leaflet-pane > svg');
  await expect(drawn.nth(1)).toBeAttached();
  const widths = await drawn.evaluateAll((drawings) =>
    drawings.map((drawing) => drawing.getBoundingClientRect().width),
  );
  expect(Math.min(...widths)).toBeGreaterThan(300);
}

/** Scrolls to the end of the page, since a map is drawn only shortly before it comes into view. */
async function showEverything(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('[class*=mapComing]')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Collects forbidden acts: requests to other sites, and policy violations. */
function watchOf(page: Page, origin: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(url)) found.push(url);
  });
  page.on('console', (message) => {
    if (/content.security.policy/i.test(message.text())) found.push(message.text());
  });
  return found;
}

/** Presses a button where it is; `click` would first scroll one in the sticky bar. */
async function press(page: Page, name: string) {
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`There is no button ${name}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Opens a page and waits until it has hydrated and all its requests are done. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForFunction(() => {
    // The inner page hydrates after its frame.
    const parts = [document.querySelector('header'), document.querySelector('main h1')];
    const waiting = document.querySelector('main [aria-hidden=true] > i');
    return (
      !waiting && parts.every((part) => Object.keys(part ?? {}).some((key) => key.startsWith('__react')))
    );
  });
}

for (const [language, locale] of Object.entries(LOCALES)) {
  test.describe(`every public page in ${language}`, () => {
    test.use({ locale });

    test('is accessible, fits the narrowest phone and makes no third-party requests', async ({
      page,
      adminApi,
      baseURL,
    }) => {
      test.setTimeout(150_000);
      const forbidden = watchOf(page, String(baseURL));
      for (const path of await publicPages(adminApi)) {
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
          await open(page, path);
          await showEverything(page);
          if (/code=E2E/.test(path)) await expectDrawn(page);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expectAccessibleInBothThemes(page);
          await page.setViewportSize({ width: 375, height: 800 });
          await expectAccessibleInBothThemes(page);
          await page.setViewportSize({ width: 320, height: 700 });
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width, `${path} at 320 px`).toBeLessThanOrEqual(320);
        });
      }
      expect(forbidden).toEqual([]);
    });
  });
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 375, height: 740 } });

  for (const [language, locale] of Object.entries(LOCALES)) {
    test.describe(`in ${language}`, () => {
      test.use({ locale });

      test('motion never makes a page wider than a phone', async ({ page, adminApi }) => {
        await page.addInitScript(() => {
          const measure = () => {
            const { scrollWidth } = document.documentElement;
            const { widest = '0' } = document.documentElement.dataset;
            if (scrollWidth > Number(widest)) document.documentElement.dataset.widest = String(scrollWidth);
            requestAnimationFrame(measure);
          };
          addEventListener('DOMContentLoaded', () => requestAnimationFrame(measure));
        });
        for (const path of await publicPages(adminApi)) {
          await open(page, path);
          await showEverything(page);
          await page.waitForFunction(() =>
            document
              .getAnimations()
              .every(
                ({ effect, playState }) =>
                  playState === 'finished' || effect?.getComputedTiming().endTime === Infinity,
              ),
          );
          await expect(page.locator('html'), path).toHaveAttribute('data-widest', '375');
        }
      });
    });
  }
});

test.describe("the links in the bar leave room for the company's name in every language", () => {
  // The service worker would deliver the fonts that are held back.
  test.use({ serviceWorkers: 'block' });

  for (const letters of ['with', 'without']) {
    test(`${letters} the site’s own fonts`, async ({ page, context, baseURL }) => {
      if (letters === 'without') await page.route('**/*.woff2', (route) => route.abort());
      await page.setViewportSize({ width: 1280, height: 700 });
      for (const language of OFFERED_LANGUAGES) {
        await context.addCookies([{ name: 'language', value: language, url: String(baseURL) }]);
        await open(page, '/contact.html');
        const name = page.getByRole('banner').getByText('Vaultway');
        const { shown, needed } = await name.evaluate((element) => ({
          shown: element.clientWidth,
          needed: element.scrollWidth,
        }));
        expect(shown, language).toBeGreaterThanOrEqual(Math.max(needed, 60));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, language).toBeLessThanOrEqual(1280);
      }
    });
  }
});

test("a reviewer's picture lines up with the text", async ({ page, adminApi }) => {
  const portrait = sharp({ create: { width: 88, height: 88, channels: 3, background: '#c8963e' } });
  const buffer = await portrait.png().toBuffer();
  const image = { name: 'portrait.png', mimeType: 'image/png', buffer };
  const review = `Intact to the last seal, ${Date.now()}.`;
  const multipart = { name: 'Margrit Aebischer', review, image };
  await adminApi.post('/api/reviews', { multipart, failOnStatusCode: true });
  await open(page, '/');

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const words = page.getByRole('figure').filter({ hasText: review }).locator('blockquote');
  await words.scrollIntoViewIfNeeded();
  const picture = words.locator('xpath=following-sibling::figcaption').locator('img');
  await expect
    .poll(async () => (await picture.boundingBox())?.x)
    .toBe(await words.evaluate((element) => element.getBoundingClientRect().x));
});

test('scripts load from the site’s own files only, except the inline one', async ({ page, request }) => {
  const pages = [
    '/',
    '/track.html',
    '/track.html?code=NOBODY',
    '/pages/about-us',
    '/nowhere',
    '/cp',
    '/control/scan',
    '/control/vault/counts/0199aaaa-0000-7000-8000-0000000000c1',
  ];
  for (const path of pages) {
    const answer = await request.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/s);
    const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
    const own = namesOfScripts(await answer.text());
    expect(own).toHaveLength(1);
    expect(sources?.filter((source) => source !== "'wasm-unsafe-eval'")).toEqual(["'self'", ...own]);
  }
  await page.goto('/');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.head.append(script);
    return 'intruder' in window;
  });
  expect(ran).toBe(false);
});

test('the keyboard reaches everything on the home page, in order and visibly', async ({ page }) => {
  await open(page, '/');
  const visited: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const marked =
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && width > 0 && height > 0;
      const name =
        element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name'));
      return `${(name ?? '').trim()}${marked ? '' : ' (not marked)'}`;
    });
    if (seen === null) break;
    visited.push(seen);
  }
  expect(visited[0]).toBe('Skip to content');
  const company = ['About Us', 'Warehousing'];
  expect(visited.slice(1, 8)).toEqual(['Menu', 'Vaultway', 'Home', ...company, 'Contact Us', 'Track Parcel']);
  expect(visited).toEqual(
    expect.arrayContaining(['code', 'Play slideshow', 'Show slide 3', 'Privacy Policy']),
  );
  expect(visited.filter((name) => name.endsWith('(not marked)'))).toEqual([]);
});

test("the keyboard opens and closes the menu, and follows a link to its page's heading", async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();

  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Warehousing' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Warehousing' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a field pressed as soon as its page appears keeps the focus', async ({ page }) => {
  await open(page, '/contact.html');
  await page.evaluate(() => {
    const arrival = new MutationObserver(() => {
      const field = document.querySelector<HTMLElement>('main [name=code]');
      if (!field) return;
      arrival.disconnect();
      field.focus();
    });
    arrival.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Track Parcel' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track Parcel');
  // Long enough for everything else that a page does on arrival.
  await page.waitForTimeout(300);
  await expect(page.getByRole('textbox', { name: 'Tracking code' })).toBeFocused();
});

test('switching the language keeps the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await open(page, '/pages/about-us');
  await page.evaluate(() => scrollTo(0, 600));
  await press(page, 'Language: English');
  await press(page, 'Deutsch');

  await expect(page.getByRole('button', { name: 'Sprache: Deutsch' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
});

test('going back restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await open(page, '/pages/about-us');
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Warehousing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Warehousing' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
