import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

const drawn = (title: string) =>
  `<!doctype html><html lang="de" dir="ltr" data-language="de"><head><title>${title}</title></head><body></body></html>`;

let web: Server;
let asked: IncomingMessage[];
let started: Started;
let content: ContentUnderTest;

beforeAll(async () => {
  web = createServer((request, response) => {
    asked.push(request);
    const known = request.url?.startsWith('/pages/-');
    response.writeHead(known ? 200 : 404).end(drawn(known ? 'Start' : 'Nicht &amp; gefunden'));
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

const elements = (html: string) => html.match(/<(?:meta|link) [^>]*>/g) ?? [];

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
        '<link data-page rel="alternate" hreflang="sv" href="https://gold.example/pages/vaults?lang=se">',
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

    const { text } = await visitor.get('/pages/about-us/html?lang=de&code=%22');

    expect(text).toContain('rel="canonical" href="https://gold.example/pages/about-us?lang=de"');
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
