import '@vaultway/common/testing';
import type { HttpClient } from '@vaultway/common/testing';
import { API_SCOPES, type ApiScope } from '@vaultway/contracts';
import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHandoverInput } from './support/handovers.js';
import { publishKeys } from './support/keys.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

interface Operation {
  'x-roles'?: string[];
  security: Record<string, string[]>[];
}

const { paths } = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
/** Every call that requires an admin's session or a key, with the scopes that its documentation names. */
const CLOSED = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { security, 'x-roles': roles = [] }]) => {
    if (roles.length > 0 && roles.every((role) => role === 'user')) return [];
    const isPublic = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
    const scopes = security.flatMap(({ key = [] }) => key) as ApiScope[];
    return isPublic ? [] : [{ call: `${method.toUpperCase()} ${path}`, method, path, scopes }];
  }),
);

let tracking: TrackingUnderTest;
const clients = new Map<string | undefined, HttpClient>();
beforeAll(async () => {
  tracking = await startTracking();
  for (const [at, key] of (await publishKeys(tracking, API_SCOPES)).entries()) {
    clients.set(API_SCOPES[at], tracking.visitor().with({ authorization: `Bearer ${key}` }));
  }
});
afterAll(() => tracking?.stop());

const clientFor = (scope: ApiScope) => clients.get(scope) as HttpClient;

describe('a key', () => {
  it.each(CLOSED)('makes only the calls of its scope: $call', async ({ method, path, scopes }) => {
    const url = path.replaceAll(/\{\w+\}/g, () => v7());
    for (const scope of API_SCOPES) {
      const answer = await clientFor(scope).send(method.toUpperCase(), url, {});
      if (scopes.includes(scope)) expect([401, 403], scope).not.toContain(answer.status);
      else expect(answer, scope).toMatchEnvelope({ status: 403, code: 'scope_missing' });
    }
  });

  it.each([
    ['handovers:read', 3],
    ['handovers:write', 2],
    ['webhooks:read', 3],
    ['webhooks:write', 6],
  ] as const)('has its calls: %s', (scope, count) => {
    expect(CLOSED.filter(({ scopes }) => scopes.includes(scope))).toHaveLength(count);
  });

  it('records a handover and reads it', async () => {
    const parcel = await tracking.aParcel().save();
    const write = clientFor('handovers:write');
    const scanned = await write.get(`/api/handovers/parcels/${parcel.tracking_code}`);
    expect(scanned.body.data).toMatchObject({ id: parcel.id });
    const input = aHandoverInput('collect', [parcel], { seals: ['A1'] });
    expect((await write.post('/api/handovers', input)).status).toBe(201);
    const { body } = await clientFor('handovers:read').get(`/api/handovers?parcel_id=${parcel.id}`);
    expect(body.data).toMatchObject([{ id: input.id, recorded_by: expect.stringMatching(/^warehouse \(/) }]);
  });

  it('manages webhooks', async () => {
    const write = clientFor('webhooks:write');
    const hook = { name: 'Shop', url: 'https://hooks.example.com/', types: ['parcel.created'] };
    const { status, body } = await write.post('/api/webhooks', hook);
    expect(status).toBe(201);
    expect(body.data.secret).toMatch(/^whsec_/);
    const read = clientFor('webhooks:read');
    expect((await read.get(`/api/webhooks/${body.data.id}`)).body.data).toMatchObject({ name: 'Shop' });
    expect((await read.get(`/api/webhooks/${body.data.id}/deliveries`)).status).toBe(200);
    expect((await write.delete('/api/webhooks', { id: body.data.id })).status).toBe(200);
    expect((await read.get(`/api/webhooks/${body.data.id}`)).status).toBe(404);
  });
});
