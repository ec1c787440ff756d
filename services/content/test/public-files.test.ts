import { hreflangOf, LANGUAGES } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

let started: Started;
let content: ContentUnderTest;

beforeAll(async () => {
  started = await startContent();
  ({ content } = started);
});
afterAll(() => started.stop());

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

describe('/sitemap.xml', () => {
  it('names the public pages at the host that was asked, and nothing of the control panel', async () => {
    const answer = await content.visitor().get('/sitemap.xml');
    const { origin } = new URL(content.url);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(locations(answer.text)).toEqual(
      [
        '/',
        '/track.html',
        '/contact.html',
        '/pages/privacy-policy',
        '/pages/warehousing',
        '/pages/about-us',
      ].map((path) => origin + path),
    );
    expect(answer.text).not.toContain('/control');
  });

  it('names every language of a page, or none where there is one alone', async () => {
    const { text } = await content.visitor().get('/sitemap.xml');
    const { origin } = new URL(content.url);
    const languages = new Set(LANGUAGES.map(hreflangOf));
    expect(text.match(/hreflang=/g)).toHaveLength(3 * (languages.size + 1) + 3);
    expect(text).toContain(
      `<xhtml:link rel="alternate" hreflang="sv" href="${origin}/contact.html?lang=se"/>`,
    );
    expect(text).not.toContain('/pages/about-us?lang=');
  });

  it('follows the pages', async () => {
    const page = await content.aPage({ slug: 'mapped' });
    const day = page.updated_at.slice(0, 10);
    const { text } = await content.visitor().get('/sitemap.xml');
    expect(text).toContain(`/pages/mapped</loc><lastmod>${day}</lastmod>`);
    await content.signedIn().delete('/api/pages', { id: page.id });
    expect((await content.visitor().get('/sitemap.xml')).text).not.toContain('/pages/mapped');
  });

  it('believes the gateway about the scheme, and escapes what a host should not hold', async () => {
    const behindGateway = content.visitor().with({ 'x-forwarded-proto': 'https' });
    expect((await behindGateway.get('/sitemap.xml')).text).toContain('<loc>https://127.0.0.1');
  });

  it('uses the address of the site where it is configured', async () => {
    const other = await content.replica({ PUBLIC_URL: 'https://www.example.com/' });
    expect(locations((await other.visitor().get('/sitemap.xml')).text)[1]).toBe(
      'https://www.example.com/track.html',
    );
    expect((await other.visitor().get('/robots.txt')).text).toContain(
      'Sitemap: https://www.example.com/sitemap.xml\n',
    );
    await other.stop();
  });
});

describe('/robots.txt', () => {
  it('keeps search engines out of the control panel and tells them of the site map', async () => {
    const answer = await content.visitor().get('/robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.text).toContain('Disallow: /control/\n');
    expect(answer.text).toContain(`Sitemap: ${new URL(content.url).origin}/sitemap.xml\n`);
  });
});

describe('/chat.html', () => {
  const setCode = (chat_code: string) => content.signedIn().patch('/api/settings', { chat_code });

  it('is not there while there is no chat code', async () => {
    await setCode('');
    expect(await content.visitor().get('/chat.html')).toMatchEnvelope({ status: 404 });
  });

  it('holds the code as it was pasted, in a document that can reach nothing of ours', async () => {
    await setCode('<script>window.chat = "$&";</script>');
    const answer = await content.visitor().get('/chat.html');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<body>\n<script>window.chat = "$&";</script>\n</body>');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy')!.split('; ');
    expect(policy).toContain('sandbox allow-scripts allow-forms allow-popups');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("script-src 'unsafe-inline' https:");
    expect(policy).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });
});
