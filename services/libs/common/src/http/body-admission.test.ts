import Fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toApiError } from '../errors/index.js';
import { admitBodies } from './body-admission.js';
import { registerBodyParsers } from './body-parsers.js';

const BODY = 200_000;
const GATE_MS = 50;

const app = Fastify({ bodyLimit: 1_000_000, forceCloseConnections: true });
let port = 0;
beforeAll(async () => {
  registerBodyParsers(app);
  app.addHook('onRequest', () => sleep(GATE_MS));
  admitBodies(app, 3 * BODY);
  app.setErrorHandler((error, _request, reply) => reply.code(toApiError(error).status).send({}));
  app.get('/', () => sleep(4 * GATE_MS));
  app.post('/', () => 'taken');
  app.post('/files', { config: { access: 'user', takesFile: 5 * BODY } }, () => 'taken');
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const body = JSON.stringify({ text: 'x'.repeat(BODY) });
const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
const earlier = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Sends text and resets the connection after `ms`. */
async function resetAfter(ms: number, text: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  await sleep(ms);
  socket.resetAndDestroy();
}

it.each([
  ['while their session is checked', GATE_MS / 2, head],
  ['while their body arrives', GATE_MS * 2, head],
  ['while an earlier request of theirs is answered', GATE_MS * 2, earlier + head + body],
])('stops counting bodies of clients that disconnect %s', async (_when, ms, text) => {
  for (let client = 0; client < 5; client += 1) await resetAfter(ms, text);
  await sleep(6 * GATE_MS);
  const status = async () => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
  };
  await expect.poll(status).toBe(200);
});

it("counts clients' files apart from admins' bodies", async () => {
  const form = 'Content-Type: multipart/form-data; boundary=x';
  const begun = connect(port, '127.0.0.1').on('error', () => undefined);
  begun.write(`POST /files HTTP/1.1\r\nHost: a\r\n${form}\r\nContent-Length: ${2 * BODY}\r\n\r\n--x\r\n`);
  await sleep(GATE_MS * 20);
  const files = new FormData();
  files.append('file', new Blob([new Uint8Array(2 * BODY)]), 'a.pdf');
  const post = (path: string, sent: FormData | string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: sent,
      ...(typeof sent === 'string' && { headers: { 'content-type': 'application/json' } }),
    });
  expect((await post('/files', files)).status).toBe(503);
  expect((await post('/', body)).status).toBe(200);
  begun.destroy();
  await expect.poll(async () => (await post('/files', files)).status).toBe(200);
});
