import { LIMITS } from '@vaultway/contracts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toApiError } from '../errors/index.js';
import { registerBodyParsers } from './body-parsers.js';
import { UploadedFile } from './form-reader.js';

const app = Fastify();
beforeAll(() => {
  registerBodyParsers(app);
  app.setErrorHandler((error, _request, reply) => reply.code(400).send(toApiError(error).code));
  app.post('/', { config: { takesFile: LIMITS.imageBytes } }, ({ body }) =>
    Object.entries(body as object).map(([name, value]) => [
      name,
      value instanceof UploadedFile ? value.bytes.toString('hex') : (value as unknown),
    ]),
  );
});
afterAll(() => app.close());

async function readAs(type: string, payload: Buffer): Promise<unknown> {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': type },
  });
  return statusCode === 200 ? JSON.parse(body) : body;
}
const bytes = (latin1: string) => Buffer.from(latin1, 'latin1');

/** Sends a part with the given header and content, one character per byte. */
const part = (disposition: string, content: string, type = '') =>
  readAs(
    'multipart/form-data; boundary=x',
    bytes(`--x\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n${content}\r\n--x--\r\n`),
  );
const urlencoded = (text: string) => readAs('application/x-www-form-urlencoded', bytes(text));

const UTF16 = 'Content-Type: text/plain; charset=utf-16le\r\n';
const LATIN1 = 'Content-Type: text/plain; charset=iso-8859-1\r\n';

describe('text of a form', () => {
  it.each([
    ['a field', () => part('name="title"', 'M\xfcller')],
    ['a field whose type says latin1', () => part('name="title"', 'M\xfcller', LATIN1)],
    ["a field's name", () => part('name="M\xfcller"', '1')],
    ["a file's name", () => part('name="file"; filename="M\xfcller.png"', '1')],
    ['an escape', () => urlencoded('title=M%FCller')],
    ['a cut escape', () => urlencoded('title=%C3&x=%BC')],
    ["an escape in a field's name", () => urlencoded('M%FCller=1')],
    ['a byte', () => urlencoded('title=M\xfcller')],
  ])('is rejected in another encoding: %s', async (_what, answer) => {
    expect(await answer()).toBe('not_utf8');
  });

  it.each([
    ['a field', () => part('name="title"', 'M\xc3\xbcller'), [['title', 'Müller']]],
    ['whatever its type says', () => part('name="title"', 'M\xc3\xbcller', UTF16), [['title', 'Müller']]],
    ["a field's name", () => part('name="M\xc3\xbcller"', '1'), [['Müller', '1']]],
    ['bytes and escapes', () => urlencoded('title=M\xc3\xbcller%20100%'), [['title', 'Müller 100%']]],
    [
      'escapes',
      () => urlencoded('M%C3%BCller=a+b&c'),
      [
        ['Müller', 'a b'],
        ['c', ''],
      ],
    ],
    ['a file, which is no text', () => part('name="file"; filename="a.png"', 'M\xfc'), [['file', '4dfc']]],
  ])('is read as UTF-8: %s', async (_what, answer, fields) => {
    expect(await answer()).toEqual(fields);
  });
});

describe('the name of a part', () => {
  it.each([
    [`name*=iso-8859-1''M%FCller`],
    [`name*=UTF-8''M%C3%BCller`],
    [`name="a"; name*=UTF-8''b`],
    [`name="a"; NAME *=UTF-8''b`],
    [`name="a"; "name"*=UTF-8''b`],
    [`name="file"; filename*=UTF-8''a.png`],
    [`name="file"; filename="a.png"; filename*=utf-16le''b`],
    ['name="a"; name="b"'],
    ['name="a'],
    ['name=a"b"'],
    ['size=1'],
    ['name="a"\r\nContent-Disposition: form-data; name="b"'],
  ])('is rejected if ambiguous: %s', async (disposition) => {
    expect(await part(disposition, '1')).toBe('bad_request');
  });

  it.each([
    ['name=a', 'a'],
    ['name="a*b"', 'a*b'],
    [`name="a; name*=UTF-8''b"`, `a; name*=UTF-8''b`],
    [String.raw`name="a \"b\" \\"`, String.raw`a "b" \ `.trim()],
    ['name="a%22"', 'a%22'],
    ['name="\xef\xbf\xbd"', '\ufffd'],
    ['size=1; name="a";', 'a'],
  ])('is the text between its quotes: %s', async (disposition, name) => {
    expect(await part(disposition, '1')).toEqual([[name, '1']]);
  });
});

it.each([
  ['a field', () => part('name="__proto__"', '1')],
  ['a list', () => part('name="__proto__[]"', '1')],
  ['a file', () => part('name="__proto__"; filename="a.png"', '1')],
  ['an urlencoded field', () => urlencoded('__proto__=1')],
])('drops the key __proto__ of %s', async (_what, answer) => {
  expect(await answer()).toEqual([]);
});
