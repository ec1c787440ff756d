import { Busboy } from '@fastify/busboy';
import Fastify from 'fastify';
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processorMs } from '../../../../../tests/support/linear-time.js';
import { sayTo } from '../../../../../tests/support/raw-requests.js';
import { toApiError } from '../errors/index.js';
import { admitBodies } from './body-admission.js';
import { registerBodyParsers } from './body-parsers.js';
import { MAX_FORM_FIELDS } from './form-guard.js';
import { boundaryOf } from './body-type.js';

const app = Fastify();
beforeAll(() => {
  admitBodies(app, 1_000_000);
  registerBodyParsers(app);
  app.setErrorHandler((error, { routeOptions }, reply) => {
    const { status, code } = toApiError(error, routeOptions.bodyLimit);
    return reply.code(status).send({ code });
  });
  app.post('/', { config: { access: 'visitor' } }, ({ body }) => body);
});
afterAll(() => app.close());

const formOf = (boundary: string, parts: number, name = 'a') =>
  `${`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`.repeat(parts)}--${boundary}--\r\n`;
const emptyParts = (boundary: string, parts: number) =>
  `${`--${boundary}\r\n\r\n\r\n`.repeat(parts)}--${boundary}--`;

const post = (type: string, payload: string) =>
  app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });

async function codeOf(type: string, payload: string): Promise<string> {
  const answer = await post(type, payload);
  return `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? ''}`.trim();
}

/** Content types from each client's documentation, source or bug reports. */
const CLIENTS: [client: string, type: string, boundary: string][] = [
  [
    'Chrome and Safari',
    'multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW',
    '----WebKitFormBoundary7MA4YWxkTrZu0gW',
  ],
  [
    'Firefox',
    'multipart/form-data; boundary=---------------------------22836054058151123032940981487',
    '---------------------------22836054058151123032940981487',
  ],
  [
    'Firefox since 2024',
    'multipart/form-data; boundary=----geckoformboundary5f3a1a5d2f4e4c1bb0a7e0f1',
    '----geckoformboundary5f3a1a5d2f4e4c1bb0a7e0f1',
  ],
  [
    'Node',
    'multipart/form-data; boundary=----formdata-undici-067243915021',
    '----formdata-undici-067243915021',
  ],
  [
    'curl',
    'multipart/form-data; boundary=------------------------d74496d66958873e',
    '------------------------d74496d66958873e',
  ],
  [
    'Python requests',
    'multipart/form-data; boundary=0a3c8a1e6bd24f2b8a1a2f6a3bfa2f1d',
    '0a3c8a1e6bd24f2b8a1a2f6a3bfa2f1d',
  ],
  [
    'Go',
    'multipart/form-data; boundary=b54d9a8f0f0a1e6c3d2b1a09f8e7d6c5b4a3928170615243342516070809',
    'b54d9a8f0f0a1e6c3d2b1a09f8e7d6c5b4a3928170615243342516070809',
  ],
  [
    'Apache HttpClient',
    'multipart/form-data; boundary=MrmiiyyJEqRYcIJyun5tMVIz70NuQ_nfD',
    'MrmiiyyJEqRYcIJyun5tMVIz70NuQ_nfD',
  ],
  [
    'Apache HttpClient with a charset',
    'multipart/form-data; charset=UTF-8; boundary=MrmiiyyJEqRYcIJyun5t',
    'MrmiiyyJEqRYcIJyun5t',
  ],
  ['Spring', 'multipart/form-data;boundary=Xy1_-zAbCdEfGh0987;charset=UTF-8', 'Xy1_-zAbCdEfGh0987'],
  [
    'Jersey',
    'multipart/form-data;boundary="MrmiiyyJEqRYcIJyun5tMVIz70NuQ_nfD"',
    'MrmiiyyJEqRYcIJyun5tMVIz70NuQ_nfD',
  ],
  [
    'JavaMail',
    'multipart/form-data; boundary="----=_Part_4_701508.1145579811786"',
    '----=_Part_4_701508.1145579811786',
  ],
  [
    'okhttp',
    'multipart/form-data; boundary=f7d1a6b0-3a0c-4b7e-9a4e-1a2b3c4d5e6f',
    'f7d1a6b0-3a0c-4b7e-9a4e-1a2b3c4d5e6f',
  ],
  [
    'Postman and axios',
    'multipart/form-data; boundary=--------------------------590299136414163472038474',
    '--------------------------590299136414163472038474',
  ],
  [
    '.NET HttpClient',
    'multipart/form-data; boundary="456a4835-40c9-40c2-929e-502c01ff5562"',
    '456a4835-40c9-40c2-929e-502c01ff5562',
  ],
  [
    'Qt',
    'multipart/form-data; boundary="boundary_.oOo._MTcyNTgxMTE3Mw==MjEzOTYyMjcyNw==MjA3NTQ2ODA3NQ=="',
    'boundary_.oOo._MTcyNTgxMTE3Mw==MjEzOTYyMjcyNw==MjA3NTQ2ODA3NQ==',
  ],
  [
    'Alamofire',
    'multipart/form-data; boundary=alamofire.boundary.9f0c3a2b5d1e7a44',
    'alamofire.boundary.9f0c3a2b5d1e7a44',
  ],
  [
    'Dart',
    'multipart/form-data; boundary=dart-http-boundary-Kq+b_0n.TTyX-4ZpQ',
    'dart-http-boundary-Kq+b_0n.TTyX-4ZpQ',
  ],
  ['Perl', 'multipart/form-data; boundary=xYzZY', 'xYzZY'],
  ['RFC 7578', 'multipart/form-data; boundary=AaB03x', 'AaB03x'],
  ['RFC 2046, of a colon', 'multipart/form-data; boundary="gc0pJq0M:08jU534c0p"', 'gc0pJq0M:08jU534c0p'],
  ['RFC 2046, of a space', 'multipart/form-data; boundary="simple boundary"', 'simple boundary'],
  ['all signs', `multipart/form-data; boundary="a'()+_,-./:=? b"`, "a'()+_,-./:=? b"],
  ['other letters', 'Multipart/Form-Data; BOUNDARY=Aa; CharSet="UTF-8"', 'Aa'],
  ['strange spaces', 'multipart/form-data \t;\t boundary=Aa ; charset=utf-8 ;', 'Aa'],
];

const LONGEST = 'x'.repeat(70);

const OTHERS = [
  'multipart/form-data; xboundary=ZZZZ; boundary=B',
  'multipart/form-data; a="boundary=ZZZZ"; boundary=B',
  'multipart/form-data; foo="\\"; boundary=ZZZZ"; boundary=B',
  'multipart/form-data; boundary=B; boundary=ZZZZ',
  'multipart/form-data; boundary=ZZZZ; boundary=B',
  "multipart/form-data; boundary*=utf-8''B",
  'multipart/form-data; boundary*0=B',
  'multipart/form-data; boundary="B',
  'multipart/form-data; boundary=B"',
  'multipart/form-data; boundary="B"ZZZZ',
  'multipart/form-data; boundary="\\B"',
  'multipart/form-data; boundary="B "',
  'multipart/form-data; boundary = B',
  'multipart/form-data; boundary=B C',
  'multipart/form-data; boundary=a/b',
  'multipart/form-data; boundary====1656457491496===',
  'multipart/form-data; boundary=é',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${LONGEST}x`,
  'multipart/form-data, boundary=B',
  'multipart/form-data; boundary=B, multipart/form-data; boundary=ZZZZ',
  'multipart/form-data boundary=B',
  'multipart/form-data; boundary=B; charset=iso-8859-1',
  'multipart/form-data; boundary=B; charset=utf-8; charset=utf-8',
  'multipart/form-data; boundary=B; foo=bar',
  'multipart/form-data; charset=utf-8',
  'multipart/form-data;',
  'multipart/form-data',
  'multipart/mixed; boundary=B',
];

describe('the Content-Type of a form', () => {
  it.each(CLIENTS)('is accepted from %s', async (_client, type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary);
    expect((await post(type, formOf(boundary, 2))).json()).toEqual({ a: ['1', '1'] });
  });

  it.each(['--B--\r\n--B\r\n', '--B--\r\n\r\n--B--\r\n'])('allows any following text: %j', async (body) => {
    expect(await codeOf('multipart/form-data; boundary=B', body)).toBe('200');
  });

  it('allows the longest boundary', async () => {
    const type = `multipart/form-data; boundary=${LONGEST}`;
    expect((await post(type, formOf(LONGEST, 1))).json()).toEqual({ a: '1' });
  });

  it.each(OTHERS)('is refused as %s', async (type) => {
    expect(boundaryOf(type)).toBeUndefined();
    expect(await codeOf(type, formOf('B', 1))).toMatch(/^415 /);
  });

  it('is refused when there are two of them', async () => {
    const type = 'multipart/form-data; boundary=B';
    const twice = [type, 'multipart/form-data; boundary=ZZZZ'].map((each) => `Content-Type: ${each}\r\n`);
    const body = formOf('B', 1);
    const head = `POST / HTTP/1.1\r\nHost: a\r\n${twice.join('')}Content-Length: ${body.length}\r\n\r\n`;
    expect((await sayTo(await app.listen({ port: 0, host: '127.0.0.1' }), head + body)).statuses).toBe('415');
  });

  it('hides no parts from the counter, whatever precedes the boundary', async () => {
    for (const type of OTHERS) {
      const ms = await processorMs(async () =>
        expect(await codeOf(type, emptyParts('B', 6000))).toMatch(/^415 /),
      );
      expect(ms).toBeLessThan(250);
    }
  });
});

/** Pieces of parameters, and similar texts. */
const PIECES = [
  'multipart/form-data',
  'boundary',
  'charset',
  'utf-8',
  'xboundary',
  '=',
  ';',
  '"',
  '\\',
  "'",
  '*',
  ',',
  ' ',
  '\t',
  'B',
  'ZZZZ',
  '--',
  'é',
  '0',
];
const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(''));
const value = fc.oneof(
  fc.constantFrom('B', '"B"', '"B C"', '"a=b"', "'B'", 'a.b', '"a:b/c?"'),
  fc
    .string({ unit: fc.constantFrom('a', 'Z', '9', '-', '_', '.', '+', "'", '=', '?', ' '), maxLength: 8 })
    .map((text) => `"${text}"`),
);
const typeOf = fc.oneof(
  soup.map((rest) => `multipart/form-data;${rest}`),
  fc
    .tuple(soup, value, soup)
    .map(([before, given, after]) => `multipart/form-data; ${before}; boundary=${given}; ${after}`),
  value.map((given) => `Multipart/form-data;Boundary=${given};charset=UTF-8`),
);

describe('for every Content-Type at all', () => {
  it('makes counter and parser agree, or is rejected', async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(typeOf, fc.integer({ min: 1, max: 5 }), async (type, parts) => {
        const boundary = boundaryOf(type);
        const few = formOf(boundary ?? 'B', parts);
        if (boundary === undefined) {
          expect(await codeOf(type, few)).toMatch(/^415 /);
          return;
        }
        read += 1;
        expect((await post(type, few)).json()).toEqual({ a: parts === 1 ? '1' : Array(parts).fill('1') });
        expect(await codeOf(type, formOf(boundary, MAX_FORM_FIELDS + 2))).toBe('413 public_body_too_large');
      }),
      { numRuns: 1500 },
    );
    expect(read).toBeGreaterThan(100);
  });

  it("yields the parser's own reading of the boundary", async () => {
    await fc.assert(
      fc.asyncProperty(typeOf, async (type) => {
        const boundary = boundaryOf(type);
        if (boundary === undefined) return;
        const fields: string[] = [];
        const parser = new Busboy({ headers: { 'content-type': type } });
        parser.on('field', (name) => fields.push(name));
        const ended = new Promise((resolve, reject) => parser.on('finish', resolve).on('error', reject));
        parser.end(formOf(boundary, 2));
        await ended;
        expect(fields).toEqual(['a', 'a']);
      }),
      { numRuns: 1500 },
    );
  });
});

describe('the body of a form', () => {
  const TYPE = 'multipart/form-data; boundary=B';

  it.each(['preamble\r\n', '\r\n', ' ', '-', '--ZZZZ\r\n\r\n\r\n', '--b\r\n'])(
    'begins with its boundary, not with %j',
    async (before) => {
      expect(await codeOf(TYPE, before + formOf('B', 1))).toBe('415 form_not_readable');
    },
  );

  it('has no fields if it ends at once or is missing', async () => {
    expect((await post(TYPE, '--B--\r\n')).json()).toEqual({});
    expect((await post(TYPE, '')).json()).toEqual({});
  });

  it('is rejected if truncated', async () => {
    for (const half of ['-', '--B', '--B\r\n', formOf('B', 1).slice(0, -10)]) {
      expect((await post(TYPE, half)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('above the limit is too large, whatever else is wrong', async () => {
    const tooMuch = 'x'.repeat(65_537);
    for (const type of [TYPE, ...OTHERS])
      expect(await codeOf(type, tooMuch)).toBe('413 public_body_too_large');
  });

  it('of a visitor is limited to 64 KiB in total', async () => {
    const around = formOf('B', 1).length - 1;
    const form = (length: number) =>
      formOf('B', 1).replace('\r\n\r\n1', `\r\n\r\n${'1'.repeat(length - around)}`);
    expect((await post(TYPE, form(65_536))).statusCode).toBe(200);
    expect(await codeOf(TYPE, form(65_537))).toBe('413 public_body_too_large');
  });

  it('is text, whatever type a field declares', async () => {
    const nested = '['.repeat(20_000);
    const field = `--B\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n${nested}\r\n--B--`;
    expect((await post(TYPE, field)).json()).toEqual({ a: nested });
  });
});

describe('the Content-Type of text', () => {
  const send = (type: string, payload: string | Buffer) =>
    app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  it.each([
    'application/json',
    'Application/JSON',
    ' application/json ',
    'application/json;',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json; charset=utf8',
    'application/json; odata.metadata=minimal',
    'application/json; v=1; charset=us-ascii',
  ])('is read as JSON: %s', async (type) => {
    expect((await send(type, '{"a":"é"}')).json()).toEqual({ a: 'é' });
  });

  it.each([
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16le',
    'application/json; charset=utf-7',
    'application/json; CHARSET=latin1',
    'application/json; charset=utf-8; charset=latin1',
    "application/json; charset*=us-ascii'en'latin1",
    'application/json; charset',
    'application/jsonx',
    'application/json, text/plain',
    'text/json',
    'text/plain',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded; charset=ISO-8859-1',
    '*/*',
    'json',
    '',
  ])('is refused: %s', async (type) => {
    expect((await send(type, '{"a":"e"}')).statusCode).toBe(415);
  });

  it('never stores bytes of another encoding as different text', async () => {
    expect((await send('application/json', latin1('{"a":"caf\u00e9"}'))).statusCode).toBe(415);
    expect((await send('application/x-www-form-urlencoded', latin1('a=caf\u00e9'))).statusCode).toBe(415);
    expect((await send('application/json', Buffer.from('{"a":"x"}', 'utf16le'))).statusCode).toBeGreaterThan(
      399,
    );
  });

  it('allows a byte order mark', async () => {
    expect((await send('application/json', '\ufeff{"a":1}')).json()).toEqual({ a: 1 });
  });

  it.each(['null', '[]', '"x"', '1', 'true'])('is an object, not %s', async (text) => {
    expect(await codeOf('application/json', text)).toBe('422 not_an_object');
  });
});

it('refuses a compressed body, whatever is in it', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: gzipSync('{"a":1}') });
  expect([answer.statusCode, answer.json()]).toEqual([415, { code: 'unsupported_media_type' }]);
});
