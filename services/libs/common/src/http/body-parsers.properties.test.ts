import Fastify from 'fastify';
import fc from 'fast-check';
import { LIMITS } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectLinear } from '../../../../../tests/support/linear-time.js';
import { toApiError } from '../errors/index.js';
import { registerBodyParsers } from './body-parsers.js';
import { UploadedFile } from './form-reader.js';

/** Characters of forms, and similar ones. */
const SIGNS = [
  [
    '--x',
    '--x--',
    '--',
    '\r\n',
    '\n',
    '\r',
    '\r\n--x\r\n',
    '\r\n\r\n',
    'Content-Disposition: form-data; name="a"',
  ],
  [
    'Content-Disposition: form-data; name=a; filename="b.png"',
    'Content-Disposition: form-data',
    'name="__proto__"',
  ],
  [
    'Content-Type: application/json',
    'Content-Transfer-Encoding: base64',
    ': ',
    ';',
    '"',
    '\\',
    '\0',
    'a',
    '=',
    'é',
  ],
].flat();
const soup = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...SIGNS) },
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    {
      maxLength: 40,
    },
  )
  .map((signs) => signs.join(''));

const app = Fastify({ bodyLimit: 1_000_000 });
beforeAll(async () => {
  registerBodyParsers(app);
  app.setErrorHandler((error, _request, reply) => {
    const { status, code } = toApiError(error);
    return reply.code(status).send({ code });
  });
  app.post('/', { config: { takesFile: LIMITS.imageBytes } }, ({ body }) =>
    Object.entries(body as object).map(([name, value]) => [
      name,
      value instanceof UploadedFile ? value.bytes.toString('latin1') : (value as unknown),
    ]),
  );
});
afterAll(() => app.close());

const post = (payload: string | Buffer, type: string) =>
  app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });

const MULTIPART = 'multipart/form-data; boundary=x';
const TYPES = [
  [
    MULTIPART,
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/mixed',
  ],
  [
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="x',
    'multipart/form-data; boundary=é',
    'a/b',
  ],
].flat();

describe('any body at all', () => {
  it('is read, or rejected as a client error', async () => {
    await fc.assert(
      fc.asyncProperty(soup, fc.constantFrom(...TYPES), async (text, type) => {
        expect((await post(text, type)).statusCode).toBeLessThan(500);
      }),
      { numRuns: 1500, timeout: 5000 },
    );
  });

  it('is read in linear time', { timeout: 120_000 }, async () => {
    for (const each of SIGNS) {
      const text = (length: number) => `--x\r\n${each.repeat(length / each.length)}`;
      await expectLinear(text, (given) => post(given, MULTIPART), 50_000);
    }
    for (const each of ['[', '{"a":', '"', '\\', ',', '1', '&', '=', '%', '%41', '+']) {
      const text = (length: number) => each.repeat(length / each.length);
      await expectLinear(text, (given) => post(given, 'application/json'), 50_000);
      await expectLinear(text, (given) => post(given, 'application/x-www-form-urlencoded'), 50_000);
    }
  });
});

describe('a form', () => {
  const names = fc.string({
    unit: fc.constantFrom('a', 'b', 'y', 'z', '_', '-', '.', 'é', '0', '9'),
    minLength: 1,
    maxLength: 10,
  });
  const values = fc.string({ unit: 'grapheme', maxLength: 30 });

  it('arrives unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(names, values, { maxKeys: 6 }),
        fc.uint8Array(),
        async (fields, file) => {
          const form = new FormData();
          for (const [name, value] of Object.entries(fields)) form.set(name, value);
          form.set('the file', new Blob([file]), 'a.png');
          const request = new Response(form);
          const body = Buffer.from(await request.arrayBuffer());
          const answer = await post(body, request.headers.get('content-type') ?? '');
          // Forms use CRLF, like mails.
          const lines = (text: string) => text.replaceAll(/\r\n|\r|\n/g, '\r\n');
          const sent = Object.entries(fields).map(([name, value]) => [name, lines(value)]);
          const expected = [...sent, ['the file', Buffer.from(file).toString('latin1')]];
          expect(Object.fromEntries(answer.json<[string, string][]>())).toEqual(Object.fromEntries(expected));
        },
      ),
      { numRuns: 200 },
    );
  });
});
