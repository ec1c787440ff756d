import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { GATEWAY_FOLDER, readConfig } from '../src/config.js';
import { readDynamicConfig, renderTemplate } from '../src/traefik-config.js';
import { expectBoth } from './support/comparison.js';
import { startBackends, type Backends } from './support/echo-backends.js';
import { startGatewayPair, type GatewayPair } from './support/gateway-pair.js';

let backends: Backends;
let running: GatewayPair;
let down: GatewayPair;
let leftOut: GatewayPair;

beforeAll(async () => {
  backends = await startBackends();
  [running, down, leftOut] = await Promise.all([
    startGatewayPair({ ...backends.urls, SANDBOX_URL: backends.sandboxUrl }),
    startGatewayPair({ ...backends.urls, SANDBOX_URL: 'http://127.0.0.1:1' }),
    startGatewayPair(backends.urls),
  ]);
});

afterAll(async () => {
  await Promise.all([running, down, leftOut].map((pair) => pair?.stop()));
  await backends?.stop();
});

const withKey = (authorization: string) => ({ headers: { authorization } });
const TEST_KEY = 'Bearer vw_test_7kQ2mX9a_secret';

describe('a test key', () => {
  it.each([
    '/api/parcels',
    '/api/parcels/A-1?page=2',
    '/api/webhooks/',
    '/api/epcis/capture',
    '/api/audit/tracking.csv',
    '/api/requests/x/files/y',
    '/api/account/requests',
  ])('leads %s to the sandbox', (path) =>
    expectBoth(running, { path, ...withKey(TEST_KEY) }, { service: 'sandbox', url: path }),
  );

  it.each(['bearer vw_test_a', 'BEARER   vw_test_a', 'Bearer vw_test_'])('is recognized in "%s"', (value) =>
    expectBoth(running, { path: '/api/parcels', ...withKey(value) }, { service: 'sandbox' }),
  );

  it.each([
    'Bearer vw_live_7kQ2mX9a_vw_test_',
    'Bearer VW_TEST_a',
    'Basic vw_test_a',
    'vw_test_a',
    'Bearer x Bearer vw_test_a',
  ])('is not seen in "%s"', (value) =>
    expectBoth(running, { path: '/api/parcels', ...withKey(value) }, { service: 'tracking' }),
  );

  it.each(['x-api-key', 'cookie'])('is not seen in the header %s', (name) =>
    expectBoth(running, { path: '/api/parcels', headers: { [name]: TEST_KEY } }, { service: 'tracking' }),
  );

  it.each([
    ['/api/settings', 'content'],
    ['/api/admins', 'auth'],
    ['/api/parcels/../graph', 'content'],
    ['/log/checkpoint', 'tracking'],
  ])('does not lead %s there', (path, service) =>
    expectBoth(running, { path, ...withKey(TEST_KEY) }, { service }),
  );

  it('takes a long body there', () => {
    const body = Buffer.alloc(100_000);
    const request = { method: 'POST', path: '/api/imports', body, ...withKey(TEST_KEY) };
    return expectBoth(running, request, { service: 'sandbox', bodyBytes: body.length });
  });

  it('gets a 503 while the sandbox is down, and tracking never sees it', () =>
    expectBoth(down, { path: '/api/parcels', ...withKey(TEST_KEY) }, { status: 503 }));

  it('leads to tracking where there is no sandbox', () =>
    expectBoth(leftOut, { path: '/api/parcels', ...withKey(TEST_KEY) }, { service: 'tracking' }));
});

it('leads calls without a test key to tracking', () =>
  expectBoth(running, { path: '/api/parcels' }, { service: 'tracking' }));

const { values } = readConfig({ SANDBOX_URL: 'http://127.0.0.1:1' });

it('has the same calls as tracking', () => {
  const { routers } = readDynamicConfig(values);
  const calls = ['tracking', 'tracking-long', 'sandbox', 'sandbox-long'].map(
    (name) => /PathRegexp\(`\^\/api\/\(account[^`]*`\)/.exec(routers[name]?.rule ?? '')?.[0],
  );
  expect(calls[0]).toBeDefined();
  expect(new Set(calls).size).toBe(1);
});

const Routes = z.object({
  http: z.object({ routers: z.record(z.string(), z.object({ service: z.string(), priority: z.int() })) }),
});

/** Replicas are found by their labels, and a service without any takes its routers with it. */
it('answers for a sandbox without a replica before tracking could', () => {
  const source = readFileSync(join(GATEWAY_FOLDER, 'dynamic', 'routes.yml'), 'utf8');
  const text = renderTemplate(source, { ...values, SANDBOX_CONTAINERS: 'on' });
  const { routers } = Routes.parse(parse(text, { merge: true })).http;
  const ofTracking = Object.values(routers).filter(({ service }) => service === 'tracking');
  const highest = Math.max(...ofTracking.map(({ priority }) => priority));
  expect(routers['sandbox-away']?.priority).toBeGreaterThan(highest);
});
