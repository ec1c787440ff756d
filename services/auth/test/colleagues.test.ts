import { REDIS } from '@vaultway/common';
import type { HttpClient, RunningService } from '@vaultway/common/testing';
import type { Admin } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import {
  PASSWORD,
  sameBrowserAt,
  startAuth,
  type AuthUnderTest,
  type SignedInClient,
} from './support/auth.js';
import { ClosedModule } from './support/closed.module.js';
import { heldBy } from './support/waiting.js';

const ADMINS = '/api/admins';
const INVITATIONS = '/api/admins/invitations';
const SIGN_IN = '/api/admins/auth/signin';

let auth: AuthUnderTest;
let other: RunningService;
let host: SignedInClient;
beforeAll(async () => {
  auth = await startAuth();
  other = await auth.otherService(ClosedModule);
  host = await auth.signedIn();
});
afterAll(async () => {
  await other.stop();
  await auth.stop();
});

const elsewhere = (client: HttpClient) => sameBrowserAt(other, client);

const remove = (id: string, by = host) => by.delete(ADMINS, { id });

/** Ages a session's sign-in beyond a recent proof. */
const letProofsAge = (admin: Admin) =>
  auth.database.query(`UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE admin_id = $1`, [
    admin.id,
  ]);

describe('removing an admin', () => {
  it('ends their access, here and in every other service', async () => {
    const colleague = await auth.signedIn();
    const there = elsewhere(colleague);
    expect((await there.get('/api/closed')).status).toBe(200);

    expect(await remove(colleague.admin.id)).toMatchEnvelope({ status: 200, message: 'Admin removed' });

    expect((await there.get('/api/closed')).status).toBe(401);
    expect((await colleague.get(ADMINS)).status).toBe(401);
    const again = await auth.visitor().post(SIGN_IN, { email: colleague.admin.email, password: PASSWORD });
    expect(again.status).toBe(401);
    expect((await host.get(`${ADMINS}?q=${colleague.admin.email}`)).body.data).toEqual([]);
  });

  it('survives a Redis that lost its data', async () => {
    const colleague = await auth.signedIn();
    const there = elsewhere(colleague);
    await remove(colleague.admin.id);
    await auth.service.app.get<Redis>(REDIS).flushdb();
    const seen = await eventually(async () => {
      const { status } = await there.get('/api/closed');
      if (status === 503) throw new Error('auth has not told Redis again yet');
      return status;
    });
    expect(seen).toBe(401);
  });

  it('withdraws their invitations', async () => {
    const colleague = await auth.signedIn();
    const { url } = (await colleague.post(INVITATIONS)).body.data;
    await remove(colleague.admin.id);
    const token = new URL(url).searchParams.get('token');
    const back = await auth.visitor().post(ADMINS, { email: 'back@example.org', password: PASSWORD, token });
    expect(back).toMatchEnvelope({ status: 403, errors: ['This link is not valid or was used already'] });
  });

  it('stops a sign-in in progress', async () => {
    const admin = await auth.anAdmin();
    const calls = await auth.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM admins WHERE id = $1 FOR UPDATE', [admin.id]);
      const removal = remove(admin.id);
      await heldBy(tx, removal);
      const signIn = auth.visitor().post(SIGN_IN, { email: admin.email, password: PASSWORD });
      await heldBy(tx, signIn, 2);
      return [removal, signIn] as const;
    });
    expect((await calls[0]).status).toBe(200);
    const outcome = await calls[1];
    const open = await auth.database.query(
      'SELECT 1 FROM sessions WHERE admin_id = $1 AND revoked_at IS NULL',
      [admin.id],
    );
    expect([outcome.status, open]).toEqual([401, []]);
  });

  it('is recorded', async () => {
    const colleague = await auth.anAdmin();
    await remove(colleague.id);
    const trail = await host.get(`/api/audit/auth?action=admin.deleted&record_id=${colleague.id}`);
    expect(trail.body.data).toMatchObject([{ admin_id: host.admin.id, before: colleague, after: null }]);
  });

  it.each(['nobody', v7()])('is a 404 for %s', async (id) => {
    expect(await remove(id)).toMatchEnvelope({ status: 404, errors: ['Not found'] });
  });

  it('is closed to visitors', async () => {
    expect((await auth.visitor().delete(ADMINS, { id: host.admin.id })).status).toBe(401);
  });

  it('requires recent proof', async () => {
    const admin = await auth.signedIn();
    const colleague = await auth.anAdmin();
    await letProofsAge(admin.admin);
    expect(await remove(colleague.id, admin)).toMatchEnvelope({
      status: 403,
      code: 'proof_needed',
      errors: ['Confirm first that it is you'],
    });
    expect((await admin.post('/api/admins/proof', { password: 'not the password' })).body.errors).toEqual([
      'Password is wrong',
    ]);
    expect((await remove(colleague.id, admin)).status).toBe(403);
    expect(await admin.post('/api/admins/proof', { password: PASSWORD })).toMatchEnvelope({ status: 200 });
    expect((await remove(colleague.id, admin)).status).toBe(200);
  });

  it('signs out admins who remove their own account', async () => {
    const leaver = await auth.signedIn();
    expect((await remove(leaver.admin.id, leaver)).status).toBe(200);
    expect(leaver.cookies.has('session')).toBe(false);
  });
});

describe('the last admin', () => {
  it('stays, even when two remove each other at once', async () => {
    const lonely = await startAuth();
    try {
      const one = await lonely.signedIn();
      const two = await lonely.signedIn();
      const answers = await Promise.all([
        one.delete(ADMINS, { id: two.admin.id }),
        two.delete(ADMINS, { id: one.admin.id }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [rest] = await lonely.database.query('SELECT id FROM admins');
      const survivor = rest.id === one.admin.id ? one : two;
      expect(await survivor.delete(ADMINS, { id: rest.id })).toMatchEnvelope({
        status: 409,
        code: 'last_admin',
        errors: ['The last admin cannot be removed'],
      });
    } finally {
      await lonely.stop();
    }
  });
});

describe('ending a colleague’s sessions', () => {
  it('signs them out everywhere, and lets them sign in again', async () => {
    const colleague = await auth.signedIn();
    const there = elsewhere(colleague);
    const answer = await host.delete(`/api/admins/${colleague.admin.id}/sessions`);
    expect(answer).toMatchEnvelope({ status: 200, message: 'Signed out everywhere' });
    expect((await there.get('/api/closed')).status).toBe(401);
    await auth.signedIn(colleague.admin);
  });

  it('records the admin who did it', async () => {
    const colleague = await auth.signedIn();
    await host.delete(`/api/admins/${colleague.admin.id}/sessions`);
    const [ended] = await auth.database.query(
      `SELECT id FROM sessions WHERE admin_id = $1 AND revoked_at IS NOT NULL`,
      [colleague.admin.id],
    );
    const trail = await host.get(`/api/audit/auth?action=session.ended&record_id=${ended.id}`);
    expect(trail.body.data).toMatchObject([{ admin_id: host.admin.id }]);
  });

  it.each(['nobody', v7()])('is a 404 for %s', async (id) => {
    expect((await host.delete(`/api/admins/${id}/sessions`)).status).toBe(404);
  });

  it('is closed to visitors', async () => {
    expect((await auth.visitor().delete(`/api/admins/${host.admin.id}/sessions`)).status).toBe(401);
  });
});
