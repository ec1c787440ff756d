import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECEIVED, RAW_REQUESTS, sayTo } from '../../tests/support/raw-requests.ts';
import { startBackends, type Backends } from './support/echo-backends.js';
import { hasTraefik, startGatewayPair, type GatewayPair } from './support/gateway-pair.js';

let backends: Backends;
let pair: GatewayPair;
beforeAll(async () => {
  backends = await startBackends();
  pair = await startGatewayPair({ ...backends.urls, REQUESTS_PER_ADDRESS: '20' });
});
afterAll(async () => {
  await pair?.stop();
  await backends?.stop();
});

const GATEWAYS = ['builtin', ...(hasTraefik ? (['traefik'] as const) : [])] as const;

describe.each(GATEWAYS)('%s', (gateway) => {
  const url = () => pair[gateway] ?? '';

  it.each(RAW_REQUESTS)('allows no hidden second request in $what', async ({ bytes, answers }) => {
    const { text, statuses } = await sayTo(url(), bytes);
    expect(statuses).toMatch(answers);
    expect(text).not.toMatch(DECEIVED);
  });

  it('serves other addresses while one has reached its limit of open requests', async () => {
    const streams = Array.from({ length: 20 }, () => new AbortController());
    const open = (signal?: AbortSignal) =>
      fetch(`${url()}/api/parcels/endless-news`, { ...(signal && { signal }) });
    const answers = await Promise.all(streams.map(({ signal }) => open(signal)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

    const refused = await open().catch((error: Error) => error);
    // The built-in gateway also counts connections, and each of these streams has one.
    if (refused instanceof Response) expect(refused.status).toBe(429);
    for (const stream of streams) stream.abort();
    await expect
      .poll(
        () =>
          fetch(`${url()}/api/graph`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 5000 },
      )
      .toBe(200);
  });
});

describe('behind a trusted proxy', () => {
  let proxied: GatewayPair;
  beforeAll(async () => {
    const environment = { TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1', REQUESTS_PER_ADDRESS: '3' };
    proxied = await startGatewayPair({ ...backends.urls, ...environment });
  });
  afterAll(() => proxied?.stop());

  it.each(GATEWAYS)('counts requests per visitor: %s', async (gateway) => {
    const leaving = new AbortController();
    const open = async (address: string) => {
      const headers = { 'x-forwarded-for': `${address}, 10.1.2.3` };
      const { signal } = leaving;
      return (await fetch(`${proxied[gateway]}/api/parcels/endless-news`, { headers, signal })).status;
    };
    const first = ['203.0.113.1', '203.0.113.1', '203.0.113.1'];
    expect(await Promise.all(first.map(open))).toEqual([200, 200, 200]);
    expect(await open('203.0.113.1')).toBe(429);
    expect(await open('203.0.113.2')).toBe(200);
    leaving.abort();
  });
});

describe('the connections of one address', () => {
  let few: GatewayPair;
  beforeAll(async () => {
    few = await startGatewayPair({ ...backends.urls, REQUESTS_PER_ADDRESS: '3' });
  });
  afterAll(() => few?.stop());

  it('are closed when the headers stay incomplete', { timeout: 30_000 }, async () => {
    const half = 'GET /api/graph HTTP/1.1\r\nHost: localhost\r\nX-';
    const { closed, ms } = await sayTo(few.builtin, half, { quietMs: 20_000, limitMs: 20_000 });
    expect(closed).toBe(true);
    // An immediate response would mean another reason.
    expect(ms).toBeGreaterThan(5000);
    expect(ms).toBeLessThan(15_000);
  });

  it('are limited, and replaced when they close', async () => {
    const { hostname, port } = new URL(few.builtin);
    const open = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        return socket;
      }),
    );
    const whole = 'GET /api/graph HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    expect(await sayTo(few.builtin, whole)).toMatchObject({ statuses: '', closed: true });
    for (const socket of open) socket.destroy();
    await expect.poll(async () => (await sayTo(few.builtin, whole)).statuses).toBe('200');
  });
});
