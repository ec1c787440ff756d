import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './shared-product.ts';

let count = 0;

async function aPage(api: APIRequestContext, fields: object = {}): Promise<{ slug: string; title: string }> {
  count += 1;
  const slug = `page-${process.pid}-${count}`;
  const data = { slug, title: `Page ${slug}`, content: 'What it says', ...fields };
  const answer = await api.post('/api/pages', { data, failOnStatusCode: true });
  return (await answer.json()).data;
}

/** Returns the content of a head element in the raw HTML. */
const inHead = (html: string, name: string) =>
  new RegExp(`<(?:meta|link)[^>]*"${name}" (?:content|href)="([^"]*)"`).exec(html)?.[1];

const GERMAN = { title: 'Tresore', sub_title: 'Hinter <Stahl>', content: 'Was da steht' };
const VERSIONS = {
  en: { home: 'Home', title: 'Vaults', about: 'Behind &lt;steel&gt;' },
  de: { home: 'Startseite', title: 'Tresore', about: 'Hinter &lt;Stahl&gt;' },
};

for (const [lang, { home, title, about }] of Object.entries(VERSIONS)) {
  test(`the HTML of a content page describes it in ${lang}`, async ({ adminApi, request, baseURL }) => {
    const texts = { title: 'Vaults', sub_title: 'Behind <steel>', translations: { de: GERMAN } };
    const { slug } = await aPage(adminApi, texts);
    const address = `${baseURL}/pages/${slug}?lang=${lang}`;

    const answer = await request.get(address);
    const html = await answer.text();

    expect(answer.status()).toBe(200);
    expect(html).toContain(`<html lang="${lang}"`);
    expect(html).toContain(`<title>${home} - ${title}</title>`);
    expect(inHead(html, 'description')).toBe(about);
    expect(inHead(html, 'og:title')).toBe(`${title} | Vaultway`);
    expect(inHead(html, 'og:url')).toBe(address);
    expect(inHead(html, 'og:image')).toBe(`${baseURL}/og.png`);
    expect(inHead(html, 'canonical')).toBe(address);
  });
}

for (const [lang, heading] of [
  ['en', 'Track your parcel'],
  ['de', 'Ihre Sendung verfolgen'],
]) {
  for (const search of ['', '&code=VW-1']) {
    test(`a link to /track.html?lang=${lang}${search} has a preview`, async ({ request, baseURL }) => {
      const html = await (await request.get(`/track.html?lang=${lang}${search}`)).text();

      expect(inHead(html, 'og:title')).toBe(`${heading} | Vaultway`);
      expect(inHead(html, 'og:image')).toBe(`${baseURL}/og.png`);
      // A look-up is private.
      const address = search === '' ? `${baseURL}/track.html?lang=${lang}` : undefined;
      expect(inHead(html, 'og:url')).toBe(address);
      expect(inHead(html, 'canonical')).toBe(address);
    });
  }
}

for (const [lang, content] of [
  ['de', 'Was da steht'],
  ['ar', 'ما هو مكتوب'],
] as const) {
  test(`the text of a page in ${lang} stays while the page itself is slow, and when it fails`, async ({
    page,
    adminApi,
  }) => {
    const translations = { [lang]: { title: 'Translated', sub_title: null, content } };
    const { slug } = await aPage(adminApi, { translations });
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    await page.route(`**/api/pages/${slug}`, async (route) => {
      await held;
      await route.abort();
    });
    const listed = page.waitForResponse('**/api/graph');
    await page.goto(`/pages/${slug}?lang=${lang}`);
    await listed;

    await page.waitForFunction(() => localStorage.getItem('vaultway.pages') !== null);
    await expect(page.getByText(content)).toBeVisible();
    const failed = page.waitForEvent('requestfailed');
    end();
    await failed;
    // Lets React show the error, if it would.
    await page.waitForTimeout(500);

    await expect(page.getByText(content)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('the HTML of a page names only existing versions', async ({ adminApi, request, baseURL }) => {
  const { slug } = await aPage(adminApi);

  const html = await (await request.get(`${baseURL}/pages/${slug}?lang=de`)).text();

  expect(inHead(html, 'canonical')).toBe(`${baseURL}/pages/${slug}`);
  expect(html.match(/hreflang=/g)).toHaveLength(1);
});

test('other spellings of a page’s address redirect to it', async ({ page, baseURL }) => {
  await page.goto('/Pages/about-us/?lang=de');

  await expect(page).toHaveURL(`${baseURL}/pages/about-us?lang=de`);
});

test('an unknown slug returns 404 and offers ways onward', async ({ page }) => {
  const answer = await page.goto('/pages/no-such-page');

  expect(answer?.status()).toBe(404);
  expect(await answer?.text()).toMatch(/<meta data-page name="robots" content="noindex">/);
  await expect(page.getByRole('alert')).toContainText('Page not found');
  await expect(page.getByRole('main').getByRole('link', { name: 'Track Parcel' })).toBeVisible();
});

test('an embedded video makes no request before its button is pressed', async ({
  page,
  adminApi,
  baseURL,
}) => {
  const { slug } = await aPage(adminApi, { content: '[video](https://www.youtube.com/watch?v=aqz-KE-bpKQ)' });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      foreign.push(request.url());
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The film</h1>' }),
  );
  await page.goto(`/pages/${slug}`, { waitUntil: 'networkidle' });
  const play = page.getByRole('button', { name: /Play video/ });
  await play.scrollIntoViewIfNeeded();
  expect(foreign).toEqual([]);

  await play.click();

  const film = page.frameLocator('iframe[title="Video from YouTube"]');
  await expect(film.getByRole('heading', { name: 'The film' })).toBeVisible();
  expect(foreign.map((address) => new URL(address).host)).toEqual(['www.youtube-nocookie.com']);
});

test('nothing on a page is wider than a phone', async ({ page, adminApi }) => {
  const content = [
    'https://example.com/an/address/that/goes/on/and/on/without/a/place/to/break/it',
    '[video](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
    '- a list',
    '',
    '**A heading**',
  ].join('\n');
  const { slug } = await aPage(adminApi, { content });
  for (const width of [320, 375, 768]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`/pages/${slug}`);
    await expect(page.getByRole('button', { name: /Play video/ })).toBeVisible();
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled, `at ${width} px`).toBe(width);
  }
});
