import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../services/libs/common/src/testing/eventually.ts';
import { BEYOND_THE_END, startBackends, type Backends } from './support/echo-backends.js';
import { expectBoth } from './support/comparison.js';
import { hasTraefik, startGatewayPair, type GatewayPair } from './support/gateway-pair.js';
import { visit, type Visit } from './support/visitor.js';

/**
 * Compares the built-in gateway to real Traefik on the same files: both must do what is expected here, and the same.
 */
let backends: Backends;
let strict: GatewayPair;
let behindProxy: GatewayPair;
let withoutHttps: GatewayPair;
let named: GatewayPair;

beforeAll(async () => {
  backends = await startBackends();
  [strict, behindProxy, withoutHttps, named] = await Promise.all([
    startGatewayPair(backends.urls),
    startGatewayPair({ ...backends.urls, TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' }),
    startGatewayPair({ ...backends.urls, FORCE_HTTPS: 'false' }),
    startGatewayPair({
      ...backends.urls,
      PUBLIC_URL: 'https://vaultway.example:8443',
      EXTRA_HOSTS: 'www.vaultway.example, gold.example',
      FORCE_HTTPS: 'false',
    }),
  ]);
});

afterAll(async () => {
  await Promise.all([strict, behindProxy, withoutHttps, named].map((pair) => pair.stop()));
  await backends.stop();
});

it.skipIf(!hasTraefik)(
  'compares with Traefik (skipped without one on PATH: then only the built-in is checked)',
  () => {
    expect(strict.traefik).toMatch(/^http:/);
  },
);

const urlsOf = ({ builtin, traefik }: GatewayPair): string[] =>
  [builtin, traefik].filter((url) => url !== undefined);

type Row = [what: string, request: Visit, expected: object];

const HASH = '0123456789abcdef0123456789abcdef';
const PHOTOS = [
  `${HASH}.jpg`,
  `${HASH}-640.avif`,
  `${HASH}.jpg?v=site-${HASH}.jpg`,
  `site-/${HASH}.jpg`,
  `site-${HASH}.jpg/../${HASH}.jpg`,
  `site-${HASH.toUpperCase()}.jpg`,
  `site-${HASH}.jpg/${HASH}.jpg`,
].map((name) => `/uploads/images/${name}`);
const SITE_PICTURES = [`site-${HASH}.jpg`, `site-${HASH}-1280.webp`].map((name) => `/uploads/images/${name}`);
const MIB = 1024 * 1024;

describe('host names', () => {
  it.each([
    'vaultway.example',
    'VAULTWAY.example:8443',
    'www.vaultway.example',
    'gold.example',
    'localhost:8080',
  ])('accepts %s', (host) =>
    expectBoth(named, { path: '/', headers: { host } }, { service: 'content', status: 200 }),
  );

  it.each([
    'evil.example',
    'vaultway.example.evil.example',
    'xvaultway.example',
    'vaultwayxexample',
    '10.1.2.3',
  ])('refuses %s with 421', (host) =>
    expectBoth(
      named,
      { path: '/api/graph', headers: { host } },
      { status: 421, errors: ['This site does not answer under that name'] },
    ),
  );

  it('accepts any name until one is configured', () =>
    expectBoth(
      withoutHttps,
      { path: '/', headers: { host: 'any.example' } },
      { status: 200, service: 'content' },
    ));
});

describe('routing', () => {
  it.each<Row>([
    [
      'a page',
      { path: '/subscription.html?code=A%2FB' },
      { service: 'content', url: '/site/html?code=A%2FB' },
    ],
    ['a deep page', { path: '/control/parcels/A-1/update' }, { service: 'web' }],
    ['a code', { path: '/api/parcels/AB-1' }, { service: 'tracking', url: '/api/parcels/AB-1' }],
    [
      'the list',
      { path: '/api/parcels?page=2&q=x' },
      { service: 'tracking', url: '/api/parcels?page=2&q=x' },
    ],
    ['activities', { path: '/api/activities/1' }, { service: 'tracking' }],
    ['an invoice', { path: '/api/invoices/1.pdf' }, { service: 'tracking' }],
    ['the audit of tracking', { path: '/api/audit/tracking' }, { service: 'tracking' }],
    ['its export', { path: '/api/audit/tracking.csv' }, { service: 'tracking' }],
    ['the graph', { path: '/api/graph' }, { service: 'content' }],
    ['pages', { path: '/api/pages/about-us' }, { service: 'content' }],
    ['reviews', { path: '/api/reviews' }, { service: 'content' }],
    ['settings', { path: '/api/settings' }, { service: 'content' }],
    ['the merged description', { path: '/api/openapi.json' }, { service: 'content' }],
    ['the trash of content', { path: '/api/trash/content' }, { service: 'content' }],
    ['the documentation', { path: '/api/docs/' }, { service: 'content', url: '/api/docs/' }],
    ['what witnesses signed of the log', { path: '/log/witnessed' }, { service: 'tracking' }],
    ['the newest time stamp of the log', { path: '/log/stamp' }, { service: 'tracking' }],
    ['the sitemap', { path: '/sitemap.xml' }, { service: 'content' }],
    ['robots', { path: '/robots.txt' }, { service: 'content' }],
    ['the former home', { path: '/index.html' }, { service: 'content' }],
    ['an icon that no page names', { path: '/apple-touch-icon-precomposed.png' }, { service: 'content' }],
    ['the contact for security', { path: '/.well-known/security.txt' }, { service: 'content' }],
    ['another well-known address', { path: '/.well-known/none' }, { service: 'web' }],
    ['the manifest', { path: '/installed/site.webmanifest' }, { service: 'content' }],
    ['an icon', { path: '/installed/icons/0123-touch.png' }, { service: 'content' }],
    [
      'the HTML of a content page',
      { path: '/pages/about-us?lang=de' },
      { service: 'content', url: '/pages/about-us/html?lang=de' },
    ],
    [
      'a content page by another spelling',
      { path: '/Pages/about-us/' },
      { service: 'content', url: '/pages/about-us/html' },
    ],
    ['a page that no slug names', { path: '/pages/caf%C3%A9' }, { service: 'content', url: '/site/html' }],
    ['a page in bytes that are no UTF-8', { path: '/pages/%FF' }, { service: 'content', url: '/site/html' }],
    ['an overlong form', { path: '/control/%C0%AF' }, { service: 'web', url: '/control/%C0%AF' }],
    ['a surrogate', { path: '/%ED%A0%80' }, { service: 'content', url: '/site/html' }],
    [
      'a code that is no UTF-8',
      { path: '/api/parcels/%FF' },
      { service: 'tracking', url: '/api/parcels/%FF' },
    ],
    ['the home page', { path: '/?lang=de' }, { service: 'content', url: '/home/html?lang=de' }],
    ['the tracking form', { path: '/track.html' }, { service: 'content', url: '/track/html' }],
    [
      'a look-up',
      { path: '/track.html?lang=de&code=A%20B' },
      { service: 'content', url: '/track/html?lang=de&code=A%20B' },
    ],
    [
      'the contact page',
      { path: '/contact.html?lang=de' },
      { service: 'content', url: '/contact/html?lang=de' },
    ],
    ['the page that checks proofs', { path: '/verify.html' }, { service: 'content', url: '/verify/html' }],
    [
      'the policy of the log, for a browser',
      { path: '/log/policy?lang=de', headers: { accept: 'text/html,*/*;q=0.8' } },
      { service: 'content', url: '/site/html?lang=de' },
    ],
    [
      'the policy of the log, for a program',
      { path: '/log/policy', headers: { accept: '*/*' } },
      { service: 'tracking', url: '/log/policy' },
    ],
    [
      'the policy of the log as text',
      { path: '/log/policy.txt', headers: { accept: 'text/html' } },
      { service: 'tracking', url: '/log/policy.txt' },
    ],
    ['its facts', { path: '/log/policy.json' }, { service: 'tracking', url: '/log/policy.json' }],
    ['the page of a share link', { path: '/s/3f9c2a' }, { service: 'content', url: '/s/3f9c2a/html' }],
    ['the HTML of a share link asked for', { path: '/s/3f9c2a/html' }, { service: 'web', url: '/404' }],
    [
      'the tracking form by another spelling',
      { path: '/Track.html/' },
      { service: 'content', url: '/site/html' },
    ],
    ['an unknown address', { path: '/a/b?lang=de' }, { service: 'content', url: '/site/html?lang=de' }],
    ['an unknown HTML file', { path: '/a.b.html' }, { service: 'content', url: '/site/html' }],
    ['an unknown picture', { path: '/a.png' }, { service: 'web', url: '/a.png' }],
    ['a missing script', { path: '/assets/gone' }, { service: 'web', url: '/assets/gone' }],
    ['an account', { path: '/account/index.html' }, { service: 'content', url: '/site/html' }],
    ['the page without a connection', { path: '/offline.html' }, { service: 'content', url: '/site/html' }],
    ['an upload', { method: 'POST', path: '/api/images', body: '{}' }, { service: 'content' }],
    ['what is written to a content page', { method: 'POST', path: '/pages/about-us' }, { service: 'web' }],
    ['what lies below a content page', { path: '/pages/about-us/more' }, { service: 'content' }],
    ['the chat frame', { path: '/chat.html' }, { service: 'content' }],
    ['sign-in', { method: 'POST', path: '/api/admins/auth/signin', body: '{}' }, { service: 'auth' }],
    ['sign-out of a user', { path: '/api/users/auth/signout' }, { service: 'auth' }],
    ['a picture', { path: '/uploads/images/a1.webp' }, { service: 'images', url: '/bucket/a1.webp' }],
    [
      'a word that only begins alike',
      { path: '/api/parcelsandmore' },
      { status: 404, errors: ['Not found'] },
    ],
    ['an unknown call', { path: '/api/nothing' }, { status: 404, errors: ['Not found'] }],
    ['a trash that no service has', { path: '/api/trash/mail' }, { status: 404, errors: ['Not found'] }],
    ['an unknown call with a body', { method: 'POST', path: '/api/nothing', body: '{}' }, { status: 404 }],
    ['/api alone', { path: '/api' }, { status: 404, errors: ['Not found'] }],
    ['a path in capitals', { path: '/API/parcels' }, { service: 'content', url: '/site/html' }],
    ['writing a picture', { method: 'PUT', path: '/uploads/images/a.png', body: 'x' }, { status: 404 }],
    [
      'the head of a picture',
      { method: 'HEAD', path: '/uploads/images/a1.webp' },
      { status: 200, headers: { 'x-service': 'images' } },
    ],
    ['the folder of pictures', { path: '/uploads/images/' }, { status: 404, errors: ['Not found'] }],
    ['an error page asked for', { path: '/errors/503' }, { status: 200, service: 'web', url: '/404' }],
    ['a redirect asked for', { path: '/redirect-https/a' }, { status: 200, service: 'web', url: '/404' }],
    ['the HTML of the home page asked for', { path: '/home/html' }, { service: 'web', url: '/404' }],
    ['the HTML of the tracking form asked for', { path: '/track/html' }, { service: 'web', url: '/404' }],
    ['the HTML of any page asked for', { path: '/site/html' }, { service: 'web', url: '/404' }],
    ['the HTML of a page asked for', { path: '/pages/about-us/html' }, { service: 'web', url: '/404' }],
  ])('%s', async (_, request, expected) => {
    await expectBoth(strict, request, expected);
  });
});

describe('forwarded requests', () => {
  it.each<Row>([
    ['a slash in a code', { path: '/api/parcels/A%2FB' }, { service: 'tracking', url: '/api/parcels/A%2FB' }],
    ['a percent sign', { path: '/api/parcels/50%25' }, { service: 'tracking', url: '/api/parcels/50%25' }],
    ['an escaped escape', { path: '/api/parcels/%252F' }, { url: '/api/parcels/%252F' }],
    ['other signs', { path: '/api/parcels/%3F%23%3B%5C' }, { url: '/api/parcels/%3F%23%3B%5C' }],
    ['lower-case escapes', { path: '/api/parcels/a%2fb%c3%a9' }, { url: '/api/parcels/a%2Fb%C3%A9' }],
    ['a needless escape', { path: '/api/p%61rcels/A' }, { service: 'tracking', url: '/api/parcels/A' }],
    ['a space', { path: '/api/parcels/A%20B' }, { url: '/api/parcels/A%20B' }],
    ['double slashes', { path: '//api//parcels///A' }, { service: 'tracking', url: '/api/parcels/A' }],
    ['dots', { path: '/x/../api/./parcels/A/' }, { service: 'tracking', url: '/api/parcels/A/' }],
    ['hidden dots', { path: '/api/%2E%2E/api/graph' }, { service: 'content', url: '/api/graph' }],
    ['a semicolon in a search', { path: '/api/parcels?q=a;b' }, { url: '/api/parcels?q=a%3Bb' }],
    ['an empty query', { path: '/api/parcels?' }, { url: '/api/parcels?' }],
    ['a NUL', { path: '/api/parcels/%00' }, { status: 400 }],
    ['a fragment', { path: '/api/parcels/a#b' }, { status: 400 }],
    ['a body', { method: 'POST', path: '/api/parcels', body: 'x'.repeat(2 * MIB) }, { bodyBytes: 2 * MIB }],
    [
      'a body in pieces',
      { method: 'PATCH', path: '/api/parcels', body: 'abc', chunked: true },
      { bodyBytes: 3 },
    ],
    ['a DELETE with a body', { method: 'DELETE', path: '/api/pages', body: '{}' }, { bodyBytes: 2 }],
    [
      'a DELETE with a body in pieces',
      { method: 'DELETE', path: '/api/pages', body: 'GET /x HTTP/1.1\r\nhost: x\r\n\r\n', chunked: true },
      { method: 'DELETE', url: '/api/pages', bodyBytes: 28 },
    ],
    ['an OPTIONS', { method: 'OPTIONS', path: '/api/parcels' }, { method: 'OPTIONS', service: 'tracking' }],
    ['cookies', { path: '/api/graph', headers: { cookie: 'a=1; b=2' } }, { saw: { cookie: 'a=1; b=2' } }],
    [
      'the session, but not to the image store',
      { path: '/uploads/images/a.png', headers: { cookie: 'session=1', authorization: 'x' } },
      { saw: { cookie: null, authorization: null } },
    ],
    [
      'headers for one connection only',
      { path: '/api/graph', headers: { connection: 'close, x-mine', 'x-mine': '1', te: 'gzip' } },
      { saw: { 'x-mine': null, te: null } },
    ],
  ])('%s', async (_, request, expected) => {
    await expectBoth(strict, request, expected);
  });
});

describe('a percent sign that begins no escape', () => {
  it.each([
    ['/%E0%A4%A.png', '/%E0%A4%25A.png'],
    ['/pages/%.png', '/pages/%25.png'],
    ['/control/%zz', '/control/%25zz'],
  ])('leads %s to the site (in Traefik to a 400)', async (path, url) => {
    expect((await visit(strict.builtin, { path })).echo).toMatchObject({ service: 'web', url });
    if (strict.traefik !== undefined) expect((await visit(strict.traefik, { path })).status).toBe(400);
  });

  it('is part of a code below /api', async () => {
    const { echo } = await visit(strict.builtin, { path: '/api/parcels/50%' });
    expect(echo).toMatchObject({ service: 'tracking', url: '/api/parcels/50%25' });
    expect((await visit(strict.builtin, { path: '/api/none/%' })).envelope).toMatchObject({ status: 404 });
  });
});

describe('responses', () => {
  it.each<Row>([
    [
      'a HEAD',
      { method: 'HEAD', path: '/api/parcels/A' },
      { status: 200, text: '', headers: { 'x-service': 'tracking' } },
    ],
    [
      "a service's own 404",
      { path: '/api/parcels/unknown' },
      { status: 404, errors: ['Parcel not found'], headers: { 'x-request-id': 'from-tracking' } },
    ],
    [
      "a service's own 503",
      { path: '/api/parcels/without-database' },
      {
        status: 503,
        errors: ['Postgres is away'],
        headers: { 'retry-after': '7', 'x-request-id': 'from-tracking' },
      },
    ],
    [
      'a refusal while the body is still on its way',
      { method: 'POST', path: '/api/parcels/refuses-early', body: Buffer.alloc(5 * MIB) },
      { status: 413, errors: ['Too many rows'] },
    ],
    [
      'several cookies',
      { path: '/api/parcels/cookies' },
      { headers: { 'set-cookie': ['a=1; Path=/', 'b=2; Path=/'] } },
    ],
    [
      'a zipped answer',
      { path: '/api/parcels/zipped', headers: { 'accept-encoding': 'gzip' } },
      { headers: { 'content-encoding': 'gzip' } },
    ],
    [
      'a stream, piece by piece',
      { path: '/api/parcels/news' },
      { text: 'data: first\n\ndata: last\n\n', streamed: true },
    ],
    [
      'half an answer, visibly broken',
      { path: '/api/parcels/dies-while-answering' },
      { status: 200, text: 'the first half', brokeOff: true },
    ],
    [
      'a picture that is not there',
      { path: '/uploads/images/missing.png' },
      { status: 404, errors: ['Not found'] },
    ],
    [
      'a picture from a store that is asked under its own name',
      { path: '/uploads/images/a.png' },
      { saw: { host: expect.stringMatching(/^127\.0\.0\.1:\d+$/), 'x-forwarded-host': 'localhost' } },
    ],
    [
      'a picture that a store cannot give, without saying how long that may be kept',
      { path: '/uploads/images/broken.png' },
      { status: 503, headers: { 'cache-control': 'no-store' } },
    ],
    ...PHOTOS.map((path): Row => [
      `a photo, for an hour and browsers alone, whatever the store says: ${path}`,
      { path },
      { service: 'images', headers: { 'cache-control': 'private, max-age=3600' } },
    ]),
    ...SITE_PICTURES.map((path): Row => [
      `a picture of the site, for ever: ${path}`,
      { path },
      { service: 'images', headers: { 'cache-control': 'public, max-age=31536000, immutable' } },
    ]),
    ...[...PHOTOS.slice(0, 1), ...SITE_PICTURES].map((path): Row => [
      `a part that a picture does not have, without saying how long that may be kept: ${path}`,
      { path, headers: { range: BEYOND_THE_END } },
      { status: 404, errors: ['Not found'], headers: { 'cache-control': 'no-store' } },
    ]),
    [
      "a picture without the store's headers",
      { path: '/uploads/images/a.png' },
      { headers: { 'strict-transport-security': null, 'x-amz-request-id': null } },
    ],
  ])('%s', async (_, request, expected) => {
    await expectBoth(strict, request, expected);
  });
});

describe('an unavailable service', () => {
  const unavailable = {
    status: 503,
    errors: ['The service is not available right now'],
    headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5', 'x-request-id': 'ID' },
    text: '{"status":503,"code":"unavailable","params":{"seconds":5,"request_id":"ID"},"message":"The service is not available right now (request ID)","errors":["The service is not available right now"],"data":null}',
  };
  it.each<Row>([
    ['a GET', { path: '/api/mails' }, unavailable],
    ['a POST', { method: 'POST', path: '/api/contact', body: '{}' }, unavailable],
    [
      'a HEAD',
      { method: 'HEAD', path: '/api/mails' },
      { status: 503, text: '', headers: { 'retry-after': '5' } },
    ],
    ['a service that dies before answering', { path: '/api/parcels/dies-before-answering' }, unavailable],
    [
      'a service that dies while it reads',
      { method: 'POST', path: '/api/parcels/dies-before-answering', body: Buffer.alloc(2 * MIB) },
      unavailable,
    ],
  ])('%s', async (_, request, expected) => {
    await expectBoth(strict, request, expected);
  });

  it('is reported at once', async () => {
    const start = performance.now();
    await visit(strict.builtin, { path: '/api/mails' });
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('a visitor who disconnects', () => {
  it("ends the service's stream too", async () => {
    await expectBoth(strict, { path: '/api/parcels/open-streams' }, { text: '0' });
    const left = new AbortController();
    const visits = urlsOf(strict).map((url) =>
      fetch(`${url}/api/parcels/endless-news`, { signal: left.signal }),
    );
    await Promise.all(visits);
    await expectBoth(strict, { path: '/api/parcels/open-streams' }, { text: String(visits.length) });
    left.abort();
    await eventually(() => expectBoth(strict, { path: '/api/parcels/open-streams' }, { text: '0' }));
  });
});

describe('without the web server', () => {
  it('serves the services, and answers 503 to everything else', async () => {
    const pair = await startGatewayPair({ ...backends.urls, WEB_URL: '' });
    onTestFinished(() => pair.stop());
    await expectBoth(pair, { path: '/api/graph' }, { status: 200, service: 'content' });
    const statuses = await Promise.all(
      urlsOf(pair).flatMap((url) =>
        ['/nowhere.png', '/api/mails', '/api/nothing'].map((path) =>
          visit(url, { path }).then(({ status }) => status),
        ),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([503]));
  });
});

describe('a body that is too large', () => {
  const larger = Buffer.alloc(6 * MIB + 1);
  it.each<Row>([
    [
      '6 MiB pass',
      { method: 'POST', path: '/api/parcels', body: Buffer.alloc(6 * MIB) },
      { bodyBytes: 6 * MIB },
    ],
    [
      'one byte more',
      { method: 'POST', path: '/api/parcels', body: larger },
      { status: 413, errors: ['The request is larger than 1 MB'] },
    ],
    [
      'a form',
      {
        method: 'POST',
        path: '/api/reviews',
        body: larger,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
      { status: 413, errors: ['The file is larger than 5 MB'] },
    ],
    ['to a page', { method: 'POST', path: '/', body: larger }, { status: 413 }],
  ])('%s', async (_, request, expected) => {
    await expectBoth(strict, request, expected);
  });
});

describe("the visitor's address", () => {
  const spoofed = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'x-forwarded-proto': 'https',
  };
  const direct = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', 'x-forwarded-proto': 'http' };
  it.each<Row>([
    [
      'is the peer',
      { path: '/api/graph' },
      { saw: { ...direct, host: 'localhost', 'x-forwarded-host': 'localhost' } },
    ],
    ['is the peer, whatever it claims', { path: '/api/graph', headers: spoofed }, { saw: direct }],
    [
      'is the peer, even when a Connection header names the proof',
      { path: '/api/graph', headers: { ...spoofed, connection: 'x-forwarded-for, x-real-ip' } },
      { saw: direct },
    ],
  ])('%s', async (_, request, expected) => {
    await expectBoth(strict, request, expected);
  });

  it('is the one that a trusted proxy names', async () => {
    await expectBoth(
      behindProxy,
      { path: '/api/graph', host: 'example.com', headers: spoofed },
      {
        saw: {
          'x-forwarded-for': '203.0.113.9, 127.0.0.1',
          'x-real-ip': '203.0.113.9',
          'x-forwarded-proto': 'https',
        },
      },
    );
  });
});

describe('https', () => {
  const to = (location: string) => ({ status: 308, headers: { location } });
  it.each<Row>([
    ['another host', { host: 'example.com', path: '/a?b=c' }, to('https://example.com/a?b=c')],
    ['another host with a port', { host: 'Example.com:8080' }, to('https://example.com/')],
    [
      'a code with a slash',
      { host: 'example.com', path: '/api/parcels/A%2FB%25' },
      to('https://example.com/api/parcels/A%2FB%25'),
    ],
    [
      'a POST',
      { host: 'example.com', method: 'POST', path: '/api/contact', body: '{}' },
      to('https://example.com/api/contact'),
    ],
    ['an address', { host: '192.0.2.7:8080' }, to('https://192.0.2.7/')],
    ['an IPv6 address', { host: '[2001:db8::1]:8080' }, to('https://[2001:db8::1]/')],
    [
      'a host that only begins alike',
      { host: 'localhost.example.com' },
      to('https://localhost.example.com/'),
    ],
    [
      'a claim of https from a stranger',
      { host: 'example.com', headers: { 'x-forwarded-proto': 'https' } },
      { status: 308 },
    ],
    ['localhost', { host: 'localhost:8080' }, { status: 200, service: 'content' }],
    ['LOCALHOST', { host: 'LOCALHOST' }, { status: 200, service: 'content' }],
    ['127.0.0.1', { host: '127.0.0.1:8080' }, { status: 200, service: 'content' }],
    ['[::1]', { host: '[::1]:8080' }, { status: 200, service: 'content' }],
  ])('%s', async (_, request, expected) => {
    await expectBoth(strict, request, expected);
  });

  it('is not required again when a trusted proxy reports it', async () => {
    const request = { host: 'example.com', headers: { 'x-forwarded-proto': 'https' } };
    await expectBoth(behindProxy, request, {
      status: 200,
      headers: { 'strict-transport-security': 'max-age=31536000; includeSubDomains' },
    });
  });

  it('is required when a trusted proxy reports http', async () => {
    await expectBoth(
      behindProxy,
      { host: 'example.com', headers: { 'x-forwarded-proto': 'http' } },
      { status: 308 },
    );
  });

  it('is not required with FORCE_HTTPS=false', async () => {
    await expectBoth(withoutHttps, { host: 'example.com' }, { status: 200, service: 'content' });
  });
});

describe('headers of every response', () => {
  const guarded = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(self\).*publickey-credentials-get=\(self\)/),
    'content-security-policy': expect.stringMatching(
      /script-src 'self' 'sha256-[^']+';.*object-src 'none'; base-uri 'none';.*frame-ancestors 'none'/,
    ),
    'strict-transport-security': null,
    server: null,
    'x-powered-by': null,
  };
  it.each<Row>([
    ['a page', { path: '/' }, { headers: guarded }],
    ['a call', { path: '/api/graph' }, { headers: guarded }],
    ['a picture', { path: '/uploads/images/a.png' }, { headers: guarded }],
    ['an unknown call', { path: '/api/nothing' }, { headers: guarded }],
    ['a service away', { path: '/api/mails' }, { headers: guarded }],
    ['a body too large', { method: 'POST', path: '/', body: Buffer.alloc(7 * MIB) }, { headers: guarded }],
    ['a redirect', { host: 'example.com' }, { headers: guarded }],
    [
      'the page that scans, which may compile WebAssembly, and alone ask where it is',
      { path: '/control/scan' },
      {
        headers: {
          ...guarded,
          'content-security-policy': expect.stringMatching(
            /script-src 'self' 'sha256-[^']+' 'wasm-unsafe-eval'; style-src 'self';.*frame-ancestors 'none'/,
          ),
          'permissions-policy': expect.stringMatching(/camera=\(self\), geolocation=\(self\)/),
        },
      },
    ],
    [
      'a count of the vault, which may compile WebAssembly',
      { path: '/control/vault/counts/0199aaaa-0000-7000-8000-0000000000c1' },
      {
        headers: {
          ...guarded,
          'content-security-policy': expect.stringMatching(
            /script-src 'self' 'sha256-[^']+' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline';.*frame-ancestors 'none'/,
          ),
        },
      },
    ],
    [
      'a script, which is not a document',
      { path: '/assets/index.js' },
      { headers: { ...guarded, 'permissions-policy': null } },
    ],
    [
      'a file of a client, which opens as no page',
      { path: '/api/account/requests/x/files/y' },
      { headers: { ...guarded, 'content-security-policy': "default-src 'none'; sandbox" } },
    ],
    [
      'the chat frame, which has a sandbox of its own',
      { path: '/chat.html' },
      {
        headers: {
          'content-security-policy': expect.stringMatching(
            /^sandbox allow-scripts allow-forms allow-popups; frame-ancestors 'self';/,
          ),
          'x-content-type-options': 'nosniff',
        },
      },
    ],
  ])('%s', async (_, request, expected) => {
    await expectBoth(strict, request, expected);
  });
});

describe('files of requests', () => {
  const body = Buffer.alloc(10 * MIB + 1000);
  it.each(['/api/requests/files', '/api/account/requests/files'])('of 10 MiB pass to %s', async (path) => {
    await expectBoth(strict, { method: 'POST', path, body }, { bodyBytes: body.length });
  });

  it.each(['/api/requests/x/messages', '/api/requests/files/x', '/api/requests/x/files'])(
    'of 10 MiB do not pass to %s',
    async (path) => {
      await expectBoth(strict, { method: 'POST', path, body }, { status: 413 });
    },
  );
});
