import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startAuth, type AuthUnderTest } from './support/auth.js';

const CHANGE = '/api/admins/auth/update/password-user';
const SESSIONS = '/api/admins/sessions';
const NEW = 'another quite long password';

const change = (facts: object = {}) => ({
  password: PASSWORD,
  new_password: NEW,
  confirm_new_password: NEW,
  ...facts,
});

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

describe('changing the password', () => {
  it('replaces the old password', async () => {
    const client = await auth.signedIn();
    const answer = await client.patch(CHANGE, change());
    expect(answer).toMatchEnvelope({ status: 200, message: 'Password changed', data: null });
    await auth.signedIn(client.admin, NEW);
    await expect(auth.signedIn(client.admin, PASSWORD)).rejects.toThrow('Wrong email or password');
  });

  it('ends every session except the current one', async () => {
    const admin = await auth.anAdmin();
    const others = [await auth.signedIn(admin), await auth.signedIn(admin)];
    const stranger = await auth.signedIn();
    const client = await auth.signedIn(admin);
    await client.patch(CHANGE, change());
    const answers = await Promise.all([...others, client, stranger].map((one) => one.get(SESSIONS)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200, 200]);
  });

  it('leaves a trace without passwords', async () => {
    const client = await auth.signedIn();
    await client.patch(CHANGE, change());
    const trail = await client.get(`/api/audit/auth?action=password.changed&record_id=${client.admin.id}`);
    expect(trail.body.data).toMatchObject([{ admin_id: client.admin.id, before: null, after: null }]);
  });

  it('is closed to visitors', async () => {
    expect(await auth.visitor().patch(CHANGE, change())).toMatchEnvelope({
      status: 401,
      errors: ['Sign in first'],
    });
  });
});

describe('a change is refused', () => {
  it('when the current password is wrong', async () => {
    const client = await auth.signedIn();
    const answer = await client.patch(CHANGE, change({ password: 'not the password' }));
    expect(answer).toMatchEnvelope({
      status: 422,
      errors: ['Password is wrong'],
      details: [{ field: 'password', code: 'wrong_password', message: 'Password is wrong' }],
    });
    await auth.signedIn(client.admin);
  });

  it('temporarily after five wrong ones, even with the right one', async () => {
    const client = await auth.signedIn();
    for (let n = 0; n < 5; n++) await client.patch(CHANGE, change({ password: 'not the password' }));
    const sixth = await client.patch(CHANGE, change());
    expect(sixth).toMatchEnvelope({ status: 429, errors: ['Too many tries, wait 900 seconds'] });
    await auth.signedIn(client.admin);
  });

  it.each([
    ['new_password', { new_password: 'short', confirm_new_password: 'short' }, 'too_short'],
    ['new_password', { new_password: 'qwerty123456', confirm_new_password: 'qwerty123456' }, 'too_common'],
    ['confirm_new_password', { confirm_new_password: 'something else entirely' }, 'differs'],
    ['password', { password: '' }, 'required'],
  ])('on %s for %o', async (field, facts, code) => {
    const client = await auth.signedIn();
    const answer = await client.patch(CHANGE, change(facts));
    expect(answer.status).toBe(422);
    expect(answer.body.details).toMatchObject([{ field, code }]);
  });

  it("when the new one is the account's address", async () => {
    const client = await auth.signedIn();
    const email = client.admin.email.toUpperCase();
    const answer = await client.patch(CHANGE, change({ new_password: email, confirm_new_password: email }));
    expect(answer).toMatchEnvelope({ status: 422, errors: ['New password must not be the email'] });
  });
});
