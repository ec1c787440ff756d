import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AdminEntity } from '../src/accounts/admin.entity.js';
import { PasswordHasher } from '../src/accounts/password-hasher.js';
import { PASSWORD, startAuth, type AuthUnderTest } from './support/auth.js';
import { compareTimes } from './support/timing.js';

const SIGN_IN = '/api/admins/auth/signin';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

describe('with the right credentials', () => {
  it('returns the admin and opens closed calls', async () => {
    const admin = await auth.anAdmin();
    const client = auth.visitor();
    const answer = await client.post(SIGN_IN, { email: admin.email, password: PASSWORD });
    expect(answer).toMatchEnvelope({ status: 200, message: 'Signed in', data: { admin } });
    expect((await client.get('/api/admins/sessions')).status).toBe(200);
  });

  it("accepts the site's form", async () => {
    const admin = await auth.anAdmin();
    const form = new FormData();
    form.set('email', admin.email);
    form.set('password', PASSWORD);
    const answer = await auth.visitor().post(SIGN_IN, form);
    expect(answer).toMatchEnvelope({ status: 200, data: { admin } });
  });

  it('ignores the case of the address and returns it as stored', async () => {
    const admin = await auth.anAdmin('Mixed.Case@Example.org');
    const answer = await auth
      .visitor()
      .post(SIGN_IN, { email: ' mixed.case@example.ORG ', password: PASSWORD });
    expect(answer).toMatchEnvelope({ status: 200, data: { admin } });
  });

  it('accepts the password in any Unicode normalization', async () => {
    const { email } = await auth.anAdmin(undefined, 'caf\u00e9 au lait, please'.normalize('NFC'));
    const answer = await auth
      .visitor()
      .post(SIGN_IN, { email, password: 'caf\u00e9 au lait, please'.normalize('NFD') });
    expect(answer.status).toBe(200);
  });

  it('does not trim the password', async () => {
    const { email } = await auth.anAdmin();
    const answer = await auth.visitor().post(SIGN_IN, { email, password: `${PASSWORD} ` });
    expect(answer.status).toBe(401);
  });

  it("ends the browser's previous session", async () => {
    const admin = await auth.anAdmin();
    const client = await auth.signedIn(admin);
    const before = client.with({});
    await client.post(SIGN_IN, { email: admin.email, password: PASSWORD });
    expect((await client.get('/api/admins/sessions')).status).toBe(200);
    expect((await before.get('/api/admins/sessions')).status).toBe(401);
  });

  it('rehashes a password with outdated parameters', async () => {
    const admin = await auth.anAdmin();
    const rows = auth.database.getRepository(AdminEntity);
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await rows.update(admin.id, { password_hash: weak });
    await auth.signedIn(admin);
    const { password_hash } = await rows.findOneByOrFail({ id: admin.id });
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await auth.signedIn(admin);
  });
});

describe('with wrong credentials', () => {
  it('gives the same error for a wrong password and an unknown address', async () => {
    const { email } = await auth.anAdmin();
    const wrongPassword = await auth.visitor().post(SIGN_IN, { email, password: 'not the password' });
    const unknown = await auth.visitor().post(SIGN_IN, { email: 'nobody@example.org', password: PASSWORD });
    expect(wrongPassword).toMatchEnvelope({
      status: 401,
      errors: ['Wrong email or password'],
      admin: false,
    });
    expect(unknown.body).toEqual(wrongPassword.body);
    expect(unknown.headers.getSetCookie()).toEqual([]);
  });

  it('hashes as often and takes as long for an unknown address as for a wrong password', async () => {
    const hashed = vi.spyOn(auth.service.app.get(PasswordHasher), 'verify');
    const emails = await Promise.all(Array.from({ length: 15 }, async () => (await auth.anAdmin()).email));
    const { ratio } = await compareTimes(
      15,
      (round) => auth.visitor().post(SIGN_IN, { email: emails[round], password: 'not the password' }),
      (round) => auth.visitor().post(SIGN_IN, { email: `no-${emails[round]}`, password: 'not the password' }),
    );
    expect(hashed).toHaveBeenCalledTimes(30);
    hashed.mockRestore();
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }, 60_000);

  it('names a field that is missing or not an address', async () => {
    const answer = await auth.visitor().post(SIGN_IN, { email: 'nobody' });
    expect(answer).toMatchEnvelope({
      status: 422,
      errors: ['Email is not an email address', 'Password is required'],
      details: [
        { field: 'email', code: 'not_email', message: 'Email is not an email address' },
        { field: 'password', code: 'required', message: 'Password is required' },
      ],
    });
  });

  it('answers 400 to invalid JSON', async () => {
    const answer = await auth.visitor().post(SIGN_IN, '{"email":');
    expect(answer).toMatchEnvelope({ status: 400, errors: ['Invalid Json'] });
  });
});

describe('the cookie', () => {
  const cookieOf = async (headers: Record<string, string>) => {
    const { email } = await auth.anAdmin();
    const answer = await auth.visitor().with(headers).post(SIGN_IN, { email, password: PASSWORD });
    return answer.headers.getSetCookie();
  };

  it('is named session over http, HttpOnly and SameSite', async () => {
    const [cookie, device, ...more] = await cookieOf({});
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^session=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    expect(device).toMatch(/^device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('is host-prefixed and secure over https, as reported by a trusted proxy', async () => {
    const [cookie, device] = await cookieOf({ 'x-forwarded-proto': 'https' });
    expect(device).toMatch(
      /^__Host-device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(cookie).toMatch(
      /^__Host-session=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('expires with its token', async () => {
    const [cookie = ''] = await cookieOf({});
    const [, expires = ''] = /Expires=([^;]+)/.exec(cookie) ?? [];
    const [, payload = ''] = cookie.split('.');
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
    expect(Date.parse(expires)).toBe(exp * 1000);
    expect(exp - Date.now() / 1000).toBeGreaterThan(29 * 60);
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(30 * 60);
  });

  it('ignores an untrusted proxy', async () => {
    const distant = await auth.replica({ TRUST_PROXY: '203.0.113.0/24' });
    const { email } = await auth.anAdmin();
    const answer = await distant
      .visitor()
      .with({ 'x-forwarded-proto': 'https' })
      .post(SIGN_IN, { email, password: PASSWORD });
    await distant.stop();
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=/);
  });
});
