import { TcpProxy, type RunningService, eventually } from '@vaultway/common/testing';
import { revokedSessionKey } from '@vaultway/contracts';
import { Redis } from 'ioredis';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRedis } from '../../../tools/infra/redis.ts';
import { PasswordTokens } from '../src/credentials/password-tokens.js';
import {
  PASSWORD,
  sameBrowserAt,
  startAuth,
  type AuthUnderTest,
  type SignedInClient,
} from './support/auth.js';
import { ClosedModule } from './support/closed.module.js';
import { claimsOf, inMinutes, MINUTE, replaceToken } from './support/tokens.js';
import { heldBy } from './support/waiting.js';

const SESSIONS = '/api/admins/sessions';
const SIGN_IN = '/api/admins/auth/signin';
const SIGN_OUT = '/api/admins/auth/signout';

let auth: AuthUnderTest;
let other: RunningService;
let redis: Redis;
beforeAll(async () => {
  auth = await startAuth();
  other = await anotherService(auth);
  redis = new Redis(auth.config.REDIS_URL);
});
afterAll(async () => {
  redis.disconnect();
  await other.stop();
  await auth.stop();
});

describe('another service', () => {
  it('admits a signed-in admin and no one else', async () => {
    const client = await auth.signedIn();
    expect(await sameBrowserAt(other, client).get('/api/closed')).toMatchEnvelope({
      status: 200,
      data: 'inside',
    });
    expect((await other.visitor().get('/api/closed')).status).toBe(401);
  });

  it('rejects a signed-out session at once', async () => {
    const client = await auth.signedIn();
    const copy = sameBrowserAt(other, client);
    await client.get(SIGN_OUT);
    expect((await copy.get('/api/closed')).status).toBe(401);
  });

  it('rejects the other sessions at once after a password change', async () => {
    const admin = await auth.anAdmin();
    const elsewhere = sameBrowserAt(other, await auth.signedIn(admin));
    const client = await auth.signedIn(admin);
    await client.patch('/api/admins/auth/update/password-user', {
      password: 'correct horse battery staple',
      new_password: 'another quite long password',
      confirm_new_password: 'another quite long password',
    });
    expect((await elsewhere.get('/api/closed')).status).toBe(401);
    expect((await sameBrowserAt(other, client).get('/api/closed')).status).toBe(200);
  });

  it('renews a session in use with auth’s help', async () => {
    const client = await auth.signedIn();
    replaceToken(client, { iat: inMinutes(-20), exp: inMinutes(10) });
    const answer = await sameBrowserAt(other, client).get('/api/closed');
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=[\w.-]+;/);
  });
});

describe('a revocation', () => {
  it('stays in Redis until the token would expire', async () => {
    const client = await auth.signedIn();
    const { sid, exp } = claimsOf(client);
    await client.get(SIGN_OUT);
    const ends = await redis.expiretime(revokedSessionKey(sid));
    expect(ends).toBeGreaterThanOrEqual(exp);
    expect(ends).toBeLessThan(exp + 20);
  });

  it('is republished when Redis lost its data, and nobody is admitted until then', async () => {
    const standing = await auth.signedIn();
    const ended = await auth.signedIn();
    const copy = sameBrowserAt(other, ended);
    await ended.get(SIGN_OUT);
    const seen = new Set<number>();
    await redis.flushall();
    const until = Date.now() + 2000;
    while (Date.now() < until) {
      seen.add((await copy.get('/api/closed')).status);
      await pause(20);
    }
    expect([...seen].filter((status) => status !== 401 && status !== 503)).toEqual([]);
    expect((await copy.get('/api/closed')).status).toBe(401);
    expect((await sameBrowserAt(other, standing).get('/api/closed')).status).toBe(200);
  });

  it('lasts as long as the newest token, however often the session was renewed', async () => {
    const client = await auth.signedIn();
    const { sid } = claimsOf(client);
    await auth.database.query('UPDATE sessions SET token_expires_at = to_timestamp($1) WHERE id = $2', [
      inMinutes(10),
      sid,
    ]);
    replaceToken(client, { iat: inMinutes(-20), exp: inMinutes(10) });
    await client.get(SESSIONS);
    await client.get(SIGN_OUT);
    expect(await redis.ttl(revokedSessionKey(sid))).toBeGreaterThan(29 * MINUTE);
  });

  it('is republished after each lost connection, since Redis may return with older data', async () => {
    const { proxy, url } = await TcpProxy.before(auth.config.REDIS_URL);
    const distant = await auth.replica({ REDIS_URL: url });
    const client = await auth.signedIn();
    const { sid } = claimsOf(client);
    const copy = sameBrowserAt(other, client);
    await client.get(SIGN_OUT);
    await redis.del(revokedSessionKey(sid));
    expect((await copy.get('/api/closed')).status).toBe(200);
    proxy.restore(); // drops connections
    await eventually(async () => expect((await copy.get('/api/closed')).status).toBe(401));
    await distant.stop();
    await proxy.stop();
  });

  it.each<[string, (client: SignedInClient) => Promise<unknown>]>([
    ['sign-out', (client) => client.get(SIGN_OUT)],
    ['the end of a session', (client) => client.delete(SESSIONS, { id: claimsOf(client).sid })],
    ['a new sign-in', (client) => client.post(SIGN_IN, { email: client.admin.email, password: PASSWORD })],
    ['a password change', (client) => passwordChangedElsewhere(client)],
    ['a password reset', (client) => passwordReset(client)],
  ])('of %s is told once more when it stands, should Redis lose it just before', async (_, end) => {
    const client = await auth.signedIn();
    const { sid } = claimsOf(client);
    const copy = sameBrowserAt(other, client);
    await holdCommits(auth);
    const held = await auth.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [COMMIT]);
      const ending = end(client);
      await heldBy(tx, ending);
      expect(await redis.del(revokedSessionKey(sid))).toBe(1);
      return { ending };
    });
    await held.ending;
    expect((await copy.get('/api/closed')).status).toBe(401);
  });

  it('is published at startup, in case auth died before publishing', async () => {
    const client = await auth.signedIn();
    const { sid } = claimsOf(client);
    await auth.database.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [sid]);
    const restarted = await auth.replica();
    expect((await sameBrowserAt(other, client).get('/api/closed')).status).toBe(401);
    await restarted.stop();
  });
});

describe('on a Redis of its own', () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startRedis>>;
  let alone: AuthUnderTest;
  let neighbor: RunningService;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'auth-redis-'));
    server = await startRedis({ dir: folder });
    alone = await startAuth({ REDIS_URL: server.url });
    neighbor = await anotherService(alone);
  });
  afterEach(async () => {
    await neighbor.stop();
    await alone.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('admits nobody while Redis is down, and keeps ended sessions out afterwards', async () => {
    const [standing, leaving] = [await alone.signedIn(), await alone.signedIn()];
    const copy = sameBrowserAt(neighbor, leaving);
    await server.stop();

    expect(await standing.get(SESSIONS)).toMatchEnvelope({
      status: 503,
      errors: ['The service is not available right now'],
    });
    expect((await copy.get('/api/closed')).headers.get('retry-after')).toMatch(/^\d+$/);
    const signedOut = await leaving.get(SIGN_OUT);
    expect(signedOut).toMatchEnvelope({ status: 200, admin: false });
    expect(leaving.cookies.has('session')).toBe(false);

    server = await startRedis({ dir: folder, port: server.port });
    const seen: number[] = [];
    for (let n = 0; n < 100; n++) {
      seen.push((await copy.get('/api/closed')).status);
      await pause(30);
    }
    expect(seen).not.toContain(200);
    expect(seen.at(-1)).toBe(401);
    expect((await standing.get(SESSIONS)).status).toBe(200);
  }, 40_000);

  it('does not wait for an unavailable auth at each request', async () => {
    const client = await alone.signedIn();
    replaceToken(client, { iat: inMinutes(-20), exp: inMinutes(10) });
    const copy = sameBrowserAt(neighbor, client);
    await alone.stop();
    await copy.get('/api/closed');
    const begun = performance.now();
    const answers = [
      await copy.get('/api/closed'),
      await copy.get('/api/closed'),
      await copy.get('/api/closed'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(performance.now() - begun).toBeLessThan(2500);
  });
});

const anotherService = (beside: AuthUnderTest) => beside.otherService(ClosedModule);

/** Makes revocations wait for a lock at commit. */
const COMMIT = 4711;
const holdCommits = ({ database }: AuthUnderTest) =>
  database.query(`
    CREATE OR REPLACE FUNCTION hold_commit() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${COMMIT}); RETURN NULL; END $$;
    DROP TRIGGER IF EXISTS hold_commit ON sessions;
    CREATE CONSTRAINT TRIGGER hold_commit AFTER UPDATE ON sessions DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION hold_commit()`);

const NEW_PASSWORD = 'another quite long password';

async function passwordChangedElsewhere({ admin }: SignedInClient) {
  return (await auth.signedIn(admin)).patch('/api/admins/auth/update/password-user', {
    password: PASSWORD,
    new_password: NEW_PASSWORD,
    confirm_new_password: NEW_PASSWORD,
  });
}

async function passwordReset({ admin }: SignedInClient) {
  const { token } = await auth.database.transaction((tx) =>
    auth.service.app.get(PasswordTokens).issue(tx, admin.id),
  );
  return auth.visitor().patch('/api/admins/auth/update/password-guest', {
    email: admin.email,
    password_token: token,
    new_password: NEW_PASSWORD,
    confirm_new_password: NEW_PASSWORD,
  });
}
