import { Controller, Get, Module } from '@nestjs/common';
import { Allow, Answers, OnRequest } from '@vaultway/common';
import type { RunningService } from '@vaultway/common/testing';
import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { HttpClient } from '../../libs/common/src/testing/http-client.js';
import {
  expectNoMore,
  judgedWhilePausing,
  slowRedis,
  statusOf,
  throttlesIn,
} from '../../../tests/support/pausing-redis.ts';
import { UserSessionService } from '../src/sessions/user-session.service.js';
import { keys, SITE, startAuth, type AuthUnderTest } from './support/auth.js';
import { CLIENT, LoginProvider } from './support/login-provider.js';

const SIGN_IN = '/api/admins/auth/signin';
const RESET = '/api/admins/auth/update/password-guest';
const password = 'not the password';
const NEW = 'purple monkeys juggle anvils';
const NEW_BROWSER = { token: undefined, device: undefined };
const NOTHING = { records: [], next: null };

@Controller('things')
class ThingsController {
  @Allow('parcels:read')
  @Get()
  @Answers(null, { summary: 'Read nothing' })
  read() {}

  @OnRequest('person.export.tracking')
  exportTracking() {
    return NOTHING;
  }
  @OnRequest('person.export.content')
  exportContent() {
    return NOTHING;
  }
  @OnRequest('person.export.mail')
  exportMail() {
    return NOTHING;
  }
  @OnRequest('person.files')
  files() {
    return { file: null, next: null };
  }
}
@Module({ controllers: [ThingsController] })
class ThingsModule {}

let redis: Awaited<ReturnType<typeof slowRedis>>;
let login: LoginProvider;
let auth: AuthUnderTest;
let other: RunningService;
let program: HttpClient;
beforeAll(async () => {
  redis = await slowRedis();
  login = await LoginProvider.start(`${SITE}/control/oidc.html`);
  auth = await startAuth({ REDIS_URL: redis.url, OIDC_ISSUER: login.issuer, ...CLIENT });
  other = await auth.otherService(ThingsModule, { THROTTLE_KEY_PER_MINUTE: 20 });
  const admin = await auth.signedIn();
  const { body } = await admin.post('/api/admins/keys', { name: 'warehouse', scopes: ['parcels:read'] });
  program = new HttpClient(other.url, { authorization: `Bearer ${body.data.key}` });
  await eventually(async () => expect((await program.get('/api/things')).status).toBe(200));
});
afterAll(async () => {
  await other?.stop();
  await auth?.stop();
  await redis?.proxy.stop();
  await login?.stop();
});

/** Returns a client who signed in a moment ago. */
async function freshClient(): Promise<HttpClient> {
  const user = { id: v7(), email: 'fresh@example.org', name: null };
  const caller = { address: '203.0.113.7', userAgent: null, language: 'en', ...NEW_BROWSER } as const;
  const { opened } = await auth.database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO users (id, email, language, created_at, updated_at, signed_in_at)
       VALUES ($1, $2, 'en', now(), now(), now())`,
      [user.id, user.email],
    );
    return auth.service.app.get(UserSessionService).open(tx, user, caller, 'link');
  });
  return new HttpClient(auth.url, { cookie: `user=${opened.token}` });
}

it('keeps its limits while Redis pauses every other second', async () => {
  const { email } = await auth.anAdmin();
  const client = keys.userAt(auth.url, 'client@example.org');
  const fresh = await freshClient();
  const from = (address: string) => auth.visitorFrom(address);
  const judged = await judgedWhilePausing(redis.proxy, {
    'sign-in of an address': (n) =>
      statusOf(from('203.0.113.1').post(SIGN_IN, { email: `nobody-${n}@example.org`, password })),
    'sign-in of an account': (n) => statusOf(from(`198.51.100.${n}`).post(SIGN_IN, { email, password })),
    'PIN of an address': (n) =>
      statusOf(from('203.0.113.2').post('/api/admins/auth/send-pin', { email: `nobody-${n}@example.org` })),
    'reset of an address': (n) => {
      const body = { email: `nobody-${n}@example.org`, password_token: 'AAAAA-AAAAA', new_password: NEW };
      return statusOf(from('203.0.113.3').patch(RESET, { ...body, confirm_new_password: NEW }));
    },
    'sign-in link of an address': (n) =>
      statusOf(from('203.0.113.4').post('/api/admins/auth/links', { email: `nobody-${n}@example.org` })),
    'passkey of an address': () => statusOf(from('203.0.113.5').post('/api/admins/auth/passkey/challenges')),
    'passkey of a client’s address': () =>
      statusOf(from('203.0.113.8').post('/api/users/auth/passkey/challenges')),
    'OpenID Connect of an address': () =>
      statusOf(from('203.0.113.6').post('/api/admins/auth/oidc/challenges')),
    'new passkey of a client': () => statusOf(fresh.post('/api/users/passkeys/challenges')),
    'API key': () => statusOf(program.get('/api/things')),
    'export by a client': () => statusOf(client.post('/api/users/me/export')),
  });
  expectNoMore(judged, {
    'sign-in of an address': 5,
    'sign-in of an account': 5,
    'PIN of an address': 3,
    'reset of an address': 5,
    'sign-in link of an address': 30,
    'passkey of an address': 60,
    'passkey of a client’s address': 60,
    'OpenID Connect of an address': 60,
    'new passkey of a client': 20,
    'API key': 20,
    'export by a client': 5,
  });
});

it('knows every throttle of auth', () => {
  const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  expect(throttlesIn(folder('../src'))).toEqual([
    'auth:link',
    'auth:new-user-passkey',
    'auth:oidc',
    'auth:own-export',
    'auth:passkey',
    'auth:pin',
    'auth:reset',
    'auth:user-passkey',
  ]);
  // Throttles of public writes and of API keys; each service has its own.
  expect(throttlesIn(folder('../../libs/common/src/session'))).toEqual(['…:…']);
});
