import '@vaultway/common/testing';
import { toDetail, type Webhook } from '@vaultway/contracts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { resolver } from '@vaultway/common';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NameServer } from '../../../tests/support/name-server.ts';
import { LINK_LOCAL, LOOPBACK, PRIVATE } from '../../../tests/support/private-addresses.ts';
import { WebhooksUnderTest } from './support/webhooks.js';

const PRIVATE_URL = { status: 422, details: [toDetail('url', 'private_address')] };
const NOT_HTTPS = { status: 422, details: [toDetail('url', 'not_https')] };
const AT_HOME = ['http://localhost:9/hooks', 'http://127.0.0.1:9/hooks', 'http://[::1]:9/hooks'];

let hooks: WebhooksUnderTest;
let saved: Webhook;
const creating = (url: string) =>
  hooks.tracking.admin.post('/api/webhooks', { name: 'Warehouse', url, types: ['event.created'] });
const changing = (url: string) => hooks.tracking.admin.patch('/api/webhooks', { id: saved.id, url });

/** Tests both routes that save an address. */
function refuses(urls: string[], refused: { status: number; details: object[] }) {
  it.each(urls)('is not saved: %s', async (url) => {
    expect(await creating(url)).toMatchEnvelope(refused);
    expect(await changing(url)).toMatchEnvelope(refused);
    expect(await hooks.webhook(saved.id)).toMatchObject({ url: 'https://example.com/hooks' });
  });
}

async function start(allowPrivate: boolean) {
  hooks = await WebhooksUnderTest.start({ WEBHOOK_ALLOW_PRIVATE_HOSTS: allowPrivate });
  await hooks.restartWorker({ WEBHOOK_ALLOW_PRIVATE_HOSTS: allowPrivate });
  saved = await hooks.aWebhook({ url: 'https://example.com/hooks' });
}

/** Stores an address as if saved before it was rejected. */
const onceSaved = (url: string) =>
  hooks.tracking.database.query('UPDATE webhook_endpoints SET url = $2, disabled_at = NULL WHERE id = $1', [
    saved.id,
    url,
  ]);

async function told(url: string) {
  await onceSaved(url);
  await hooks.tracking.database.query('DELETE FROM webhook_deliveries');
  await hooks.tracking.admin.post(`/api/webhooks/${saved.id}/test`);
  return hooks.settled(saved.id);
}

describe('with the guards on', () => {
  beforeAll(() => start(false));
  afterAll(() => hooks.stop());

  refuses(
    [...LOOPBACK, ...LINK_LOCAL, ...PRIVATE, 'localhost', 'LOCALHOST', 'localhost.', 'api.localhost'].map(
      (host) => `https://${host}/`,
    ),
    PRIVATE_URL,
  );
  refuses(AT_HOME, NOT_HTTPS);
  refuses(
    ['http://example.com/', 'http://169.254.169.254/', 'gopher://127.0.0.1/', 'file:///etc/passwd'],
    NOT_HTTPS,
  );

  it('allows other changes of a webhook with an old address', async () => {
    await onceSaved('https://10.0.0.1/');
    const named = { id: saved.id, name: 'Renamed', url: 'https://10.0.0.1/' };
    expect(await hooks.tracking.admin.patch('/api/webhooks', named)).toMatchEnvelope({ status: 200 });
    await onceSaved('https://example.com/hooks');
  });

  it.each([...AT_HOME, 'https://169.254.169.254/latest', 'https://[fe80::1]/'])(
    'sends nothing to an old address: %s',
    async (url) => {
      expect(await told(url)).toMatchObject({ state: 'failed', failure: 'private_address' });
    },
  );
});

describe('with the guards off', () => {
  let program: Server;
  const bodies: string[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  beforeAll(async () => {
    await start(true);
    program = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(program, 'listening');
  });
  afterAll(async () => {
    program.close();
    await hooks.stop();
  });
  afterEach(() => {
    bodies.length = 0;
  });
  const port = () => (program.address() as AddressInfo).port;

  refuses(
    [...LINK_LOCAL, ...PRIVATE].map((host) => `https://${host}/`),
    PRIVATE_URL,
  );
  refuses(
    [
      'http://example.com/',
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://127.0.0.2/',
      'http://api.localhost/',
    ],
    NOT_HTTPS,
  );

  it.each(AT_HOME)('allows an address on this machine without https: %s', async (url) => {
    expect(await creating(url)).toMatchEnvelope({ status: 201 });
    expect(await changing(url)).toMatchEnvelope({ status: 200 });
    await onceSaved('https://example.com/hooks');
  });

  it.each(LOOPBACK)('allows one over https: %s', async (host) => {
    expect(await changing(`https://${host}/`)).toMatchEnvelope({ status: 200 });
    await onceSaved('https://example.com/hooks');
  });

  it('delivers to it', async () => {
    answer = (request, response) => {
      bodies.push(request.method ?? '');
      response.writeHead(204).end();
    };
    expect(await told(`http://localhost:${port()}/hooks`)).toMatchObject({ state: 'delivered', status: 204 });
    expect(await told(`http://127.0.0.1:${port()}/hooks`)).toMatchObject({ state: 'delivered', status: 204 });
    expect(bodies).toEqual(['POST', 'POST']);
  });

  it('follows no redirect from it', async () => {
    const away: string[] = [];
    const elsewhere = createServer((request, response) => {
      away.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    for (const status of [301, 302, 303, 307, 308]) {
      answer = (_, response) => response.writeHead(status, { location }).end();
      expect(await told(`http://127.0.0.1:${port()}/`)).toMatchObject({ status, failure: 'redirect' });
    }
    elsewhere.close();
    expect(away).toEqual([]);
  });

  it.each(LINK_LOCAL)('sends nothing to link-local or cloud metadata addresses: %s', async (host) => {
    expect(await told(`https://${host}/latest`)).toMatchObject({
      state: 'failed',
      failure: 'private_address',
    });
  });

  it('sends nothing to a name that resolves to one', async () => {
    const names = await NameServer.start((_, type) => [
      type === 'A' ? '169.254.169.254' : '2002:a9fe:a9fe::1',
    ]);
    const former = resolver.getServers();
    resolver.setServers([names.address]);
    try {
      expect(await told('https://metadata.example/')).toMatchObject({
        state: 'failed',
        failure: 'private_address',
      });
    } finally {
      resolver.setServers(former);
      await names.stop();
    }
  });
});
