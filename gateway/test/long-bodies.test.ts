import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startBackends, type Backends } from './support/echo-backends.js';
import { hasTraefik, startGatewayPair, type GatewayPair } from './support/gateway-pair.js';
import { visit } from './support/visitor.js';

let backends: Backends;
let pair: GatewayPair;
let proxied: GatewayPair;
beforeAll(async () => {
  backends = await startBackends();
  [pair, proxied] = await Promise.all([
    startGatewayPair(backends.urls),
    startGatewayPair({ ...backends.urls, TRUSTED_PROXIES: '127.0.0.1' }),
  ]);
});
afterAll(async () => {
  await Promise.all([pair?.stop(), proxied?.stop()]);
  await backends?.stop();
});

const GATEWAYS = ['builtin', ...(hasTraefik ? (['traefik'] as const) : [])] as const;
const FORM = 'Content-Type: multipart/form-data; boundary=x';
const READS_ALL = '/api/parcels';
const REFUSES_EARLY = '/api/parcels/refuses-early';

interface Sender {
  /** Source address; only Linux has all of 127.0.0.0/8. */
  from?: string;
  /** Value of the proxy's header. */
  forwardedFor?: string;
}

/** Begins forms of 100 KB without finishing them. */
async function beginForms(url: string, path: string, count: number, sender: Sender): Promise<void> {
  const { port } = new URL(url);
  const forwarded = sender.forwardedFor ? `X-Forwarded-For: ${sender.forwardedFor}\r\n` : '';
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${FORM}\r\n${forwarded}Content-Length: 100000\r\n\r\n--x\r\n`;
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  for (let n = 0; n < count; n += 1) {
    const localAddress = sender.from ?? '127.0.0.1';
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    sockets.push(socket.on('error', () => undefined));
    socket.write(head);
  }
  await wait(700);
}

async function upload(url: string, { from, forwardedFor }: Sender): Promise<number> {
  const body = Buffer.alloc(100_000);
  const headers = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {};
  const request = { method: 'POST', path: READS_ALL, body, headers };
  return (await visit(url, { ...request, ...(from && { localAddress: from }) })).status;
}

describe.each(GATEWAYS)('unfinished forms of a stranger: %s', (gateway) => {
  const isLinux = process.platform === 'linux';

  it.skipIf(!isLinux).each([
    ['to calls that read them', READS_ALL],
    ['to calls that refuse them by their headers', REFUSES_EARLY],
  ])("block no one else's uploads, %s", async (_what, path) => {
    const url = pair[gateway] ?? '';
    await beginForms(url, path, 16, { from: '127.0.0.2' });
    expect(await upload(url, { from: '127.0.0.3' })).toBe(200);
  });

  it('are limited to eight per address', async () => {
    const url = pair[gateway] ?? '';
    await beginForms(url, READS_ALL, 8, {});
    expect(await upload(url, {})).toBe(429);
  });

  it('count for the address that a trusted proxy names', async () => {
    const url = proxied[gateway] ?? '';
    await beginForms(url, READS_ALL, 16, { forwardedFor: '203.0.113.1' });
    expect(await upload(url, { forwardedFor: '203.0.113.1' })).toBe(429);
    expect(await upload(url, { forwardedFor: '203.0.113.2' })).toBe(200);
    expect(await upload(url, { forwardedFor: '2001:db8::1' })).toBe(200);
  });

  it("ignore addresses in the visitor's own headers", async () => {
    const url = proxied[gateway] ?? '';
    const twoLines = '198.51.100.9\r\nX-Forwarded-For: 203.0.113.7';
    await beginForms(url, READS_ALL, 8, { forwardedFor: twoLines });
    expect(await upload(url, { forwardedFor: '203.0.113.7' })).toBe(429);
    expect(await upload(url, { forwardedFor: '198.51.100.9' })).toBe(200);
  });
});
