import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sayTo } from '../../tests/support/raw-requests.ts';
import { startBackends, type Backends } from './support/echo-backends.js';
import { hasTraefik, startGatewayPair, type GatewayPair } from './support/gateway-pair.js';

let backends: Backends;
let pair: GatewayPair;
beforeAll(async () => {
  backends = await startBackends();
  pair = await startGatewayPair(backends.urls);
});
afterAll(async () => {
  await pair?.stop();
  await backends?.stop();
});

/** Words of routes, and separators that two programs could interpret differently. Traefik rejects broken escapes. */
const PIECES = [
  ['/', '/', '//', '/./', '/../', '.', '..', '%2F', '%2f', '%2E', '%2e%2e', ';', '%3B', '%5C'],
  ['%20', '%09', '%0A', '%25', '%252F', '%23', '%3F', '%41', '%7E', '%C3%A9', '%ff', '?', '?a=b;c', '?a=%2F'],
  ['*', '@', ':', '+', '!', '(', "'", '~', '$', '&', '=', ',', 'http://localhost'],
  [
    'api',
    'api/',
    'API',
    '%61pi',
    'parcels',
    'graph',
    'admins',
    'audit/mail',
    'openapi.json',
    'uploads/images/',
  ],
  [
    'a.png',
    'log/checkpoint',
    'tile/',
    'chat.html',
    'assets',
    'errors/',
    '503',
    'pages/',
    'PAGES',
    'installed/',
  ],
  ['sitemap.xml', 'redirect-https', 'control/scan'],
].flat();
const targets = fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((pieces) => `/${pieces.join('')}`);

/** Returns the status, the service reached, and the target it received. */
async function outcome(url: string, target: string): Promise<object> {
  const bytes = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const { text, statuses } = await sayTo(url, bytes);
  const [, service] = /^x-service: (\w+)/im.exec(text) ?? [];
  const [, saw] = /^x-saw: (.*)\r$/im.exec(text) ?? [];
  return { statuses, service, saw };
}

it.skipIf(!hasTraefik)(
  'routes any path to the same service, in the same spelling',
  { timeout: 120_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(targets, { minLength: 10, maxLength: 10 }), async (several) => {
        const [builtin, traefik] = await Promise.all(
          [pair.builtin, pair.traefik ?? ''].map((url) =>
            Promise.all(several.map((target) => outcome(url, target))),
          ),
        );
        expect(builtin).toEqual(traefik);
      }),
      { numRuns: 40 },
    ),
);
