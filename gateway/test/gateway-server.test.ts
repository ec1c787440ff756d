import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../src/config.js';
import { startGateway, type RunningGateway } from '../src/gateway-server.js';
import { startBackends, type Backends } from './support/echo-backends.js';
import { visit } from './support/visitor.js';

let backends: Backends;
let gateway: RunningGateway;

const start = (change: Record<string, string> = {}): Promise<RunningGateway> =>
  startGateway(readConfig({ ...backends.urls, PORT: '0', ...change }));

beforeAll(async () => {
  backends = await startBackends();
  gateway = await start();
});

afterAll(async () => {
  await gateway.stop();
  await backends.stop();
});

/** Sends bytes and returns everything received until the connection ends. */
async function sayTo(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (piece: Buffer) => {
    heard += piece.toString();
  });
  socket.write(bytes);
  await once(socket, 'close', { signal: AbortSignal.timeout(5000) });
  return heard;
}

describe('the built-in gateway', () => {
  it('keeps the envelope when the web server is down too', async () => {
    const alone = await start({ WEB_URL: '' });
    const call = await visit(alone.url, { path: '/api/mails' });
    const page = await visit(alone.url, { path: '/nowhere.png' });
    const other = await visit(alone.url, { path: '/api/graph' });
    await alone.stop();
    expect(call.envelope).toMatchObject({ status: 503, errors: ['The service is not available right now'] });
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(other).toMatchObject({ status: 200, echo: { service: 'content' } });
  });

  it.each([
    ['/track.html?code=A', '/track.html?code=-'],
    ['/track.html?lang=de', '/track.html'],
    ['/contact.html', '/contact.html'],
    ['/verify.html', '/verify.html'],
    ['/log/policy?lang=de', '/log/policy/'],
    ['/audit.html?lang=de', '/audit.html'],
    ['/account/index.html?lang=de', '/resolution.html'],
    ['/offline.html', '/offline.html'],
    ['/nowhere', '/404'],
  ])('sends %s as built, with a 503, while the content service is down', async (path, url) => {
    const without = await start({ CONTENT_URL: '' });
    const answer = await visit(without.url, { path, headers: { accept: 'text/html' } });
    await without.stop();
    expect(answer).toMatchObject({ status: 503, echo: { service: 'web', url } });
  });

  it('finishes a running response before it stops', async () => {
    const stopping = await start();
    const streamed = visit(stopping.url, { path: '/api/parcels/news' });
    await visit(stopping.url, { path: '/' });
    await stopping.stop();
    expect((await streamed).text).toBe('data: first\n\ndata: last\n\n');
    await expect(visit(stopping.url, {})).rejects.toThrow('ECONNREFUSED');
  });

  it('does not request a body that it will refuse', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nConnection: close\r\n';
    const heard = await sayTo(gateway.url, `${head}Content-Length: 9000000\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1.1 413 /);
  });

  it('requests a body that it will forward', async () => {
    const head =
      'POST /api/parcels HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nConnection: close\r\n';
    const heard = await sayTo(gateway.url, `${head}Content-Length: 2\r\n\r\n{}`);
    expect(heard).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
  });

  it('serves the next request on a connection after an unread body', async () => {
    const body = 'x'.repeat(1_000_000);
    const first = `POST /api/parcels/refuses-early HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`;
    const next = 'GET /api/graph HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const heard = await sayTo(gateway.url, `${first}${body}${next}`);
    expect(heard).toMatch(/^HTTP\/1.1 413 .*HTTP\/1.1 200 /s);
  });

  it("sends a request's body once its service is back", async () => {
    const service = createServer((request, response) => void request.pipe(response)).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    service.close();
    const patient = await start({ TRACKING_URL: `http://127.0.0.1:${port}` });
    onTestFinished(() => patient.stop());
    setTimeout(() => service.listen(port, '127.0.0.1'), 60);
    onTestFinished(() => void service.close());

    const { status, text } = await visit(patient.url, {
      method: 'POST',
      path: '/api/parcels',
      body: 'whole',
    });
    expect({ status, text }).toEqual({ status: 200, text: 'whole' });
  });

  it('takes the host from an absolute request line', async () => {
    const heard = await sayTo(
      gateway.url,
      'GET http://example.com/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(heard).toMatch(/308 .*location: https:\/\/example.com\/a\r\n/s);
  });

  it.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['a request without a host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a host with a slash', 'GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('answers 400 to %s', async (_, bytes) => {
    expect(await sayTo(gateway.url, bytes)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('reports the address in use', async () => {
    const { port } = new URL(gateway.url);
    await expect(start({ PORT: port })).rejects.toThrow(
      `EADDRINUSE: address already in use 127.0.0.1:${port}`,
    );
  });
});
