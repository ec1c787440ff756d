import { hreflangOf, LANGUAGES, OFFERED_LANGUAGES } from '@vaultway/contracts';
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
  it('lists public pages at the requested host, without the control panel', async () => {
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

  it('lists every language of a page, or none if there is only one', async () => {
    const { text } = await content.visitor().get('/sitemap.xml');
    const { origin } = new URL(content.url);
    const languages = new Set(LANGUAGES.map(hreflangOf));
    await content.aPage({ slug: 'in-english-only' });
    const { text: later } = await content.visitor().get('/sitemap.xml');
    // Three pages of the site, and three of the company, whose languages have no regional spellings.
    expect(text.match(/hreflang=/g)).toHaveLength(
      3 * (languages.size + 1) + 3 * (OFFERED_LANGUAGES.length + 1),
    );
    expect(text).toContain(
      `<xhtml:link rel="alternate" hreflang="sv" href="${origin}/contact.html?lang=se"/>`,
    );
    expect(text).toContain('/pages/about-us?lang=se');
    expect(later).toContain('/pages/in-english-only');
    expect(later).not.toContain('/pages/in-english-only?lang=');
  });

  it('follows changes of pages', async () => {
    const page = await content.aPage({ slug: 'mapped' });
    const day = page.updated_at.slice(0, 10);
    const { text } = await content.visitor().get('/sitemap.xml');
    expect(text).toContain(`/pages/mapped</loc><lastmod>${day}</lastmod>`);
    await content.signedIn().delete('/api/pages', { id: page.id });
    expect((await content.visitor().get('/sitemap.xml')).text).not.toContain('/pages/mapped');
  });

  it('takes the scheme from the gateway, and escapes invalid hosts', async () => {
    const behindGateway = content.visitor().with({ 'x-forwarded-proto': 'https' });
    expect((await behindGateway.get('/sitemap.xml')).text).toContain('<loc>https://127.0.0.1');
  });

  it('prefers the configured address', async () => {
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
  it('excludes the control panel and names the site map', async () => {
    const answer = await content.visitor().get('/robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.text).toContain('Disallow: /control/\n');
    expect(answer.text).toContain(`Sitemap: ${new URL(content.url).origin}/sitemap.xml\n`);
  });
});

describe('/chat.html', () => {
  const setCode = (chat_code: string) => content.signedIn().patch('/api/settings', { chat_code });

  it('is a 404 without chat code', async () => {
    await setCode('');
    expect(await content.visitor().get('/chat.html')).toMatchEnvelope({ status: 404 });
  });

  it('contains the pasted code, in a sandboxed document', async () => {
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

describe('an address that programs try on every site', () => {
  it.each([
    ['/index.html', 301, '/'],
    ['/favicon.ico', 302, '/favicon.svg'],
    ['/apple-touch-icon.png', 302, '/icon-192.png'],
    ['/apple-touch-icon-precomposed.png', 302, '/icon-192.png'],
    ['/.well-known/change-password', 302, '/control/account/password.html'],
  ])('leads from %s with %i to %s', async (path, status, location) => {
    const answer = await content.visitor().get(path, { redirect: 'manual' });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('location')).toBe(location);
  });

  it('tells researchers whom to write to, for months', async () => {
    const answer = await content.visitor().get('/.well-known/security.txt');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      answer.text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/s)),
    );
    expect(fields).toMatchObject({
      Contact: expect.stringMatching(/^mailto:\S+@\S+$/),
      Canonical: `${new URL(content.url).origin}/.well-known/security.txt`,
    });
    const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });
});
