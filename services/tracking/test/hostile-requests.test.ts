import type { HttpClient } from '@vaultway/common/testing';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const MB = 1_000_000;
const PUBLIC = '/api/subscriptions/confirm';
const CLOSED = '/api/parcels';
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

let tracking: TrackingUnderTest;
let code: string;
beforeAll(async () => {
  tracking = await startTracking({ UPLOADS_IN_FLIGHT_MB: 6 });
  ({ tracking_code: code } = await tracking.aParcel().save());
});
afterAll(() => tracking?.stop());

/** Sends bytes and then waits. @returns the response and the time until it arrived, in ms */
async function say(bytes: string | Buffer, limitMs: number) {
  const { hostname, port } = new URL(tracking.url);
  const socket: Socket = connect(Number(port), hostname);
  const begin = performance.now();
  let heard = '';
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (piece) => (heard += String(piece)));
    socket.on('data', () => /^\{.*\}$/m.test(heard) && resolve());
    socket.on('close', () => resolve()).on('error', () => resolve());
  });
  socket.write(bytes);
  await Promise.race([ended, sleep(limitMs)]);
  const ms = performance.now() - begin;
  return { heard, ms, socket };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the bytes in use, on the heap and outside it. */
function memoryInUse(): number {
  collectGarbage();
  const { external, arrayBuffers, heapUsed } = process.memoryUsage();
  return external + arrayBuffers + heapUsed;
}

const head = (method: string, path: string, fields: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: a', ...fields].join('\r\n')}\r\n\r\n`;

describe('JSON', () => {
  it('of a megabyte of brackets is rejected unread on public routes', async () => {
    expect(await tracking.visitor().post(PUBLIC, nested(520_000))).toMatchEnvelope({
      status: 413,
      code: 'public_body_too_large',
      errors: ['The request is larger than 64 KB'],
    });
  });

  it('of a megabyte of brackets is rejected unparsed for admins too', async () => {
    expect(await tracking.admin.post(CLOSED, nested(520_000))).toMatchEnvelope({
      status: 400,
      code: 'json_too_complex',
    });
  });

  it.each([
    ['32 brackets inside one another', 422, nested(32)],
    ['33 brackets inside one another', 400, nested(33)],
    ['5,000 values', 422, JSON.stringify(Array(5000).fill(0))],
    ['5,001 values', 400, JSON.stringify(Array(5001).fill(0))],
    ['brackets that are only text', 422, JSON.stringify({ token: '[{,\\"'.repeat(2000) })],
    ['a text that never ends', 400, `{"token": "${'\\"'.repeat(20_000)}`],
  ])('with %s gets %i', async (_what, status, body) => {
    expect((await tracking.visitor().post(PUBLIC, body)).status).toBe(status);
  });

  it('is rejected for a form with too many fields too', async () => {
    const fields = new URLSearchParams(Array.from({ length: 5001 }, () => ['a', '1']));
    expect(await tracking.visitor().post(PUBLIC, fields)).toMatchEnvelope({
      status: 400,
      code: 'json_too_complex',
    });
  });

  it('in a form field is limited like a body', async () => {
    for (const parcels of [nested(450_000), `[${'{},'.repeat(300_000)}{}]`]) {
      const form = new FormData();
      form.append('parcels', parcels);
      const parse = vi.spyOn(JSON, 'parse');
      const answer = await tracking.signedInAs('courier').post('/api/handovers', form);
      const parsed = parse.mock.calls.filter(([text]) => text === parcels);
      parse.mockRestore();
      expect(answer.body.details).toContainEqual(
        expect.objectContaining({ field: 'parcels', code: 'wrong_type' }),
      );
      expect(parsed).toEqual([]);
    }
  });

  it('naming 1,000 parcels is within an admin’s limits', async () => {
    const ids = Array.from({ length: 1000 }, (_, n) => `nobody-${n}`);
    const answer = await tracking.admin.post('/api/parcels/bulk', { action: 'delete', ids });
    expect(answer).toMatchEnvelope({ status: 200, data: { failed: 1000 } });
  });
});

describe('the body of a visitor', () => {
  it.each([
    ['JSON', 'application/json'],
    ['a form with a file', 'multipart/form-data; boundary=x'],
  ])('is not awaited if a session is required: %s', async (_kind, type) => {
    const fields = [`Content-Type: ${type}`, 'Content-Length: 4900000'];
    const { heard, ms, socket } = await say(head('POST', CLOSED, fields), 5000);
    socket.destroy();
    expect(heard).toMatch(/^HTTP\/1.1 401 .*"code":"sign_in_first"/s);
    expect(ms).toBeLessThan(4500);
  });

  it('takes no memory if a session is required', async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n`;
    const bytes = Buffer.concat([
      Buffer.from(
        head('POST', '/api/parcels/image', [
          'Content-Type: multipart/form-data; boundary=x',
          'Content-Length: 4950000',
        ]),
      ),
      Buffer.from(body),
      Buffer.alloc(4_900_000, 'x'),
    ]);
    const sockets: Socket[] = [];
    const before = memoryInUse();
    for (let n = 0; n < 60; n += 1) sockets.push((await say(bytes, 1000)).socket);
    const grown = memoryInUse() - before;
    for (const socket of sockets) socket.destroy();
    expect(grown / MB).toBeLessThan(50);
  });

  it('requires a length, is at most 64 KiB, and never a file', async () => {
    const type = 'Content-Type: application/json';
    const inPieces = head('POST', PUBLIC, [type, 'Transfer-Encoding: chunked']) + '1\r\nx\r\n'.repeat(60_000);
    expect((await say(inPieces, 5000)).heard).toMatch(/^HTTP\/1.1 411 .*length_required/s);
    const tooLong = head('POST', PUBLIC, [type, 'Content-Length: 65537']);
    expect((await say(tooLong, 5000)).heard).toMatch(/^HTTP\/1.1 413 .*public_body_too_large/s);
    const lookUp = '/api/parcels/NOBODY-KNOWS-THIS';
    const askedInPieces = head('GET', lookUp, ['Transfer-Encoding: chunked']) + '1\r\nx\r\n'.repeat(60_000);
    expect((await say(askedInPieces, 5000)).heard).toMatch(/^HTTP\/1.1 411 .*length_required/s);
    const askedAtLength = head('GET', lookUp, ['Content-Length: 65537']);
    expect((await say(askedAtLength, 5000)).heard).toMatch(/^HTTP\/1.1 413 .*public_body_too_large/s);
    const longForm = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 4900000'];
    expect((await say(head('POST', PUBLIC, longForm), 5000)).heard).toMatch(/^HTTP\/1.1 413 /);
    const form64 = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 65537'];
    expect((await say(head('POST', PUBLIC, form64), 5000)).heard).toMatch(
      /^HTTP\/1.1 413 .*public_body_too/s,
    );

    const form = new FormData();
    form.append('file', new Blob(['x']), 'a.png');
    expect(await tracking.visitor().post(PUBLIC, form)).toMatchEnvelope({
      status: 415,
      errors: ['This call accepts no file'],
    });
    expect(await tracking.admin.post(CLOSED, form)).toMatchEnvelope({
      status: 415,
      code: 'file_not_accepted',
    });
  });

  it('is not read on an unknown route', async () => {
    const { heard, ms, socket } = await say(
      head('POST', '/api/nothing', ['Content-Type: application/json', 'Content-Length: 60000']),
      5000,
    );
    socket.destroy();
    expect(heard).toMatch(/^HTTP\/1.1 404 /);
    expect(ms).toBeLessThan(4500);
  });

  it('must arrive within ten seconds', async () => {
    const fields = ['Content-Type: application/json', 'Content-Length: 100'];
    const { heard, ms } = await say(`${head('POST', PUBLIC, fields)}{"token"`, 20_000);
    expect(heard).toMatch(/^HTTP\/1.1 408 .*"code":"request_too_slow"/s);
    expect(ms).toBeLessThan(13_000);
  });
});

/** Starts an upload without sending its body. */
async function beginUpload(to: TrackingUnderTest, fields: string[], length = 5_000_000): Promise<Socket> {
  const { hostname, port } = new URL(to.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const type = 'Content-Type: multipart/form-data; boundary=x';
  socket.write(head('POST', '/api/parcels/image', [...fields, type, `Content-Length: ${length}`]));
  await sleep(300);
  return socket;
}

const cookieOf = ({ cookies }: HttpClient) => [`Cookie: session=${cookies.get('session')?.split(';')[0]}`];

function upload(as: HttpClient) {
  const form = new FormData();
  form.append('image', new Blob([Buffer.alloc(2 * MB)]), 'a.png');
  return as.post('/api/parcels/image', form);
}

describe('uploads of admins', () => {
  it('that exceed the service’s memory must be retried', async () => {
    const first = await beginUpload(tracking, cookieOf(tracking.admin));
    const refused = await upload(tracking.admin);
    expect(refused).toMatchEnvelope({ status: 503, code: 'unavailable' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    first.destroy();
    await expect.poll(async () => (await upload(tracking.admin)).status, { timeout: 5000 }).toBe(422);
  });

  it('are accepted while visitors start more forms than fit in memory', async () => {
    const sockets = [];
    for (let n = 0; n < 16; n += 1) sockets.push(await beginUpload(tracking, [], 100_000));
    expect((await upload(tracking.admin)).status).toBe(422);
    for (const socket of sockets) socket.destroy();
  });

  it('of one account leave room for others', async () => {
    const roomy = await tracking.replica({ UPLOADS_IN_FLIGHT_MB: 24 });
    const clerk = roomy.signedInAs('clerk');
    const begin = () => beginUpload(roomy, cookieOf(clerk), 6_000_000);
    const own = [await begin(), await begin()];
    expect(await upload(clerk)).toMatchEnvelope({ status: 503, code: 'unavailable' });
    expect((await upload(roomy.admin)).status).toBe(422);
    for (const socket of own) socket.destroy();
    await expect.poll(async () => (await upload(clerk)).status, { timeout: 5000 }).toBe(422);
    await roomy.stop();
  });
});

describe('a connection', () => {
  it('that sends half of its headers is closed within 15 seconds', async () => {
    const { heard, ms } = await say('GET /api/parcels/x HTTP/1.1\r\nHost: a\r\nX-', 20_000);
    expect(heard).toMatch(/^HTTP\/1.1 408 .*"code":"request_too_slow"/s);
    expect(ms).toBeLessThan(15_000);
  });

  it('that sends endless headers gets the reason', async () => {
    const { heard } = await say(head('GET', '/api/parcels/x', [`X-Long: ${'x'.repeat(40_000)}`]), 5000);
    expect(heard).toMatch(/^HTTP\/1.1 431 .*"code":"headers_too_large"/s);
  });
});

describe('visitors’ writes', () => {
  it('are counted before their bodies are read', async () => {
    const limited = await tracking.replica({ THROTTLE_PUBLIC_WRITE_PER_MINUTE: 2 });
    const visitor = limited.visitorFrom('203.0.113.77');
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await visitor.post(PUBLIC, '{')).status);
    expect(statuses).toEqual([400, 400, 429]);
    expect((await visitor.get(`/api/parcels/${code}`)).status).toBe(200);
    await limited.stop();
  });
});
