import { iconPath } from '@vaultway/contracts/image-forms';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPicture, formOf } from './support/pictures.js';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

const drawn = (title: string) =>
  `<!doctype html><html lang="de" dir="ltr" data-language="de"><head><title>${title}</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"></head>
<body></body></html>`;

/** As the website draws it. */
const DRAWN_HOME = `<!doctype html><html lang="de" dir="ltr" data-language="de"><head>
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f7fe">
<title>Vaultway</title>
<link rel="apple-touch-icon" href="/icon-192.png"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" as="image" href="/assets/vault.svg" fetchPriority="high"/>
<meta data-page name="description" content="Vaultway bewacht.">
<link data-page rel="canonical" href="/">
</head><body><span class="name" data-own="company_name">Vaultway</span>
<p class="promise" data-own="hero.promise">Bewacht.</p><h2 data-own="hero.thanksTitle">Danke an Vaultway</h2>
<img class="scene" data-own="hero_1" src="/assets/vault.svg" alt=""/>
<img class="scene" data-own="hero_2" src="/assets/globe.svg" alt=""/></body></html>`;

let web: Server;
let asked: IncomingMessage[];
let started: Started;
let content: ContentUnderTest;

beforeAll(async () => {
  web = createServer((request, response) => {
    asked.push(request);
    const path = request.url?.split('?')[0];
    const html = path === '/' ? DRAWN_HOME : drawn(path === '/pages/-' ? 'Start' : 'Nicht &amp; gefunden');
    response.writeHead(path === '/' || path === '/pages/-' ? 200 : 404).end(html);
  });
  await new Promise<void>((ready) => {
    web.listen(0, '127.0.0.1', ready);
  });
  const { port } = web.address() as AddressInfo;
  started = await startContent({ WEB_URL: `http://127.0.0.1:${port}`, PUBLIC_URL: 'https://gold.example/' });
  ({ content } = started);
});
afterAll(async () => {
  await started.stop();
  web.close();
});
beforeEach(() => {
  asked = [];
});

/** All of the head but the icon. */
const elements = (html: string) => html.match(/<(?:meta|link) (?!rel="icon")[^>]*>/g) ?? [];

describe('the first HTML of a content page', () => {
  it('carries its title, its description and addresses that begin with that of the site', async () => {
    await content.aPage({ slug: 'vaults', title: 'Vaults & "boxes"', sub_title: 'Behind <steel>' });

    const answer = await content.visitor().get('/pages/vaults/html');

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<title>Start - Vaults &amp; &quot;boxes&quot;</title>');
    expect(elements(answer.text)).toEqual(
      expect.arrayContaining([
        '<meta data-page name="description" content="Behind &lt;steel&gt;">',
        '<meta data-page property="og:title" content="Start - Vaults &amp; &quot;boxes&quot;">',
        '<meta data-page property="og:site_name" content="Vaultway">',
        '<meta data-page property="og:locale" content="de">',
        '<meta data-page property="og:image" content="https://gold.example/og.png">',
        '<meta data-page property="og:url" content="https://gold.example/pages/vaults">',
        '<link data-page rel="canonical" href="https://gold.example/pages/vaults">',
      ]),
    );
  });

  it('takes its description from its text where it has no sub title', async () => {
    await content.aPage({ slug: 'gold', content: '**Gold**\nstored apart' });

    const { text } = await content.visitor().get('/pages/gold/html');

    expect(text).toContain('name="description" content="Gold stored apart"');
  });

  it('is in the language that the web server chooses by the address, the cookie and the browser', async () => {
    const visitor = content
      .visitor()
      .with({ 'accept-language': 'de', cookie: 'language=de; session=secret' });

    await visitor.get('/pages/about-us/html?lang=de&code=%22');

    expect(asked.map(({ url }) => url)).toEqual(['/pages/-?lang=de']);
    expect(asked[0]?.headers).toMatchObject({ 'accept-language': 'de', cookie: 'language=de' });
  });

  it('is sent compressed, and not again while it is the same', async () => {
    const first = await content
      .visitor()
      .get('/pages/about-us/html', { headers: { 'accept-encoding': 'br' } });
    const etag = first.headers.get('etag') ?? '';

    const second = await content
      .visitor()
      .get('/pages/about-us/html', { headers: { 'if-none-match': etag } });

    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.text).toContain('<title>Start - About Us</title>');
    expect(second.status).toBe(304);
  });
});

describe('what somebody hostile writes or asks', () => {
  const HOSTILE = `</title></head><script>alert(1)</script>"'><img src=x onerror=alert(1)> $& $\` $'`;
  const OURS = /^(?:!doctype|\/?(?:html|head|title|body)|meta|link)$/;
  const tagsIn = (html: string) => Array.from(html.matchAll(/<([!/]?\w+)/g), ([, tag = '']) => tag);

  it('yields no element and no attribute, and is told to nobody else', async () => {
    const { port } = web.address() as AddressInfo;
    const anywhere = await content.replica({ WEB_URL: `http://127.0.0.1:${port}`, PUBLIC_URL: undefined });
    await content.aPage({ slug: 'hostile', title: HOSTILE, sub_title: HOSTILE, content: HOSTILE });

    const answer = await anywhere.visitor().get('/pages/hostile/html?lang=%22%3E%3Cscript%3E', {
      headers: { 'accept-language': '"><script>', 'x-forwarded-host': 'evil"><script>' },
    });

    expect(answer.status).toBe(200);
    expect(tagsIn(answer.text).filter((tag) => !OURS.test(tag))).toEqual([]);
    expect(answer.text.match(/<title>/g)).toHaveLength(1);
    expect(answer.text).not.toMatch(/<(?:[^>"]|"[^"]*")*\sonerror=/);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(asked.at(-1)?.url).toBe('/pages/-');
    await anywhere.stop();
  });
});

describe('the first HTML of the home page', () => {
  it('carries what the owner shows in place of the product’s own', async () => {
    const uploaded = await content.signedIn().post('/api/images', formOf({}, { image: await aPicture() }));
    const { image } = uploaded.body.data;
    const icon = iconPath(image, '192');
    const site_texts = { de: { 'hero.promise': '<Sicher> mit {{company}}' } };
    const settings = {
      company_name: 'Gold & Söhne',
      meta_description: '',
      accent_color: '#0b5d2a',
      hero_1: image,
      favicon: image,
      site_texts,
    };
    await content.signedIn().patch('/api/settings', settings);

    const { status, text } = await content.visitor().get('/home/html');

    expect(status).toBe(200);
    expect(text).toContain('<title>Gold &amp; Söhne</title>');
    expect(text).toContain('data-own="company_name">Gold &amp; Söhne</span>');
    expect(text).toContain('data-own="hero.promise">&lt;Sicher&gt; mit Gold &amp; Söhne</p>');
    expect(text).toContain('data-own="hero.thanksTitle">Danke an Gold &amp; Söhne</h2>');
    expect(text).toContain('style="--owner-shape:#0b5d2a;');
    expect(text).toContain(`<link rel="icon" href="${icon}" type="image/png">`);
    expect(text).toContain('(prefers-color-scheme: light)" content="#0b5d2a"');
    expect(text).toContain(`src="${image}"`);
    expect(text).toContain('src="/assets/globe.svg"');
    expect(text).toContain('rel="preload" as="image" imagesrcset=');
    expect(text).not.toContain('href="/assets/vault.svg"');
    expect(elements(text)).toEqual(
      expect.arrayContaining([
        '<meta data-page name="description" content="Gold &amp; Söhne bewacht.">',
        '<link data-page rel="canonical" href="https://gold.example/">',
      ]),
    );
    const other = await content.visitor().get('/pages/nowhere/html');
    expect(other.text).toContain(`<link rel="icon" href="${icon}" type="image/png">`);
    expect(other.text).not.toContain('data:image');
    await content.signedIn().patch('/api/settings', {
      company_name: '',
      accent_color: '',
      hero_1: '',
      favicon: '',
      site_texts: {},
    });
  });

  it('is as the website drew it where the owner has nothing of their own', async () => {
    const { text } = await content.visitor().get('/home/html');

    expect(text).toContain('data-own="hero.promise">Bewacht.</p>');
    expect(text).toContain('href="/favicon.svg"');
    expect(text).not.toContain('--owner');
  });
});

describe('a page in several languages', () => {
  it('begins in that of the visitor, and names no other version than there is', async () => {
    await content.aPage({
      slug: 'safes',
      title: 'Safes',
      translations: { de: { title: 'Tresore', content: 'Hinter Stahl' } },
    });

    const { text } = await content.visitor().get('/pages/safes/html?lang=de');

    expect(text).toContain('<title>Start - Tresore</title>');
    expect(text).toContain('content="Hinter Stahl"');
    expect(text.match(/hreflang="[^"]*"/g)).toEqual([
      'hreflang="x-default"',
      'hreflang="en"',
      'hreflang="de"',
    ]);
    expect((await content.visitor().get('/sitemap.xml')).text).toContain('/pages/safes?lang=de"');
  });

  it('is the one page of its plain address where the visitor’s language is missing', async () => {
    await content.aPage({ slug: 'one', title: 'One' });

    const { text } = await content.visitor().get('/pages/one/html?lang=de');

    expect(text).toContain('rel="canonical" href="https://gold.example/pages/one"');
    expect(text.match(/hreflang="[^"]*"/g)).toEqual(['hreflang="x-default"']);
  });
});

it('leads other spellings of a page’s address to it', async () => {
  const visitor = content.visitor().with({ 'x-replaced-path': '/Pages/about-us/' });

  const answer = await visitor.get('/pages/about-us/html?lang=de', { redirect: 'manual' });

  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe('/pages/about-us?lang=de');
});

describe('a slug that no page has', () => {
  it('answers 404, with a title that says so and nothing for search engines', async () => {
    const { status, text } = await content.visitor().get('/pages/none/html');

    expect(status).toBe(404);
    expect(text).toContain('<title>Nicht &amp; gefunden</title>');
    expect(elements(text)).toEqual(['<meta data-page name="robots" content="noindex">']);
  });

  it('answers 404 once its page is deleted', async () => {
    const page = await content.aPage({ slug: 'gone' });
    expect((await content.visitor().get('/pages/gone/html')).status).toBe(200);
    await content.signedIn().delete('/api/pages', { id: page.id });

    expect((await content.visitor().get('/pages/gone/html')).status).toBe(404);
  });
});

it('says that it cannot be had while the web server is away', async () => {
  const alone = await content.replica({ WEB_URL: 'http://127.0.0.1:9' });

  const answer = await alone.visitor().get('/pages/about-us/html');

  expect(answer).toMatchEnvelope({ status: 503, errors: ['The service is not available right now'] });
  await alone.stop();
});
