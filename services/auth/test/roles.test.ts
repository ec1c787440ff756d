import { Allow, AllowEveryRole } from '@vaultway/common';
import { Controller, Delete, Get, Module, Post } from '@nestjs/common';
import type { HttpClient, RunningService } from '@vaultway/common/testing';
import type { Role } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  PASSWORD,
  sameBrowserAt,
  startAuth,
  type AuthUnderTest,
  type SignedInClient,
} from './support/auth.js';

const ADMINS = '/api/admins';
const INVITATIONS = '/api/admins/invitations';

@Controller('vault')
class VaultController {
  @Delete()
  empty() {
    return 'emptied';
  }

  @Allow('clerk', 'auditor')
  @Get()
  look() {
    return 'gold';
  }

  @Allow('clerk')
  @Post()
  fill() {
    return 'filled';
  }

  @AllowEveryRole()
  @Get('own')
  own() {
    return 'own';
  }
}

@Module({ controllers: [VaultController] })
class VaultModule {}

let auth: AuthUnderTest;
let other: RunningService;
let host: SignedInClient;
beforeAll(async () => {
  auth = await startAuth();
  other = await auth.otherService(VaultModule);
  host = await auth.signedIn();
});
afterAll(async () => {
  await other.stop();
  await auth.stop();
});

const elsewhere = (client: HttpClient) => sameBrowserAt(other, client);

const changeRole = (id: string, role: string, by: HttpClient = host) => by.patch(ADMINS, { id, role });

async function withRole(role: Role): Promise<SignedInClient> {
  const admin = await auth.anAdmin();
  await changeRole(admin.id, role);
  return auth.signedIn(admin);
}

describe('a role', () => {
  it.each([
    ['admin', [200, 200, 201, 200]],
    ['clerk', [403, 200, 201, 200]],
    ['auditor', [403, 200, 403, 200]],
    ['courier', [403, 403, 403, 200]],
    ['keeper', [403, 403, 403, 200]],
  ] as const)(
    'admits the %s where the route allows it, and only admins by default',
    async (role, statuses) => {
      const there = elsewhere(await withRole(role));
      const answers = [
        await there.delete('/api/vault'),
        await there.get('/api/vault'),
        await there.post('/api/vault'),
        await there.get('/api/vault/own'),
      ];
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      const refused = answers.filter(({ status }) => status === 403).map(({ body }) => body.code);
      expect(new Set(refused).size).toBe(refused.length > 0 ? 1 : 0);
      expect(refused.every((code) => code === 'role_not_allowed')).toBe(true);
    },
  );

  it('comes with the invitation, and is returned at sign-in', async () => {
    const invited = await host.post(INVITATIONS, { role: 'clerk' });
    expect(invited).toMatchEnvelope({ status: 201 });
    expect(invited.body.data.role).toBe('clerk');
    const token = new URL(invited.body.data.url).searchParams.get('token');
    await auth.visitor().post(ADMINS, { email: 'clerk@example.org', password: PASSWORD, token });
    const signedIn = await auth
      .visitor()
      .post('/api/admins/auth/signin', { email: 'clerk@example.org', password: PASSWORD });
    expect(signedIn.body.data.admin).toMatchObject({ email: 'clerk@example.org', role: 'clerk' });
    const [account] = (await host.get(`${ADMINS}?q=clerk@example.org`)).body.data;
    expect(account.role).toBe('clerk');
  });

  it('of an invitation defaults to admin', async () => {
    const { id, role } = (await host.post(INVITATIONS)).body.data;
    expect(role).toBe('admin');
    const open = (await host.get(`${INVITATIONS}?per_page=100`)).body.data;
    expect(open.find((one: { id: string }) => one.id === id).role).toBe('admin');
  });

  it('that does not exist is a 422', async () => {
    expect((await host.post(INVITATIONS, { role: 'owner' })).status).toBe(422);
    expect((await changeRole(host.admin.id, 'owner')).status).toBe(422);
  });
});

describe('changing a role', () => {
  it('ends the sessions of the account everywhere at once', async () => {
    const colleague = await auth.signedIn();
    const there = elsewhere(colleague);
    expect((await there.delete('/api/vault')).status).toBe(200);
    const changed = await changeRole(colleague.admin.id, 'clerk');
    expect(changed).toMatchEnvelope({ status: 200, message: 'Role changed' });
    expect(changed.body.data).toMatchObject({ id: colleague.admin.id, role: 'clerk' });
    expect((await there.delete('/api/vault')).status).toBe(401);
    expect((await colleague.get(ADMINS)).status).toBe(401);
  });

  it("revokes a former admin's invitations and API keys", async () => {
    const colleague = await auth.signedIn();
    const { id: invitation } = (await colleague.post(INVITATIONS)).body.data;
    const { id: key } = (await colleague.post('/api/admins/keys', { name: 'old', scopes: ['log:read'] })).body
      .data;
    await changeRole(colleague.admin.id, 'auditor');
    const ids = async (path: string) =>
      (await host.get(`${path}?per_page=100`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids(INVITATIONS)).not.toContain(invitation);
    expect(await ids('/api/admins/keys')).not.toContain(key);
  });

  it('is in the audit trail and in the security log', async () => {
    const { id, email } = await auth.anAdmin();
    await changeRole(id, 'courier');
    const trail = await host.get(`/api/audit/auth?record_id=${id}&action=admin.updated`);
    expect(trail.body.data).toMatchObject([
      { admin_id: host.admin.id, before: { role: 'admin' }, after: { role: 'courier' } },
    ]);
    const log = await host.get('/api/admins/security-log?event=role_changed');
    expect(log.body.data[0]).toMatchObject({ account: email, detail: 'courier' });
  });

  it('to the current one changes nothing', async () => {
    const colleague = await auth.signedIn();
    expect((await changeRole(colleague.admin.id, 'admin')).status).toBe(200);
    expect((await colleague.get(ADMINS)).status).toBe(200);
  });

  it('is for admins only', async () => {
    const clerk = await withRole('clerk');
    expect(await changeRole(clerk.admin.id, 'admin', clerk)).toMatchEnvelope({
      status: 403,
      code: 'role_not_allowed',
      errors: ['Your role does not allow this'],
    });
  });

  it.each(['nobody', '019a4b5c-6d7e-7f80-9a1b-2c3d4e5f6071'])('is a 404 for %s', async (id) => {
    expect((await changeRole(id, 'clerk')).status).toBe(404);
  });
});

describe('the last admin', () => {
  it('can be neither demoted nor removed, whatever other accounts exist', async () => {
    const lonely = await startAuth();
    try {
      const one = await lonely.signedIn();
      const clerk = await lonely.anAdmin();
      await changeRole(clerk.id, 'clerk', one);
      expect(await changeRole(one.admin.id, 'clerk', one)).toMatchEnvelope({
        status: 409,
        code: 'last_admin_role',
        errors: ['The last admin has to stay one, make somebody else an admin first'],
      });
      expect((await one.delete(ADMINS, { id: one.admin.id })).body.code).toBe('last_admin');
      expect((await one.delete(ADMINS, { id: clerk.id })).status).toBe(200);
    } finally {
      await lonely.stop();
    }
  });

  it('stays, even when two demote each other at once', async () => {
    const lonely = await startAuth();
    try {
      const one = await lonely.signedIn();
      const two = await lonely.signedIn();
      await Promise.all([changeRole(two.admin.id, 'clerk', one), changeRole(one.admin.id, 'clerk', two)]);
      const rest = await lonely.database.query(`SELECT id FROM admins WHERE role = 'admin'`);
      expect(rest).toHaveLength(1);
    } finally {
      await lonely.stop();
    }
  });
});
