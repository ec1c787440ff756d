import { Controller, Get, Module } from '@nestjs/common';
import { Allow, CurrentAdmin, Public, UsersOnly } from '@vaultway/common';
import { eventually, HttpClient, type RunningService, runService } from '@vaultway/common/testing';
import {
  type Admin,
  API_KEYS_KEY,
  type ApiKey,
  type PublishedApiKeys,
  TEST_KEY_MARK,
} from '@vaultway/contracts';
import { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Redis as RedisServer, startRedis } from '../../../tools/infra/redis.ts';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';

const KEYS = '/api/admins/keys';

@Controller('vault')
class VaultController {
  @Allow('parcels:read')
  @Get()
  look(@CurrentAdmin() by: Admin) {
    return by.email;
  }

  @Get('closed')
  closed() {
    return 'closed';
  }

  @Public()
  @Get('public')
  open() {
    return 'open';
  }

  @UsersOnly()
  @Get('mine')
  mine() {
    return 'mine';
  }
}

@Module({ controllers: [VaultController] })
class VaultModule {}

/** A copy is half a second old at most. */
const soon = { timeout: 1000, interval: 50 };

let folder: string;
let auth: AuthUnderTest;
let off: AuthUnderTest;
let host: SignedInClient;
let main: Redis;
/** Redis of the sandbox. */
let own: RedisServer;
let live: RunningService;
let sandbox: RunningService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vaultway-sandbox-'));
  own = await startRedis({ dir: folder });
  auth = await startAuth({ SANDBOX: 'on' });
  off = await auth.replica({ SANDBOX: 'off' });
  host = await auth.signedIn();
  main = new Redis(auth.config.REDIS_URL);
  live = await auth.otherService(VaultModule);
  sandbox = await startOther();
});
afterAll(async () => {
  await main.acl('DELUSER', 'sandbox');
  main.disconnect();
  await Promise.all([sandbox, live].map((service) => service.stop()));
  await Promise.all([off, auth].map((service) => service.stop()));
  await own.stop();
  await rm(folder, { recursive: true });
});

/** Starts a sandbox, whose user in the Redis of auth may do what it needs and no more. */
async function startOther(): Promise<RunningService> {
  await main.acl(
    'SETUSER',
    'sandbox',
    'reset',
    'on',
    '>secret',
    '+@connection',
    '-@dangerous',
    '+info',
    '(%R~api-keys +get +mget +exists)',
    '(&api_key.used +publish)',
  );
  const url = new URL(auth.config.REDIS_URL);
  url.username = 'sandbox';
  url.password = 'secret';
  return runService({
    name: 'other',
    config: {
      ...auth.config,
      DATABASE_URL: await migratedDatabase({ entities: [], migrations: [] }),
      REDIS_URL: own.url,
    },
    sandbox: { apiKeysRedisUrl: url.href },
    database: { entities: [], migrations: [] },
    modules: [VaultModule],
  });
}

interface Made extends ApiKey {
  key: string;
}

const make = async (test: unknown, by: HttpClient = host): Promise<Made> => {
  const answer = await by.post(KEYS, { name: 'warehouse', scopes: ['parcels:read'], test });
  expect(answer.status).toBe(201);
  return answer.body.data;
};

const withKey = ({ url }: RunningService, key: string) =>
  new HttpClient(url, { authorization: `Bearer ${key}` });
const statusOf = async (service: RunningService, key: string, path = '/api/vault') =>
  (await withKey(service, key).get(path)).status;

const renamed = (key: string) =>
  key.startsWith(TEST_KEY_MARK) ? key.replace('vw_test_', 'vw_live_') : key.replace('vw_live_', 'vw_test_');

describe('a test key', () => {
  it.each([true, 'true', 'yes'])('is made as %j asks, and told apart by its beginning', async (test) => {
    const { key, ...rest } = await make(test);
    expect(key).toMatch(/^vw_test_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(rest).toMatchObject({ test: true, prefix: key.slice(0, 16) });
    const listed: ApiKey[] = (await host.get(`${KEYS}?per_page=100`)).body.data;
    expect(listed.find(({ id }) => id === rest.id)).toEqual(rest);
  });

  it('opens the sandbox, and nothing else', async () => {
    const { key, prefix } = await make(true);
    await vi.waitFor(async () => expect(await statusOf(sandbox, key)).toBe(200), soon);
    expect((await withKey(sandbox, key).get('/api/vault')).body.data).toBe(`warehouse (${prefix})`);
    for (const service of [live, auth.service]) {
      const path = service === live ? '/api/vault' : KEYS;
      expect(await withKey(service, key).get(path)).toMatchEnvelope({ status: 401, code: 'key_not_valid' });
    }
    expect(await statusOf(live, key, '/api/vault/public')).toBe(401);
    expect(await statusOf(live, key, '/health/ready')).toBe(200);
  });

  it('is refused by an earlier release, which takes every key of the list for one for real data', async () => {
    const { key, prefix } = await make(true);
    const signed = (await main.get(API_KEYS_KEY)) ?? '';
    const { keys } = JSON.parse(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString()) as {
      keys: PublishedApiKeys;
    };
    const published = keys.find((one) => one.prefix === prefix);
    // That release hashed what comes after the beginning.
    const hash = createHash('sha256').update(key.slice(prefix.length)).digest('base64url');
    expect(published?.hash).toHaveLength(hash.length);
    expect(published?.hash).not.toBe(hash);
  });

  it.each([
    ['with another beginning', renamed],
    ['with a beginning in capitals', (key: string) => key.replace('vw_test_', 'VW_TEST_')],
    ['with one capital', (key: string) => key.replace('vw_test_', 'vw_Test_')],
    ['misspelled', (key: string) => `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`],
    ['without a beginning', (key: string) => key.slice('vw_test_'.length)],
  ])('is a 401 everywhere %s', async (_, spoilt) => {
    const { key } = await make(true);
    await vi.waitFor(async () => expect(await statusOf(sandbox, key)).toBe(200), soon);
    expect(await statusOf(sandbox, spoilt(key))).toBe(401);
    expect(await statusOf(live, spoilt(key))).toBe(401);
  });

  it('is read from its header in any spelling of the scheme', async () => {
    const { key } = await make(true);
    await vi.waitFor(async () => expect(await statusOf(sandbox, key)).toBe(200), soon);
    for (const authorization of [`bearer ${key}`, `BEARER   ${key}  `]) {
      expect((await new HttpClient(sandbox.url, { authorization }).get('/api/vault')).status).toBe(200);
    }
  });

  it('stops working within a second of its revocation', async () => {
    const { id, key } = await make(true);
    await vi.waitFor(async () => expect(await statusOf(sandbox, key)).toBe(200), soon);
    expect((await host.delete(KEYS, { id })).status).toBe(200);
    await vi.waitFor(async () => expect(await statusOf(sandbox, key)).toBe(401), soon);
  });

  it('has its last use recorded, although the sandbox hears no other message', async () => {
    const { id, key } = await make(true);
    await vi.waitFor(async () => expect(await statusOf(sandbox, key)).toBe(200), soon);
    await eventually(async () => {
      const listed: ApiKey[] = (await host.get(`${KEYS}?per_page=100`)).body.data;
      expect(listed.find((one) => one.id === id)?.last_used_at).not.toBeNull();
    });
  });

  it.each([true, 'true', 'yes'])('is not available where the sandbox is off, as %j asks', async (test) => {
    const here = new HttpClient(off.url);
    for (const [name, value] of host.cookies) here.cookies.set(name, value);
    const answer = await here.post(KEYS, { name: 'Tests', scopes: ['log:read'], test });
    expect(answer).toMatchEnvelope({
      status: 422,
      errors: ['Test is not available: the sandbox is off'],
    });
    expect(answer.body.details[0]).toMatchObject({ field: 'test', code: 'not_a_choice' });
    expect((await make(false, here)).test).toBe(false);
  });

  it('never has the beginning of another, by whichever way it is stored', async () => {
    const { id } = await make(true);
    for (const change of ['test = false', "prefix = 'vw_live_00000000'"])
      await expect(auth.database.query(`UPDATE api_keys SET ${change} WHERE id = $1`, [id])).rejects.toThrow(
        'api_keys_test',
      );
  });
});

describe('the sandbox', () => {
  it('refuses keys for real data, whatever their beginning', async () => {
    const { key } = await make(false);
    expect(key).toMatch(/^vw_live_/);
    await vi.waitFor(async () => expect(await statusOf(live, key)).toBe(200), soon);
    for (const text of [key, renamed(key)]) {
      const answer = await withKey(sandbox, text).get('/api/vault');
      expect(answer).toMatchEnvelope({ status: 401, code: 'key_not_valid' });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    }
    expect(await statusOf(live, renamed(key))).toBe(401);
  });

  it('admits nobody without a key, neither to public calls nor with a session', async () => {
    const colleague = new HttpClient(sandbox.url);
    for (const [name, value] of host.cookies) colleague.cookies.set(name, value);
    for (const path of ['/api/vault', '/api/vault/public', '/api/vault/mine', '/api/vault/closed'])
      for (const client of [sandbox.visitor(), colleague])
        expect(await client.get(path)).toMatchEnvelope({ status: 401, code: 'sign_in_first' });
  });

  it('refuses a key together with a session', async () => {
    const { key } = await make(true);
    const both = withKey(sandbox, key);
    for (const [name, value] of host.cookies) both.cookies.set(name, value);
    for (const path of ['/api/vault', '/api/vault/public'])
      expect(await both.get(path)).toMatchEnvelope({ status: 400, code: 'key_and_cookie' });
  });

  it('admits a test key to public calls and those of its scopes', async () => {
    const { key } = await make(true);
    await vi.waitFor(async () => expect(await statusOf(sandbox, key)).toBe(200), soon);
    expect(await statusOf(sandbox, key, '/api/vault/public')).toBe(200);
    expect(await withKey(sandbox, key).get('/api/vault/closed')).toMatchEnvelope({
      status: 403,
      code: 'scope_missing',
    });
    expect(await withKey(sandbox, key).get('/api/vault/mine')).toMatchEnvelope({
      status: 401,
      code: 'sign_in_first',
    });
  });

  it('answers operators without a key', async () => {
    for (const path of ['/health/live', '/health/ready', '/health/serving', '/metrics'])
      expect((await sandbox.visitor().get(path)).status, path).toBe(200);
  });

  it('can read nothing of the services but the list of keys', async () => {
    const url = new URL(auth.config.REDIS_URL);
    const stranger = new Redis({
      host: url.hostname,
      port: Number(url.port),
      username: 'sandbox',
      password: 'secret',
    });
    await main.set('session:revoked:x', '1');
    await expect(stranger.get('session:revoked:x')).rejects.toThrow('NOPERM');
    await expect(stranger.set(API_KEYS_KEY, '')).rejects.toThrow('NOPERM');
    await expect(stranger.publish('settings.changed', '{}')).rejects.toThrow('NOPERM');
    stranger.disconnect();
  });
});
