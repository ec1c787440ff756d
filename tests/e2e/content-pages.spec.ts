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

/** The content of an element of the head in the HTML as it is sent. */
const inHead = (html: string, name: string) =>
  new RegExp(`<(?:meta|link)[^>]*"${name}" (?:content|href)="([^"]*)"`).exec(html)?.[1];

const GERMAN = { title: 'Tresore', sub_title: 'Hinter <Stahl>', content: 'Was da steht' };
const VERSIONS = {
  en: { home: 'Home', title: 'Vaults', about: 'Behind &lt;steel&gt;' },
  de: { home: 'Startseite', title: 'Tresore', about: 'Hinter &lt;Stahl&gt;' },
};

for (const [lang, { home, title, about }] of Object.entries(VERSIONS)) {
  test(`the HTML of a content page says in ${lang} what it is about`, async ({
    adminApi,
    request,
    baseURL,
  }) => {
    const texts = { title: 'Vaults', sub_title: 'Behind <steel>', translations: { de: GERMAN } };
    const { slug } = await aPage(adminApi, texts);
    const address = `${baseURL}/pages/${slug}?lang=${lang}`;

    const answer = await request.get(address);
    const html = await answer.text();

    expect(answer.status()).toBe(200);
    expect(html).toContain(`<html lang="${lang}"`);
    expect(html).toContain(`<title>${home} - ${title}</title>`);
    expect(inHead(html, 'description')).toBe(about);
    expect(inHead(html, 'og:title')).toBe(`${home} - ${title}`);
    expect(inHead(html, 'og:url')).toBe(address);
    expect(inHead(html, 'og:image')).toBe(`${baseURL}/og.png`);
    expect(inHead(html, 'canonical')).toBe(address);
  });
}

test('the HTML of a page names no version but those there are', async ({ adminApi, request, baseURL }) => {
  const { slug } = await aPage(adminApi);

  const html = await (await request.get(`${baseURL}/pages/${slug}?lang=de`)).text();

  expect(inHead(html, 'canonical')).toBe(`${baseURL}/pages/${slug}`);
  expect(html.match(/hreflang=/g)).toHaveLength(1);
});

test('other spellings of a page’s address lead to it', async ({ page, baseURL }) => {
  await page.goto('/Pages/about-us/?lang=de');

  await expect(page).toHaveURL(`${baseURL}/pages/about-us?lang=de`);
});

test('a slug that no page has answers 404, and shows where to go instead', async ({ page }) => {
  const answer = await page.goto('/pages/no-such-page');

  expect(answer?.status()).toBe(404);
  expect(await answer?.text()).toMatch(/<meta data-page name="robots" content="noindex">/);
  await expect(page.getByRole('alert')).toContainText('Page not found');
  await expect(page.getByRole('main').getByRole('link', { name: 'Track Parcel' })).toBeVisible();
});

test('a film of another site asks it for nothing before somebody presses the button', async ({
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

test('nothing that a page shows is wider than a phone', async ({ page, adminApi }) => {
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
