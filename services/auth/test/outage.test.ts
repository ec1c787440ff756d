import { TcpProxy, eventually } from '@vaultway/common/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../tests/support/redis.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { PASSWORD, startAuth, type AuthUnderTest } from './support/auth.js';
import { Mailbox } from './support/mailbox.js';

const SIGN_IN = '/api/admins/auth/signin';
const SESSIONS = '/api/admins/sessions';
const NEW = 'another quite long password';
const AWAY = { status: 503, errors: ['The service is not available right now'] };

let auth: AuthUnderTest;
let redis: TcpProxy;
let postgres: TcpProxy;
let redisUrl: string;
beforeAll(async () => {
  redisUrl = await freshRedis();
  const redisProxy = await TcpProxy.before(redisUrl);
  const postgresProxy = await TcpProxy.before(await migratedDatabase(databaseDefinition));
  redis = redisProxy.proxy;
  postgres = postgresProxy.proxy;
  auth = await startAuth({ REDIS_URL: redisProxy.url, DATABASE_URL: postgresProxy.url });
});
afterEach(async () => {
  redis.restore();
  postgres.restore();
  await eventually(async () => expect((await auth.visitor().get('/health/ready')).status).toBe(200));
});
afterAll(async () => {
  await auth.stop();
  await redis.stop();
  await postgres.stop();
});

describe.each([
  ['is cut off', () => redis.cut()],
  ['hangs', () => redis.hang()],
])('while Redis %s', (_, takeAway) => {
  it('answers 503 to sign-ins and admin calls within seconds', async () => {
    const client = await auth.signedIn();
    takeAway();
    for (const ask of [
      () => auth.visitor().post(SIGN_IN, { email: client.admin.email, password: PASSWORD }),
      () => client.get(SESSIONS),
    ]) {
      const begun = Date.now();
      const answer = await ask();
      // Two unanswered Redis commands, and a busy machine.
      expect(Date.now() - begun).toBeLessThan(8000);
      expect(answer).toMatchEnvelope(AWAY);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('accepts requests for password tokens, and mails them when Redis is back', async () => {
    const { email } = await auth.anAdmin();
    takeAway();
    const answer = await auth.visitor().post('/api/admins/auth/send-pin', { email });
    expect(answer.status).toBe(200);
    redis.restore();
    const mailbox = new Mailbox(redisUrl, auth.config.MAIL_SEAL_KEY);
    expect(await mailbox.tokenFor(email)).toMatch(/-/);
    await mailbox.close();
  });
});

it('resets passwords while Redis is down', async () => {
  const admin = await auth.anAdmin();
  await auth.visitor().post('/api/admins/auth/send-pin', { email: admin.email });
  const mailbox = new Mailbox(redisUrl, auth.config.MAIL_SEAL_KEY);
  const password_token = await mailbox.tokenFor(admin.email);
  await mailbox.close();
  redis.cut();
  const answer = await auth.visitor().patch('/api/admins/auth/update/password-guest', {
    email: admin.email,
    password_token,
    new_password: NEW,
    confirm_new_password: NEW,
  });
  redis.restore();
  expect(answer.status).toBe(200);
  await eventually(() => auth.signedIn(admin, NEW));
});

describe('while Postgres is down', () => {
  it('answers 503 to sign-ins and counts no failed try', async () => {
    const { email } = await auth.anAdmin();
    postgres.cut();
    const visitor = auth.visitor();
    for (let n = 0; n < 6; n++) {
      expect(await visitor.post(SIGN_IN, { email, password: PASSWORD })).toMatchEnvelope(AWAY);
    }
    postgres.restore();
    await eventually(async () =>
      expect((await visitor.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(200),
    );
  });

  it('still clears the cookie on sign-out', async () => {
    const client = await auth.signedIn();
    postgres.cut();
    const answer = await client.get('/api/admins/auth/signout');
    expect(answer).toMatchEnvelope(AWAY);
    expect(client.cookies.has('session')).toBe(false);
  });

  it('answers 503 to token requests whether the account exists or not', async () => {
    const { email } = await auth.anAdmin();
    postgres.cut();
    const known = await auth.visitor().post('/api/admins/auth/send-pin', { email });
    const unknown = await auth.visitor().post('/api/admins/auth/send-pin', { email: 'nobody@example.org' });
    expect(known).toMatchEnvelope(AWAY);
    expect(unknown).toMatchEnvelope(AWAY);
  });
});
