import { iconPath } from '@vaultway/contracts/image-forms';
import { escapeHtml } from '@vaultway/contracts/page-head';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AWKWARD_NAMES } from '../../../tests/support/awkward-names.ts';
import { aPicture, formOf } from './support/pictures.js';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';
import { startFakeTracking } from './support/fake-tracking.js';

/** Parts drawn by the website, shortened. */
const PARTS = `<template data-part="page"><div lang="{lang}" dir="{dir}"><div data-overlay="{overlay}"><i>mixed</i>
<h1>{title}</h1><p class="sub">{subTitle}</p></div></div><div lang="{lang}" dir="{dir}"><div class="body"><p dir="auto" data-lead="">{content}</p></div></div></template>
<template data-part="missing"><h1>Keine Seite</h1></template>
<template data-part="hero-mixed"><i>mixed</i></template>
<template data-part="hero-vault"><img src="/assets/vault.svg" alt=""/></template>
<template data-part="picture"><img src="/uploads/images/${'0'.repeat(32)}.jpg" alt=""/></template>
<template data-part="player"><button>{site} abspielen</button></template>
<template data-part="reviews"><section><ul><li tabindex="-1"><img src="/uploads/images/${'0'.repeat(32)}.jpg"/>{review}<b>{name}</b></li><li tabindex="-1"><b data-initial="{initial}"></b>{review}<b>{name}</b></li></ul><div class="more"><button type="button">Mehr</button></div></section></template>`;

const drawn = (title: string, head = '') =>
  `<!doctype html><html lang="de" dir="ltr" data-language="de"><head><title>${title}</title>${head}
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"></head>
<body><main id="main"><!--$--><p>Laden</p><!--/$--></main>${PARTS}</body></html>`;

/** Shell drawn by the website. */
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
<img class="scene" data-own="hero_2" src="/assets/globe.svg" alt=""/>
<img data-own="section_vaults" src="/assets/boxes.svg" alt=""/>
<main id="main"><!--$--><div><!--$--><p>Drawn</p><!--/$--></div><!--/$--></main>${PARTS}</body></html>`;

const UNKNOWN_HEAD = `<meta data-page name="robots" content="noindex">
<meta data-page property="og:site_name" content="Vaultway">`;

const DRAWN_FORM = `<!doctype html><html lang="de" dir="ltr" data-language="de"><head><title>Start</title>
<meta data-page property="og:title" content="Sendung verfolgen | Vaultway">
<meta data-page property="og:image" content="/og.png">
<meta data-page property="og:url" content="/track.html">
<link data-page rel="canonical" href="/track.html">
<link data-page rel="alternate" hreflang="x-default" href="/track.html">
</head><body><span data-own="company_name">Vaultway</span></body></html>`;

const DRAWN_POLICY = DRAWN_FORM.replace(
  '<body>',
  '<body><p class="words" dir="auto" data-policy-words=""></p>',
);

let web: Server;
let asked: IncomingMessage[];
/** Drawn for the address of the vault's audit. */
let drawnAudit: string | undefined;
let started: Started;
let content: ContentUnderTest;

beforeAll(async () => {
  web = createServer((request, response) => {
    asked.push(request);
    const path = request.url?.split('?')[0];
    const form = /^\/audit\.html\/?$/i.test(path ?? '')
      ? drawnAudit
      : path === '/log/policy/'
        ? DRAWN_POLICY
        : path === '/track.html' || path === '/contact.html' || path === '/s/-'
          ? DRAWN_FORM
          : undefined;
    const unknown = drawn('Nicht &amp; gefunden', UNKNOWN_HEAD);
    const html = form ?? (path === '/' ? DRAWN_HOME : path === '/pages/-' ? drawn('Start') : unknown);
    response.writeHead(form || path === '/' || path === '/pages/-' ? 200 : 404).end(html);
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

/** Returns the head's elements, except the icon. */
const elements = (html: string) => html.match(/<(?:meta|link) (?!rel="icon")[^>]*>/g) ?? [];

describe('the first HTML of a content page', () => {
  it('contains title, description and absolute addresses', async () => {
    await content.aPage({ slug: 'vaults', title: 'Vaults & "boxes"', sub_title: 'Behind <steel>' });

    const answer = await content.visitor().get('/pages/vaults/html');

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<title>Start - Vaults &amp; &quot;boxes&quot;</title>');
    expect(elements(answer.text)).toEqual(
      expect.arrayContaining([
        '<meta data-page name="description" content="Behind &lt;steel&gt;">',
        '<meta data-page property="og:title" content="Vaults &amp; &quot;boxes&quot; | Vaultway">',
        '<meta data-page property="og:site_name" content="Vaultway">',
        '<meta data-page property="og:locale" content="de">',
        '<meta data-page property="og:image" content="https://gold.example/og.png">',
        '<meta data-page property="og:url" content="https://gold.example/pages/vaults">',
        '<link data-page rel="canonical" href="https://gold.example/pages/vaults">',
      ]),
    );
  });

  it('falls back to its text for the description', async () => {
    await content.aPage({ slug: 'gold', content: '**Gold**\nstored apart' });

    const { text } = await content.visitor().get('/pages/gold/html');

    expect(text).toContain('name="description" content="Gold stored apart"');
  });

  it('contains its texts, pictures and players, and their data', async () => {
    const written =
      '**Gold** \nfrom <b>us</b>: a@b.example & "more"\n- [video](https://youtu.be/aqz-KE-bpKQ)';
    const page = {
      slug: 'full',
      title: 'A <b>',
      sub_title: '{title} $&',
      image: 'hero-vault',
      overlay: 'none',
    };
    await content.aPage({ ...page, content: written });

    const { text } = await content.visitor().get('/pages/full/html');

    const [, main = ''] = /<main id="main">(.*)<\/main>/s.exec(text) ?? [];
    expect(main.replaceAll('\n', '')).toBe(
      '<!--$--><div lang="en" dir="ltr"><div data-overlay="none"><img src="/assets/vault.svg" alt=""/>' +
        '<h1>A &lt;b&gt;</h1><p class="sub">{title} $&amp;</p></div></div>' +
        '<div lang="en" dir="ltr"><div class="body"><h2 dir="auto">Gold</h2>' +
        '<p dir="auto">from &lt;b&gt;us&lt;/b&gt;: ' +
        '<a href="mailto:a@b.example" rel="noreferrer nofollow"><bdi>a@b.example</bdi></a> &amp; &quot;more&quot;</p>' +
        '<ul dir="auto"><li><button>YouTube abspielen</button></li></ul></div></div><!--/$-->',
    );
    expect(text).toContain(
      '<link rel="preload" as="image" href="/assets/vault.svg" fetchPriority="high"/></head>',
    );
    expect(text).not.toContain('<template');
    const [, data = ''] = /<script type="application\/json" id="first-data">(.*)<\/script>/.exec(text) ?? [];
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toMatchObject({ page: { slug: 'full', content: written } });
  });

  it('contains an uploaded picture, and no sub title if there is none', async () => {
    const uploaded = await content.signedIn().post('/api/images', formOf({}, { image: await aPicture() }));
    const { image } = uploaded.body.data;
    await content.aPage({ slug: 'pictured', sub_title: '', image });

    const { text } = await content.visitor().get('/pages/pictured/html');

    expect(text).toContain(`<img src="${image}" alt=""/>`);
    expect(text).not.toContain('class="sub"');
  });

  it('contains the translation, in the language of the page', async () => {
    const translations = { de: { title: 'Tresore', sub_title: 'Sicher', content: 'Hinter Stahl' } };
    await content.aPage({ slug: 'translated', content: 'Behind steel', translations });

    const { text } = await content.visitor().get('/pages/translated/html');

    expect(text).toContain('<div><div data-overlay');
    expect(text).toContain('Hinter Stahl');
    expect(text).not.toContain('Behind steel');
  });

  it('is the Not Found panel at an unknown address', async () => {
    const answer = await content.visitor().get('/pages/none/html');

    expect(answer.status).toBe(404);
    expect(answer.text).toContain('<main id="main"><!--$--><h1>Keine Seite</h1><!--/$--></main>');
    expect(answer.text).toContain('id="first-data">{"missing":"none"}</script>');
  });

  it("is in the web server's choice of language by address, cookie and browser", async () => {
    const visitor = content
      .visitor()
      .with({ 'accept-language': 'de', cookie: 'language=de; session=secret' });

    await visitor.get('/pages/about-us/html?lang=de&code=%22');

    expect(asked.map(({ url }) => url)).toEqual(['/pages/-?lang=de']);
    expect(asked[0]?.headers).toMatchObject({ 'accept-language': 'de', cookie: 'language=de' });
  });

  it('is sent compressed, and not again while unchanged', async () => {
    const first = await content
      .visitor()
      .get('/pages/about-us/html', { headers: { 'accept-encoding': 'br' } });
    const etag = first.headers.get('etag') ?? '';

    const second = await content
      .visitor()
      .get('/pages/about-us/html', { headers: { 'if-none-match': etag } });

    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.text).toContain('<title>Start - Über uns</title>');
    expect(second.status).toBe(304);
  });
});

describe("the first HTML of the log's policy", () => {
  it("contains the owner's words", async () => {
    const page = async () => {
      const visitor = content.visitor().with({ 'x-replaced-path': '/log/policy' });
      return visitor.get('/site/html');
    };
    expect((await page()).text).toContain('data-policy-words=""></p>');

    await content.signedIn().patch('/api/settings', { log_policy: ' Ask <us> $&\nanything. ' });

    const { text, headers } = await page();
    await content.signedIn().patch('/api/settings', { log_policy: '' });
    expect(text).toContain('data-policy-words="">Ask &lt;us&gt; $&amp;\nanything.</p>');
    expect(headers.get('vary')).toMatch(/^Accept,/);
  });
});

describe("the first HTML of the vault's audit", () => {
  const AUDIT = DRAWN_FORM.replace('<body>', '<body><div id="root" data-shell="audit">');
  const page = (of = content, path = '/audit.html') =>
    of.visitor().with({ 'x-replaced-path': path }).get('/site/html');
  const set = (of: ContentUnderTest, vault_audit: string) =>
    of.signedIn().patch('/api/settings', { vault_audit });

  it('is "not found" until the owner turns it on, under any spelling of its address', async () => {
    drawnAudit = AUDIT;
    const withVault = await content.replica({ VAULT: 'on' });
    for (const path of ['/audit.html', '/AUDIT.html', '/audit.html/']) {
      expect((await page(withVault, path)).status).toBe(404);
      expect((await page(withVault, path)).text).toContain('Nicht &amp; gefunden');
    }
    expect((await set(withVault, 'yes')).status).toBe(200);
    const { status, text } = await page(withVault);
    expect(status).toBe(200);
    expect(text).toContain('data-shell="audit"');
    expect((await withVault.visitor().get('/sitemap.xml')).text).toContain(
      'https://gold.example/audit.html<',
    );
    expect((await withVault.visitor().get('/api/settings')).body.data).toMatchObject({ vault_audit: 'yes' });
    // The vault is left out again.
    expect((await page()).status).toBe(404);
    expect((await content.visitor().get('/sitemap.xml')).text).not.toContain('audit.html');
    await set(withVault, 'no');
    expect((await page(withVault)).status).toBe(404);
    await withVault.stop();
  });

  it('cannot be turned on without the vault', async () => {
    const answer = await set(content, 'yes');
    expect(answer).toMatchEnvelope({ status: 422 });
    expect((await content.visitor().get('/api/settings')).body.data).not.toHaveProperty('vault_audit');
    expect((await set(content, 'no')).status).toBe(200);
  });
});

describe('hostile text and requests', () => {
  const HOSTILE = `</title></head><script>alert(1)</script>"'><img src=x onerror=alert(1)> $& $\` $'`;
  const OURS = /^(?:!doctype|\/?(?:html|head|title|body|main|script|div|h1|p|i)|meta|link|!--)$/;
  const tagsIn = (html: string) => Array.from(html.matchAll(/<([!/]?\w+)/g), ([, tag = '']) => tag);

  it('inject no element or attribute, and are not cached for others', async () => {
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
  it('contains the first six reviews and the way to more', async () => {
    const home = async () => (await content.visitor().get('/home/html')).text;
    const names = (html: string) => Array.from(html.matchAll(/<b>([^<]*)<\/b><\/li>/g), ([, name]) => name);
    expect(await home()).toContain('"reviews":{"data":[]');
    expect(await home()).not.toContain('<section>');

    await content.aReview({ name: ' <Ada> ', review: 'On "time" $&' });
    const one = await home();
    expect(one).toContain('<p>Drawn</p><section>');
    expect(one).toContain('<b data-initial="&lt;"></b>On &quot;time&quot; $&amp;<b>');
    expect(one).not.toContain('Mehr');

    for (const number of [2, 3, 4, 5, 6, 7]) await content.aReview({ name: `Client ${number}` });
    const seven = await home();
    expect(names(seven)).toEqual(['Client 7', 'Client 6', 'Client 5', 'Client 4', 'Client 3', 'Client 2']);
    expect(seven).toContain('Mehr');
    expect(seven).toContain('"next_page_url":"/api/reviews?per_page=6&page=2"');
  });

  it('contains claims about the company only once its owner confirms them', async () => {
    const home = async () => (await content.visitor().get('/home/html')).text;
    const before = await home();
    expect(before).not.toContain('Bewacht.');
    expect(before).not.toContain('data-claims');

    await content.signedIn().patch('/api/settings', { claims_confirmed: 'no' });
    expect(await home()).not.toContain('Bewacht.');

    await content.signedIn().patch('/api/settings', { claims_confirmed: 'yes' });
    const after = await home();
    expect(after).toContain('data-own="hero.promise">Bewacht.</p>');
    expect(after).toContain('<html data-claims lang="de"');
  });

  it('marks that the logo contains the name', async () => {
    const uploaded = await content.signedIn().post('/api/images', formOf({}, { image: await aPicture() }));
    await content.signedIn().patch('/api/settings', { logo_has_name: 'yes' });
    const { text: without } = await content.visitor().get('/home/html');
    expect(without).not.toContain('data-named-logo');

    await content.signedIn().patch('/api/settings', { logo: uploaded.body.data.image });
    const { text } = await content.visitor().get('/home/html');
    expect(text).toContain('data-named-logo');
    await content.signedIn().patch('/api/settings', { logo: '', logo_has_name: 'no' });
  });

  it('contains the owner’s texts and pictures', async () => {
    const uploaded = await content.signedIn().post('/api/images', formOf({}, { image: await aPicture() }));
    const { image } = uploaded.body.data;
    const icon = iconPath(image, '192');
    const site_texts = { de: { 'hero.promise': '<Sicher> mit {{company}}' } };
    const settings = {
      company_name: 'Gold & Söhne',
      meta_description: '',
      accent_color: '#0b5d2a',
      hero_1: image,
      section_vaults: image,
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
    expect(text).toContain('content="https://gold.example/installed/icons/preview-0b5d2a.png"');
    expect(text).toContain(`<link rel="icon" href="${icon}" type="image/png">`);
    expect(text).toContain('(prefers-color-scheme: light)" content="#0b5d2a"');
    expect(text).toContain(`src="${image}"`);
    expect(text).toContain('src="/assets/globe.svg"');
    expect(text).not.toContain('/assets/boxes.svg');
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
      section_vaults: '',
      favicon: '',
      site_texts: {},
    });
  });

  it.each(AWKWARD_NAMES)('contains the company name %j unchanged', async (company_name) => {
    const site_texts = { de: { 'hero.promise': 'Sicher mit {{company}}, {{company}}' } };
    const named = await content.signedIn().patch('/api/settings', { company_name, site_texts });
    const written = escapeHtml(company_name);

    const { text } = await content.visitor().get('/home/html');

    expect(named.body.data.company_name).toBe(company_name);
    expect(text).toContain(`<title>${written}</title>`);
    expect(text).toContain(`data-own="company_name">${written}</span>`);
    expect(text).toContain(`data-own="hero.promise">Sicher mit ${written}, ${written}</p>`);
    expect(text).toContain(`data-own="hero.thanksTitle">Danke an ${written}</h2>`);
    expect(elements(text)).toContain(`<meta data-page name="description" content="${written} bewacht.">`);
    await content.signedIn().patch('/api/settings', { company_name: '', site_texts: {} });
  });

  it('is unchanged without the owner’s settings', async () => {
    const { text } = await content.visitor().get('/home/html');

    expect(text).toContain('data-own="hero.promise">Bewacht.</p>');
    expect(text).toContain('href="/favicon.svg"');
    expect(text).not.toContain('--owner');
  });
});

describe('the first HTML of the other pages', () => {
  it('contains the company and absolute addresses, in a requested language too', async () => {
    const visitor = content.visitor();
    await content.signedIn().patch('/api/settings', { company_name: 'Gold & Söhne' });

    const { status, text } = await visitor.get('/track/html?lang=de');

    expect(status).toBe(200);
    expect(text).toContain('<span data-own="company_name">Gold &amp; Söhne</span>');
    expect(elements(text)).toEqual([
      '<meta data-page property="og:title" content="Sendung verfolgen | Gold &amp; Söhne">',
      '<meta data-page property="og:image" content="https://gold.example/og.png">',
      '<meta data-page property="og:url" content="https://gold.example/track.html?lang=de">',
      '<link data-page rel="canonical" href="https://gold.example/track.html?lang=de">',
      '<link data-page rel="alternate" hreflang="x-default" href="https://gold.example/track.html">',
    ]);
    await content.signedIn().patch('/api/settings', { company_name: '' });
  });

  it('is that of a look-up for an address with a code', async () => {
    await content.visitor().get('/track/html?code=VW-1');
    await content.visitor().get('/track/html?code=&lang=de');
    await content.visitor().get('/contact/html');

    expect(asked.map(({ url }) => url)).toEqual([
      '/track.html?code=-',
      '/track.html?lang=de',
      '/contact.html',
    ]);
  });
});

describe('the first HTML of any other address', () => {
  it('contains the company, found or not', async () => {
    const visitor = content.visitor().with({ 'x-replaced-path': '/nowhere/at-all' });
    await content.signedIn().patch('/api/settings', { company_name: 'Gold & Söhne' });

    const unknown = await visitor.get('/site/html?lang=de');
    const missing = await content.visitor().get('/pages/none/html');
    await content.visitor().with({ 'x-replaced-path': '/Track.html/' }).get('/site/html?code=A');

    expect([unknown.status, missing.status]).toEqual([404, 404]);
    for (const { text } of [unknown, missing]) {
      expect(text).toContain('property="og:site_name" content="Gold &amp; Söhne"');
    }
    expect(asked.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/nowhere/at-all?lang=de', '/Track.html/?code=-']),
    );
    await content.signedIn().patch('/api/settings', { company_name: '' });
  });

  it.each(['//evil.example/a', '/\\evil.example', 'http://evil.example/', ''])(
    'never asks another host (%j)',
    async (path) => {
      const { status } = await content.visitor().with({ 'x-replaced-path': path }).get('/site/html');

      expect(status).toBeLessThan(500);
      expect(asked).toHaveLength(1);
    },
  );
});

describe('a page in several languages', () => {
  it("is in the visitor's, and links to existing versions only", async () => {
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

  it('is the page at its plain address if the visitor’s language is missing', async () => {
    await content.aPage({ slug: 'one', title: 'One' });

    const { text } = await content.visitor().get('/pages/one/html?lang=de');

    expect(text).toContain('rel="canonical" href="https://gold.example/pages/one"');
    expect(text.match(/hreflang="[^"]*"/g)).toEqual(['hreflang="x-default"']);
  });
});

it('redirects other spellings of a page’s address', async () => {
  const visitor = content.visitor().with({ 'x-replaced-path': '/Pages/about-us/' });

  const answer = await visitor.get('/pages/about-us/html?lang=de', { redirect: 'manual' });

  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe('/pages/about-us?lang=de');
});

describe('an unknown slug', () => {
  it('answers 404, with its title and noindex', async () => {
    const { status, text } = await content.visitor().get('/pages/none/html');

    expect(status).toBe(404);
    expect(text).toContain('<title>Nicht &amp; gefunden</title>');
    expect(elements(text)).toEqual([
      '<meta data-page name="robots" content="noindex">',
      '<meta data-page property="og:site_name" content="Vaultway">',
    ]);
  });

  it('answers 404 after its page is deleted', async () => {
    const page = await content.aPage({ slug: 'gone' });
    expect((await content.visitor().get('/pages/gone/html')).status).toBe(200);
    await content.signedIn().delete('/api/pages', { id: page.id });

    expect((await content.visitor().get('/pages/gone/html')).status).toBe(404);
  });
});

it('answers 503 while the web server is down', async () => {
  const alone = await content.replica({ WEB_URL: 'http://127.0.0.1:9' });

  const answer = await alone.visitor().get('/pages/about-us/html');

  expect(answer).toMatchEnvelope({ status: 503, errors: ['The service is not available right now'] });
  await alone.stop();
});

describe('the first HTML of a share link', () => {
  it('is unavailable while tracking does not answer', async () => {
    expect((await content.visitor().get('/s/open/html')).status).toBe(503);
  });

  it.each([
    ['open', 200],
    ['ended', 410],
    ['f'.repeat(48), 404],
  ])('of %s is the same for every link, with its status', async (token, status) => {
    const tracking = await startFakeTracking(content.config.REDIS_URL);
    try {
      const answer = await content.visitor().get(`/s/${token}/html`);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(asked.map(({ url }) => url?.split('?')[0])).toEqual(['/s/-']);
      expect(answer.text).not.toContain(token);
    } finally {
      await tracking.stop();
    }
  });
});
