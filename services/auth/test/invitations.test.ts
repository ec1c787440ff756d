import { type Invitation, ROLES } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, SITE, startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';

const INVITATIONS = '/api/admins/invitations';
const ADMINS = '/api/admins';

let auth: AuthUnderTest;
let host: SignedInClient;
beforeAll(async () => {
  auth = await startAuth();
  host = await auth.signedIn();
});
afterAll(() => auth.stop());

describe('an invitation', () => {
  it('is a sign-up link for 48 hours', async () => {
    const answer = await host.post(INVITATIONS);
    expect(answer).toMatchEnvelope({ status: 201, message: 'The link works once, within 48 hours' });
    const { url, expires_at } = answer.body.data;
    expect(url).toMatch(new RegExp(`^${SITE}/control/signup\\.html\\?token=[\\w-]{43}$`));
    const hours = (Date.parse(expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(47.9);
    expect(hours).toBeLessThanOrEqual(48);
  });

  it('makes a colleague an admin', async () => {
    const token = await anInvitation();
    const answer = await auth
      .visitor()
      .post(ADMINS, { email: 'colleague@example.org', password: PASSWORD, token });
    expect(answer.status).toBe(201);
    await auth.signedIn(answer.body.data);
  });

  it.each([
    ['withdrawn', ({ id }: Invitation) => host.delete(INVITATIONS, { id })],
    [
      'used',
      ({ url }: Invitation) => {
        const token = new URL(url).searchParams.get('token');
        return auth.visitor().post(ADMINS, { email: 'repeated@example.org', password: PASSWORD, token });
      },
    ],
  ])('is shown again to the same request, but not once it is %s', async (how, end) => {
    const client = host.with({ 'idempotency-key': how });
    const made = await client.post(INVITATIONS);
    expect((await client.post(INVITATIONS)).body.data).toEqual(made.body.data);
    await end(made.body.data);
    expect(await client.post(INVITATIONS)).toMatchEnvelope({ status: 404, code: 'not_found' });
  });

  it('works once', async () => {
    const token = await anInvitation();
    await auth.visitor().post(ADMINS, { email: 'once@example.org', password: PASSWORD, token });
    const again = await auth
      .visitor()
      .post(ADMINS, { email: 'twice@example.org', password: PASSWORD, token });
    expect(again).toMatchEnvelope({ status: 403, errors: ['This link is not valid or was used already'] });
  });

  it('works once when used twice at the same time', async () => {
    const token = await anInvitation();
    const answers = await Promise.all(
      ['left', 'right'].map((name) =>
        auth.visitor().post(ADMINS, { email: `${name}@example.org`, password: PASSWORD, token }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
  });

  it('stays valid when the address is taken, in any case', async () => {
    const token = await anInvitation();
    const email = host.admin.email.toUpperCase();
    const taken = await auth.visitor().post(ADMINS, { email, password: PASSWORD, token });
    expect(taken).toMatchEnvelope({ status: 409, errors: ['This email is already in use'] });
    const other = await auth.visitor().post(ADMINS, { email: 'free@example.org', password: PASSWORD, token });
    expect(other.status).toBe(201);
  });

  it('expires', async () => {
    const token = await anInvitation();
    await auth.database.query(`UPDATE invitations SET expires_at = now() - interval '1 second'`);
    const answer = await auth
      .visitor()
      .post(ADMINS, { email: 'late@example.org', password: PASSWORD, token });
    expect(answer.status).toBe(403);
  });

  it('is closed to visitors', async () => {
    const answer = await auth.visitor().post(INVITATIONS);
    expect(answer).toMatchEnvelope({ status: 401, errors: ['Sign in first'], admin: false });
  });

  it.each(ROLES)('requires recent proof for the role %s', async (role) => {
    const admin = await auth.signedIn();
    await auth.database.query(
      `UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE admin_id = $1`,
      [admin.admin.id],
    );
    expect(await admin.post(INVITATIONS, { role })).toMatchEnvelope({ status: 403, code: 'proof_needed' });
    await admin.post('/api/admins/proof', { password: PASSWORD });
    expect((await admin.post(INVITATIONS, { role })).status).toBe(201);
  });

  it('is in the security log with its role', async () => {
    await host.post(INVITATIONS, { role: 'courier' });
    const log = await host.get('/api/admins/security-log?event=invitation_added');
    expect(log.body.data[0]).toMatchObject({ account: host.admin.email, detail: 'courier' });
  });

  it('leaves a trace that does not contain the link', async () => {
    const token = await anInvitation();
    const trail = await host.get('/api/audit/auth?action=invitation.created&per_page=1');
    expect(trail.body.data[0]).toMatchObject({ admin_id: host.admin.id, record_type: 'invitation' });
    expect(trail.text).not.toContain(token);
  });
});

describe('the open invitations', () => {
  it('are listed with inviter and expiry, without the links', async () => {
    const inviter = await auth.signedIn();
    const { body } = await inviter.post(INVITATIONS);
    const answer = await host.get(`${INVITATIONS}?q=${inviter.admin.email}`);
    expect(answer).toMatchEnvelope({ status: 200, total: 1 });
    expect(answer.body.data).toEqual([
      {
        id: body.data.id,
        role: 'admin',
        created_by: inviter.admin.email,
        created_at: expect.any(String),
        expires_at: body.data.expires_at,
      },
    ]);
  });

  it('exclude used and expired ones', async () => {
    const used = await host.post(INVITATIONS);
    const token = new URL(used.body.data.url).searchParams.get('token');
    await auth.visitor().post(ADMINS, { email: 'user@example.org', password: PASSWORD, token });
    const over = await host.post(INVITATIONS);
    await auth.database.query(
      `UPDATE invitations SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [over.body.data.id],
    );
    const ids = (await host.get(`${INVITATIONS}?per_page=100`)).body.data.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(used.body.data.id);
    expect(ids).not.toContain(over.body.data.id);
  });

  it('are closed to visitors', async () => {
    expect((await auth.visitor().get(INVITATIONS)).status).toBe(401);
  });
});

describe('withdrawing an invitation', () => {
  it('invalidates the link', async () => {
    const { body } = await host.post(INVITATIONS);
    expect(await host.delete(INVITATIONS, { id: body.data.id })).toMatchEnvelope({
      status: 200,
      message: 'Invitation withdrawn',
    });
    const token = new URL(body.data.url).searchParams.get('token');
    const late = await auth
      .visitor()
      .post(ADMINS, { email: 'withdrawn@example.org', password: PASSWORD, token });
    expect(late.status).toBe(403);
  });

  it('is recorded', async () => {
    const { body } = await host.post(INVITATIONS);
    await host.delete(INVITATIONS, { id: body.data.id });
    const trail = await host.get(`/api/audit/auth?action=invitation.deleted&record_id=${body.data.id}`);
    expect(trail.body.data).toMatchObject([{ admin_id: host.admin.id }]);
  });

  it.each(['nothing', '0199dddd-0000-7000-8000-000000000001'])('is a 404 for %s', async (id) => {
    expect((await host.delete(INVITATIONS, { id })).status).toBe(404);
  });

  it('is closed to visitors', async () => {
    expect((await auth.visitor().delete(INVITATIONS, { id: 'x' })).status).toBe(401);
  });
});

async function anInvitation(): Promise<string> {
  const { body } = await host.post(INVITATIONS);
  return new URL(body.data.url).searchParams.get('token') ?? '';
}
