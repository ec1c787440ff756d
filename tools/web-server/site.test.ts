import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../setup/folders.mjs';
import { siteHandler } from './site.ts';

const LANGUAGES = [
  { code: 'en', tag: 'en' },
  { code: 'de', tag: 'de' },
  { code: 'in', tag: 'hi' },
  { code: 'id', tag: 'id' },
];
const SHELLS = [
  { name: 'home', path: '^/$', status: 200 },
  { name: 'lookup', path: '^/track\\.html/?$', withCode: true, status: 200 },
  { name: 'track', path: '^/track\\.html/?$', status: 200 },
  { name: 'admin', path: '^/(?:cp|control(?:/.*)?)/?$', status: 200 },
  { name: 'not-found', path: '^/', status: 404 },
];

/** Broken escapes, stray and cut bytes, overlong forms, a surrogate, and a character beyond the last. */
const UNDECODABLE = [
  '%',
  '%zz',
  '%E0%A4%A',
  '%FF',
  '%80',
  '%C3',
  '%C0%AF',
  '%E0%80%AF',
  '%ED%A0%80',
  '%F4%90%80%80',
];

let server: Server;
let folder: string;
let remove: () => void;
beforeAll(async () => {
  ({ folder, remove } = temporaryFolder('site'));
  mkdirSync(join(folder, 'shells'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'shells', 'shells.json'),
    JSON.stringify({ shells: SHELLS, languages: LANGUAGES }),
  );
  for (const { name } of SHELLS)
    for (const { code } of LANGUAGES)
      writeFileSync(join(folder, 'shells', `${name}.${code}.html`), `${name} ${code}`);
  writeFileSync(join(folder, 'shells', 'home.en.html.br'), brotliCompressSync('home en'));
  server = createServer(siteHandler(folder));
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
});
afterAll(() => {
  server.close();
  remove();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const german = { 'accept-language': 'de-CH' };

describe('a page', () => {
  it('starts with the HTML of its address', async () => {
    expect((await get('/')).text).toBe('home en');
    expect((await get('/track.html?code=')).text).toBe('track en');
    expect((await get('/track.html?a=b&code=VW-1')).text).toBe('lookup en');
  });

  it('that does not exist is a 404 with its own page', async () => {
    expect(await get('/nowhere.html')).toMatchObject({ status: 404, text: 'not-found en' });
    expect(await get('/shells/home.en.html')).toMatchObject({ status: 404, text: 'not-found en' });
    for (const path of UNDECODABLE) {
      expect(await get(`/control/${path}`), path).toMatchObject({ status: 404, text: 'not-found en' });
      expect(await get(`/${path}`), path).toMatchObject({ status: 404, text: 'not-found en' });
    }
    expect(await get('/control/%C3%A9')).toMatchObject({ status: 200, text: 'admin en' });
  });

  it('is revalidated each time, and differs by language and cookie', async () => {
    const { headers } = await get('/');

    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
  });

  it('is not sent again to a browser that has it, except in another language', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';

    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/', { ...german, 'if-none-match': etag })).text).toBe('home de');
  });

  it('is sent compressed to a browser that accepts the stored encoding', async () => {
    const encodingFor = async (accepted: string) =>
      (await get('/', { 'accept-encoding': accepted })).headers.get('content-encoding');
    expect(await encodingFor('gzip, br')).toBe('br');
    expect(await encodingFor('gzip, br;q=0')).toBe(null);
  });
});

describe('the language of a page', () => {
  it.each([
    ['en', {}],
    ['de', { 'accept-language': 'sv, de-CH;q=0.8, en;q=0.5' }],
    ['en', { 'accept-language': 'de;q=0.3, en-GB;q=0.9' }],
    ['in', { 'accept-language': 'hi-IN' }],
    ['id', { 'accept-language': 'in' }],
    ['en', { 'accept-language': '*, x;;q' }],
    // Ignores everything after fifty tags: a header has room for thousands.
    ['en', { 'accept-language': `${'x;,'.repeat(50)}de` }],
    ['in', { cookie: 'a=b; language=in', ...german }],
    ['de', { cookie: 'language=xx', ...german }],
  ])('is %s for %o', async (code, headers) => {
    expect((await get('/', headers)).text).toBe(`home ${code}`);
  });

  it('is preferably the one in the address', async () => {
    expect((await get('/?lang=de', { cookie: 'language=in' })).text).toBe('home de');
  });
});

describe('a file that is missing', () => {
  it('does not become a page', async () => {
    expect(await get('/assets/gone.js', { accept: 'text/html' })).toMatchObject({
      status: 404,
      text: 'Not found\n',
    });
    expect(await get('/gone.png')).toMatchObject({ status: 404, text: 'Not found\n' });
  });

  it('is a 503 if a page needs it, as during a rebuild', async () => {
    const file = join(folder, 'shells', 'track.id.html');
    rmSync(file);
    expect((await get('/track.html?lang=id')).status).toBe(503);
    writeFileSync(file, 'track id');
    expect(await get('/track.html?lang=id')).toMatchObject({ status: 200, text: 'track id' });
  });
});
