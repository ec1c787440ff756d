import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueOperatorLink } from '../src/operator/operator-link.js';
import { SecurityLog } from '../src/security-log/security-log.js';
import { SITE, startAuth, type AuthUnderTest } from './support/auth.js';
import { secretIn } from './support/mailbox.js';

const NEW = 'another quite long password';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const linkFor = async (email?: string) => (await issueOperatorLink(auth.config, email)).url;

it('is refused with a sentence while there is no account', async () => {
  await expect(linkFor()).rejects.toThrow('There is no administrator yet');
  await expect(linkFor('nobody@example.org')).rejects.toThrow(
    'No administrator has the address nobody@example.org',
  );
});

it('sets a new password once, and is in the security log', async () => {
  const { email } = await auth.anAdmin('Operated@example.org');
  const url = await linkFor();
  expect(url).toMatch(`${SITE}/control/password.html#link=`);
  const reset = { token: secretIn(url), new_password: NEW, confirm_new_password: NEW };
  const call = () => auth.visitor().patch('/api/admins/auth/update/password-link', reset);
  expect(await call()).toMatchEnvelope({ status: 200 });
  expect(await call()).toMatchEnvelope({ status: 403 });
  expect((await auth.visitor().post('/api/admins/auth/signin', { email, password: NEW })).status).toBe(200);
  const [entry] = await auth.database.query(
    `SELECT event, account FROM security_log WHERE detail = 'operator'`,
  );
  expect(entry).toEqual({
    event: 'reset_requested',
    account: auth.service.app.get(SecurityLog).hashOf(email),
  });
});

it('requires an address if there are several admins', async () => {
  const { email } = await auth.anAdmin();
  await expect(linkFor()).rejects.toThrow('several administrators');
  expect(await linkFor(email.toUpperCase())).toContain('#link=');
});
