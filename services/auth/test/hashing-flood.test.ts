import '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PasswordHasher } from '../src/accounts/password-hasher.js';
import { PASSWORD, startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';

const SIGN_IN = '/api/admins/auth/signin';
/** As many as may run and wait. */
const FLOOD = 101;

let auth: AuthUnderTest;
let browser: SignedInClient;
let invited: string;
beforeAll(async () => {
  auth = await startAuth({ THROTTLE_SIGNIN_PER_15_MIN: 0 });
  browser = await auth.signedIn();
  const { body } = await browser.post('/api/admins/invitations', { role: 'clerk' });
  invited = new URL(body.data.url).searchParams.get('token') ?? '';
});
afterAll(() => auth?.stop());

it('of strangers locks out no known user', async () => {
  const { email } = browser.admin;
  const hasher = auth.service.app.get(PasswordHasher);
  const state = { over: false };
  const attempts = async () => {
    while (!state.over) await hasher.verify(undefined, PASSWORD, 'stranger');
  };
  const flood = Promise.all(Array.from({ length: FLOOD }, attempts));
  const stranger = await auth.visitor().post(SIGN_IN, { email, password: PASSWORD });
  const known = await Promise.all([
    browser.post(SIGN_IN, { email, password: PASSWORD }),
    browser.post('/api/admins/proof', { password: PASSWORD }),
    auth.visitor().post(`/api/admins?token=${invited}`, { email: 'new@example.org', password: PASSWORD }),
  ]);
  expect(known.map(({ status }) => status)).toEqual([200, 200, 201]);
  expect(stranger.status).toBe(503);
  state.over = true;
  await flood;
});
