import Fastify from 'fastify';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toApiError } from '../errors/index.js';
import { registerBodyParsers } from './body-parsers.js';
import { MAX_FORM_FIELDS } from './form-guard.js';
import { readRefusedBodies } from './refused-body.js';

const app = Fastify({ bodyLimit: 1_000_000 });
let port = 0;
beforeAll(async () => {
  registerBodyParsers(app);
  readRefusedBodies(app);
  app.decorateRequest('session');
  app.addHook('onRequest', async (request) => {
    if (request.headers.cookie) (request as { session?: object }).session = {};
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, code } = toApiError(error);
    return reply.code(status).send({ code });
  });
  app.post('/', () => 'taken');
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
const end = '--x--\r\n';

/** Sends a form in two chunks and then a request over one connection. @returns the statuses of both responses */
async function statusesOf(cookie: string, first: string, second: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => (heard += String(bytes))).on('error', () => undefined);
  const length = first.length + second.length;
  const type = `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}`;
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${cookie}${type}\r\n\r\n${first}`);
  await sleep(50);
  socket.write(`${second}POST / HTTP/1.1\r\nHost: a\r\n${cookie}Content-Length: 0\r\n\r\n`);
  const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '');
  await expect.poll(() => statuses().length, { timeout: 1500 }).toBe(2);
  socket.destroy();
  return statuses();
}

const strangers = '';
const admins = 'Cookie: session=x\r\n';
const broken = `${field}--x\r\n\0: \r\n\r\n${field}`;

it.each([
  [
    "a stranger's form of too many fields",
    strangers,
    field.repeat(MAX_FORM_FIELDS + 2),
    field.repeat(5) + end,
    '413',
  ],
  [
    "a stranger's form of more and more",
    strangers,
    field.repeat(MAX_FORM_FIELDS + 1),
    field.repeat(50) + end,
    '413',
  ],
  [
    "an admin's form of more and more",
    admins,
    field.repeat(MAX_FORM_FIELDS + 1),
    field.repeat(1500) + end,
    '413',
  ],
  ["an admin's form that is far too long", admins, field.repeat(1500), field.repeat(1500) + end, '413'],
])('%s does not block the next request of its connection', async (_what, cookie, first, second, status) => {
  expect(await statusesOf(cookie, first, second)).toEqual([status, '200']);
});

it('a broken form does not block the next request of its connection', async () => {
  const [first, next] = await statusesOf(strangers, broken, field.repeat(100) + end);
  expect(['200', '400', '413']).toContain(first);
  expect(next).toBe('200');
});
