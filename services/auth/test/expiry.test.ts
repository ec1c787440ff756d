import { afterAll, beforeAll, expect, it } from 'vitest';
import { Expiry } from '../src/expiry/expiry.js';
import { startAuth, type AuthUnderTest } from './support/auth.js';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

it('deletes only expired rows at night', async () => {
  const admin = await auth.anAdmin();
  const old = await auth.signedIn(admin);
  await old.post('/api/admins/invitations');
  await auth.visitor().post('/api/admins/auth/send-pin', { email: admin.email });
  for (const [table, column] of [
    ['sessions', 'token_expires_at'],
    ['invitations', 'expires_at'],
    ['reset_tokens', 'expires_at'],
  ]) {
    await auth.database.query(`UPDATE ${table} SET ${column} = now() - interval '1 second'`);
  }
  const client = await auth.signedIn();
  await client.post('/api/admins/invitations');
  await auth.visitor().post('/api/admins/auth/send-pin', { email: client.admin.email });

  await auth.service.app.get(Expiry).deleteExpired();

  const [left] = await auth.database.query(`
    SELECT (SELECT count(*)::int FROM sessions) AS sessions,
           (SELECT count(*)::int FROM invitations) AS invitations,
           (SELECT count(*)::int FROM reset_tokens) AS reset_tokens`);
  expect(left).toEqual({ sessions: 1, invitations: 1, reset_tokens: 1 });
  expect((await client.get('/api/admins/sessions')).status).toBe(200);
});
