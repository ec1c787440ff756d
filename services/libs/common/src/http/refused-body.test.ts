import { LIMITS } from '@vaultway/contracts';
import Fastify from 'fastify';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerBodyParsers } from './body-parsers.js';
import { readRefusedBodies } from './refused-body.js';

const MB = 1_048_576;
const app = Fastify({ bodyLimit: LIMITS.bodyBytes });
let port = 0;
let lastSocket: Socket | undefined;
beforeAll(async () => {
  registerBodyParsers(app);
  readRefusedBodies(app);
  app.decorateRequest('session');
  app.addHook('onRequest', async (request) => {
    if (request.headers.cookie) (request as { session?: object }).session = {};
    else if (request.url === '/closed') throw Object.assign(new Error('sign in first'), { statusCode: 401 });
  });
  app.addHook('onResponse', async ({ raw }) => void (lastSocket = raw.socket));
  for (const path of ['/', '/closed']) app.post(path, () => 'taken');
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Writes a body in chunks at network speed. @returns the response's first line, or the first error */
async function post(pieces: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const piece = Buffer.alloc(LIMITS.bodyBytes / 4, 'x');
  let broken: Error | undefined;
  let answer = '';
  socket.once('error', (error) => (broken = error)).on('data', (bytes) => (answer += String(bytes)));
  const closed = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  const head = ['POST / HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Cookie: session=x'];
  socket.write(`${[...head, `Content-Length: ${pieces * piece.length}`].join('\r\n')}\r\n\r\n`);
  for (let n = 0; n < pieces && !socket.destroyed; n += 1) {
    await sleep(20);
    if (socket.writable) socket.write(piece);
    else broken ??= new Error('closed while it was written to');
  }
  await Promise.race([closed, sleep(5000)]);
  socket.destroy();
  return broken?.message ?? answer.split('\r\n', 1)[0] ?? '';
}

it("drains an admin's oversized body before the error response", async () => {
  expect(await post(12)).toBe('HTTP/1.1 413 Payload Too Large');
});

it.each([
  ['too much', '/', '413 Payload Too Large'],
  ['what needs a session', '/closed', '401 Unauthorized'],
])("answers a stranger's %s at once, without reading the rest", async (_what, path, status) => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += String(bytes))).on('error', () => undefined);
  const head = [`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json'];
  socket.write(`${[...head, `Content-Length: ${64 * MB}`].join('\r\n')}\r\n\r\n`);
  for (let n = 0; n < 64; n += 1) socket.write(Buffer.alloc(MB, 'x'));
  await expect.poll(() => answer, { timeout: 10_000 }).toContain(`HTTP/1.1 ${status}`);
  expect(lastSocket?.bytesRead).toBeLessThan(MB);
  await expect.poll(() => lastSocket?.destroyed, { timeout: 10_000 }).toBe(true);
  expect(lastSocket?.bytesRead).toBeLessThan(MB);
  socket.destroy();
});
