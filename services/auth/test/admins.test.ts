import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAuth, type AuthUnderTest } from './support/auth.js';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

it("lists accounts without secrets, and marks the caller's", async () => {
  const colleague = await auth.anAdmin('zoe@example.org');
  const client = await auth.signedIn(await auth.anAdmin('adam@example.org'));
  const answer = await client.get('/api/admins?sort=email');
  expect(answer).toMatchEnvelope({ status: 200, total: 2 });
  expect(answer.body.data).toEqual([
    { ...client.admin, role: 'admin', current: true, created_at: expect.any(String) },
    { ...colleague, role: 'admin', current: false, created_at: expect.any(String) },
  ]);
});

it('is closed to visitors', async () => {
  expect(await auth.visitor().get('/api/admins')).toMatchEnvelope({ status: 401, errors: ['Sign in first'] });
});
