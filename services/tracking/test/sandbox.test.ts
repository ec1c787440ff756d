import { eventually, HttpClient } from '@vaultway/common/testing';
import type { EventProof } from '@vaultway/contracts';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, freshCode } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { assertProves } from './support/proofs.js';
import { SandboxUnderTest, withKey } from './support/sandbox.js';
import { sessions } from './support/tracking.js';
import { received } from './support/webhooks.js';

/** Every call that tracking answers, as Fastify reports them: `GET /api/parcels/:code`. */
const calls = new Set<string>();
const collect = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) calls.add(`${each} ${url}`);
  });
};

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  subscribe('fastify.initialization', collect);
  sandbox = await SandboxUnderTest.start();
  unsubscribe('fastify.initialization', collect);
});
afterAll(() => sandbox.stop());

/** Returns the calls that are not only for operators, with IDs that nothing has. */
const callsOfAll = () =>
  [...calls]
    .map((call) => call.split(' ') as [method: string, path: string])
    .filter(([, path]) => !/^\/(health\/|metrics$)/.test(path))
    .map(([method, path]) => ({ method, path: path.replaceAll(/:\w+|\*/g, () => randomUUID()) }));

/** Part of every text that the life below stores, so that any copy of one contains it. */
const MARKER = 'Qzwxv';

describe('the sandbox', () => {
  it('admits nobody without a test key to any call', async () => {
    expect(callsOfAll().length).toBeGreaterThan(100);
    const { url, visitor } = { url: sandbox.tracking.url, visitor: () => sandbox.tracking.visitor() };
    const callers: Record<string, () => HttpClient> = {
      stranger: visitor,
      admin: () => sessions.signedIn(url),
      courier: () => sandbox.tracking.signedInAs('courier'),
      user: () => sessions.userAt(url, 'ada@example.com'),
      'a key for real data': () => withKey({ url }, sandbox.keys.key),
      'its test lookalike': () => withKey({ url }, sandbox.keys.key.replace('vw_live_', 'vw_test_')),
      basic: () =>
        new HttpClient(url, {
          authorization: `Basic ${Buffer.from(`:${sandbox.keys.testKey}`).toString('base64')}`,
        }),
    };
    for (const [who, client] of Object.entries(callers))
      for (const { method, path } of callsOfAll()) {
        const answer = await client().send(method, path, {});
        expect(answer.status, `${who}: ${method} ${path}`).toBe(401);
      }
  });

  it('answers operators', async () => {
    const visitor = sandbox.tracking.visitor();
    for (const path of ['/health/live', '/health/ready', '/health/serving', '/metrics'])
      expect((await visitor.get(path)).status, path).toBe(200);
  });

  it('is the only service that accepts test keys: tracking refuses them for public calls too', async () => {
    const tester = withKey(sandbox.live, sandbox.keys.testKey);
    for (const { method, path } of callsOfAll()) {
      const answer = await tester.send(method, path, {});
      expect(answer.status, `${method} ${path}`).toBe(401);
      if (method !== 'HEAD') expect(answer.body.code).toBe('key_not_valid');
    }
    const renamed = sandbox.keys.testKey.replace('vw_test_', 'vw_live_');
    expect((await withKey(sandbox.live, renamed).get('/api/parcels')).body.code).toBe('key_not_valid');
  });

  it('has a parcel live its whole life, of which nothing else hears', async () => {
    const before = await sandbox.storedLive();
    const { tester } = sandbox;
    const receiver = await sandbox.hooks.aReceiver();
    const types = ['parcel.created', 'parcel.updated', 'event.created', 'handover.recorded'];
    const hook = await tester.post('/api/webhooks', {
      name: `Shop ${MARKER}`,
      url: receiver.url,
      types,
    });
    expect(hook.status).toBe(201);

    const facts = {
      tracking_code: `${MARKER}-1`,
      recipient_name: `Ada ${MARKER}`,
      recipient_email: 'qzwxv@example.com',
      destination: 'Zürich',
    };
    const once = tester.with({ 'idempotency-key': randomUUID() });
    const created = await once.post('/api/parcels', facts);
    expect(created.status).toBe(201);
    const again = await once.post('/api/parcels', facts);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.body.data).toEqual(created.body.data);
    const parcel = created.body.data;

    const changed = await tester.patch('/api/parcels', { id: parcel.id, status: 'Collected' });
    expect(changed.status).toBe(200);
    const event = await anEvent(tester, parcel, {
      title: `At the vault ${MARKER}`,
      step: 'stored',
      notify: true,
    });
    for (const kind of ['collect', 'deliver'] as const) {
      const input = aHandoverInput(kind, [parcel], { seals: ['A1'], giver: 'Ada', taker: `Bo ${MARKER}` });
      expect((await tester.post('/api/handovers', input)).status, kind).toBe(201);
    }
    const looked = await tester.get(`/api/parcels/${parcel.tracking_code}`);
    expect(looked.body.data).toMatchObject({ recipient_name: `Ada ${MARKER}`, status: 'Delivered' });
    const news = { email: 'someone@example.com' };
    expect((await tester.post(`/api/parcels/${parcel.tracking_code}/subscriptions`, news)).status).toBe(202);

    const proof = await eventually(async () => {
      const answer = await tester.get(`/api/activities/${event.id}/proof`);
      expect(answer.status).toBe(200);
      return answer.body.data as EventProof;
    });
    assertProves(proof);
    expect(proof.key).toMatch(/^www\.example\.com\/log\/sandbox\+/);

    // One for the parcel, three for its changes, three for events and two for handovers.
    await received(receiver, 9);
    for (const message of receiver.received)
      expect(new Verifier(hook.body.data.secret).verify(message.body, message.headers)).toBeTruthy();
    expect(new Set(receiver.messages().map(({ type }) => type))).toEqual(new Set(types));
    expect((await tester.delete('/api/parcels', { id: parcel.id })).body.code).toBe('scope_missing');
    expect((await tester.delete('/api/webhooks', { id: hook.body.data.id })).status).toBe(200);

    expect(await sandbox.tracking.database.query(`SELECT FROM outbox WHERE name LIKE 'mail.%'`)).toEqual([]);
    expect(await sandbox.kept()).not.toContain('bull:mail');
    const after = await sandbox.storedLive();
    expect(after.rows).toEqual(before.rows);
    for (const text of [after.text, await sandbox.keptLive(), sandbox.heard.join('\n')])
      expect(text.toLowerCase()).not.toContain(MARKER.toLowerCase());
    const channels = new Set(sandbox.heard.map((line) => line.split(' ')[0]));
    expect(channels).toContain('api_key.used');
    expect(
      (await withKey(sandbox.live, sandbox.keys.key).get(`/api/parcels/${parcel.tracking_code}`)).status,
    ).toBe(404);
  });

  it('turns off a webhook whose address is gone, and leaves no mail about it waiting', async () => {
    const { tester, hooks, tracking } = sandbox;
    const gone = await hooks.aReceiver((response) => response.writeHead(410).end());
    const hook = { name: 'Gone', url: gone.url, types: ['parcel.created'] };
    const { id } = (await tester.post('/api/webhooks', hook)).body.data;
    const parcel = { tracking_code: freshCode(), recipient_name: 'Ada', destination: 'Zürich' };
    expect((await tester.post('/api/parcels', parcel)).status).toBe(201);
    await eventually(async () => {
      const [row] = await tracking.database.query(
        'SELECT disabled_because, admins_to_tell FROM webhook_endpoints WHERE id = $1',
        [id],
      );
      expect(row).toEqual({ disabled_because: 'gone', admins_to_tell: false });
    });
  });
});
