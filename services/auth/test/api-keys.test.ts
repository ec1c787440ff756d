import { Controller, Get, Module } from '@nestjs/common';
import { Allow, CurrentAdmin, SecretBox } from '@vaultway/common';
import { HttpClient, type RunningService, eventually } from '@vaultway/common/testing';
import { type Admin, API_KEYS_KEY } from '@vaultway/contracts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AuthPersonalData } from '../src/personal-data/auth-personal-data.js';
import { startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';

const KEYS = '/api/admins/keys';

@Controller('vault')
class VaultController {
  @Allow('parcels:read')
  @Get()
  look(@CurrentAdmin() by: Admin) {
    return by.email;
  }

  @Allow('parcels:write')
  @Get('other')
  other() {
    return 'other';
  }

  @Get('closed')
  closed() {
    return 'closed';
  }
}

@Module({ controllers: [VaultController] })
class VaultModule {}

const startOther = (auth: AuthUnderTest, overrides = {}) => auth.otherService(VaultModule, overrides);

let auth: AuthUnderTest;
let other: RunningService;
let redis: Redis;
let host: SignedInClient;
beforeAll(async () => {
  auth = await startAuth();
  other = await startOther(auth);
  redis = new Redis(auth.config.REDIS_URL);
  host = await auth.signedIn();
});
afterAll(async () => {
  redis.disconnect();
  await other.stop();
  await auth.stop();
});

const make = async (facts: Record<string, unknown> = {}, by: HttpClient = host) =>
  (await by.post(KEYS, { name: 'warehouse', scopes: ['parcels:read'], ...facts })).body.data;

const withKey = (key: string, url = other.url) => new HttpClient(url, { authorization: `Bearer ${key}` });

/** A copy is half a second old at most. */
const soon = { timeout: 1000, interval: 50 };

describe('an API key', () => {
  it('is shown once, and its secret stored as a hash', async () => {
    const { key, ...rest } = await make();
    expect(key).toMatch(/^vw_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(rest).toMatchObject({ name: 'warehouse', scopes: ['parcels:read'], created_by: host.admin.email });
    expect(key.startsWith(rest.prefix)).toBe(true);
    const listed = await host.get(`${KEYS}?per_page=100`);
    expect(listed.text).not.toContain(key.slice(rest.prefix.length));
    const [{ row }] = await auth.database.query('SELECT k::text AS row FROM api_keys k WHERE id = $1', [
      rest.id,
    ]);
    expect(row).not.toContain(key.slice(rest.prefix.length + 1));
    expect(await redis.get(API_KEYS_KEY)).not.toContain(key.slice(rest.prefix.length + 1));
  });

  it('is shown again to the same request, but not once it is revoked', async () => {
    const client = host.with({ 'idempotency-key': 'a key once' });
    const made = await make({}, client);
    expect(await make({}, client)).toEqual(made);
    const [{ kept }] = await auth.database.query(
      `SELECT kept FROM idempotency_keys WHERE kept ->> 'id' = $1`,
      [made.id],
    );
    // Neither the service's secret nor the database is enough to read it.
    for (const context of ['', 'idempotency', made.id])
      expect(() => new SecretBox(auth.config.AUTH_SECRET_KEY).open(kept.sealed, context)).toThrow();
    await host.delete(KEYS, { id: made.id });
    const again = await client.post(KEYS, { name: 'warehouse', scopes: ['parcels:read'] });
    expect(again).toMatchEnvelope({ status: 404, code: 'not_found' });
  });

  it('opens the calls of its scopes, and no others', async () => {
    const { key, prefix } = await make();
    const program = withKey(key);
    const look = await vi.waitFor(async () => {
      const answer = await program.get('/api/vault');
      expect(answer.status).toBe(200);
      return answer;
    }, soon);
    expect(look.body.data).toBe(`warehouse (${prefix})`);
    for (const path of ['/api/vault/other', '/api/vault/closed']) {
      expect(await program.get(path)).toMatchEnvelope({
        status: 403,
        code: 'scope_missing',
        errors: ['This API key has no scope for this'],
      });
    }
  });

  it('is refused together with a session', async () => {
    const { key } = await make();
    const both = withKey(key, auth.url);
    for (const [name, value] of host.cookies) both.cookies.set(name, value);
    expect(await both.get(KEYS)).toMatchEnvelope({ status: 400, code: 'key_and_cookie' });
  });

  it.each([
    ['misspelled', (key: string) => `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`],
    ['of a name that nobody has', (key: string) => key.replace(/^vw_live_\w{8}/, 'vw_live_00000000')],
    ['something else', () => 'nonsense'],
  ])('is a 401 when it is %s', async (_, spoilt) => {
    const { key } = await make();
    const answer = await withKey(spoilt(key)).get('/api/vault');
    expect(answer).toMatchEnvelope({ status: 401, code: 'key_not_valid' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  it('is accepted in the header only', async () => {
    const { key } = await make();
    expect((await other.visitor().get(`/api/vault?access_token=${key}&token=${key}`)).body.code).toBe(
      'sign_in_first',
    );
  });

  it('stops working when it expires', async () => {
    const { id, key } = await make();
    await vi.waitFor(async () => expect((await withKey(key).get('/api/vault')).status).toBe(200), soon);
    await auth.database.query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);
    await make(); // publishes all of them
    await vi.waitFor(async () => expect((await withKey(key).get('/api/vault')).status).toBe(401), soon);
  });

  it('stops working everywhere within a second of its revocation', async () => {
    const { id, key } = await make();
    await vi.waitFor(async () => expect((await withKey(key).get('/api/vault')).status).toBe(200), soon);
    expect(await host.delete(KEYS, { id })).toMatchEnvelope({ status: 200, message: 'API key revoked' });
    await vi.waitFor(async () => expect((await withKey(key).get('/api/vault')).status).toBe(401), soon);
    expect((await host.delete(KEYS, { id })).status).toBe(404);
  });

  it('is deleted with the admin who created it', async () => {
    const colleague = await auth.signedIn();
    const { key } = await make({}, colleague);
    await vi.waitFor(async () => expect((await withKey(key).get('/api/vault')).status).toBe(200), soon);
    await host.delete('/api/admins', { id: colleague.admin.id });
    await vi.waitFor(async () => expect((await withKey(key).get('/api/vault')).status).toBe(401), soon);
  });

  it("is part of its creator's data export", async () => {
    const { id } = await make();
    const { sources } = auth.service.app.get(AuthPersonalData, { strict: false });
    const person = { email: host.admin.email.toUpperCase(), name: null };
    const pages = await Promise.all(sources.map((source) => source(person, null)));
    const records = pages.flatMap((page) => page.records);
    expect(records).toContainEqual(expect.objectContaining({ type: 'api_key', id, name: 'warehouse' }));
    expect(JSON.stringify(records)).not.toContain('hash');
  });

  it('records its last use', async () => {
    const { id, key } = await make();
    await vi.waitFor(async () => expect((await withKey(key).get('/api/vault')).status).toBe(200), soon);
    await eventually(async () => {
      const keys = (await host.get(`${KEYS}?per_page=100`)).body.data;
      expect(keys.find((one: { id: string }) => one.id === id).last_used_at).not.toBeNull();
    });
  });

  it('is in the audit trail and in the security log, without its secret', async () => {
    const { id, prefix, key } = await make({ scopes: 'parcels:read, events:write' });
    await host.delete(KEYS, { id });
    const trail = await host.get(`/api/audit/auth?record_id=${id}`);
    expect(trail.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'api_key.deleted',
      'api_key.created',
    ]);
    expect(trail.body.data[1].after).toMatchObject({ prefix, scopes: 'parcels:read, events:write' });
    expect(trail.text).not.toContain(key.slice(prefix.length + 1));
    const log = await host.get('/api/admins/security-log?event=api_key_added');
    expect(log.body.data[0]).toMatchObject({ account: host.admin.email, detail: prefix });
  });
});

describe('making an API key', () => {
  it.each([
    ['a scope that there is not', { scopes: ['parcels:delete'] }, 'scopes.0'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['no name', { name: ' ' }, 'name'],
    ['a day that is past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ])('is a 422 with %s', async (_, facts, field) => {
    const answer = await host.post(KEYS, { name: 'warehouse', scopes: ['parcels:read'], ...facts });
    expect(answer.status).toBe(422);
    expect(answer.body.details[0].field).toBe(field);
  });

  it('requires recent proof', async () => {
    const admin = await auth.signedIn();
    await auth.database.query(
      `UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE admin_id = $1`,
      [admin.admin.id],
    );
    const answer = await admin.post(KEYS, { name: 'warehouse', scopes: ['parcels:read'] });
    expect(answer).toMatchEnvelope({ status: 403, code: 'proof_needed' });
  });
});

describe('a service that checks keys', () => {
  it('limits the calls of each key', async () => {
    const limited = await startOther(auth, { THROTTLE_KEY_PER_MINUTE: 2 });
    try {
      const [one, two] = [(await make()).key, (await make()).key];
      const call = (key: string) => withKey(key, limited.url).get('/api/vault');
      expect([(await call(one)).status, (await call(one)).status]).toEqual([200, 200]);
      const third = await call(one);
      expect(third.status).toBe(429);
      expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await call(two)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('accepts only keys signed by auth', async () => {
    const { key } = await make();
    await vi.waitFor(async () => expect((await withKey(key).get('/api/vault')).status).toBe(200), soon);
    await redis.set(API_KEYS_KEY, 'eyJhbGciOiJub25lIn0.eyJrZXlzIjpbXX0.');
    await vi.waitFor(async () => expect((await withKey(key).get('/api/vault')).status).toBe(503), soon);
    await redis.del(API_KEYS_KEY);
    await eventually(async () => expect((await withKey(key).get('/api/vault')).status).toBe(200));
  });

  it('works while auth is down', async () => {
    const lonely = await startAuth();
    const service = await startOther(lonely);
    const { key } = await make({}, await lonely.signedIn());
    await lonely.stop();
    try {
      expect((await withKey(key, service.url).get('/api/vault')).status).toBe(200);
    } finally {
      await service.stop();
    }
  });
});
