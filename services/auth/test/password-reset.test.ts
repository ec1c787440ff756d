import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startAuth, type AuthUnderTest } from './support/auth.js';
import { Mailbox } from './support/mailbox.js';
import { compareTimes } from './support/timing.js';

const SEND = '/api/admins/auth/send-pin';
const RESET = '/api/admins/auth/update/password-guest';
const SENT = 'If that address has an account, a token is on its way';
const WRONG = 'Token is wrong or has expired';
const NEW = 'another quite long password';

let auth: AuthUnderTest;
let mailbox: Mailbox;
beforeAll(async () => {
  auth = await startAuth();
  mailbox = new Mailbox(auth.config.REDIS_URL, auth.config.MAIL_SEAL_KEY);
});
afterAll(async () => {
  await mailbox.close();
  await auth.stop();
});

describe('requesting a token', () => {
  it('mails one to the account’s own address, valid for 15 minutes', async () => {
    const { email } = await auth.anAdmin('Forgetful@example.org');
    const answer = await auth.visitor().post(SEND, { email: 'forgetful@EXAMPLE.org' });
    expect(answer).toMatchEnvelope({ status: 200, message: SENT, data: null });
    const token = await mailbox.tokenFor(email);
    expect(token).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/);
    const [mail] = await mailbox.tokensTo(email);
    expect(mail).toMatchObject({ kind: 'password_token', to: [email], confidential: true, language: 'en' });
    const minutes = (Date.parse(mail?.data.expires_at ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.9);
    expect(minutes).toBeLessThanOrEqual(15);
  });

  it('responds the same without such an account, and mails nothing', async () => {
    const { email } = await auth.anAdmin();
    const known = await auth.visitor().post(SEND, { email });
    const unknown = await auth.visitor().post(SEND, { email: 'nobody@example.org' });
    expect(unknown.body).toEqual(known.body);
    await mailbox.tokenFor(email);
    expect(await mailbox.tokensTo('nobody@example.org')).toEqual([]);
  });

  it('takes as long without such an account', async () => {
    const emails = await Promise.all(Array.from({ length: 8 }, async () => (await auth.anAdmin()).email));
    const { shorter, ratio } = await compareTimes(
      8,
      (round) => auth.visitor().post(SEND, { email: emails[round] }),
      (round) => auth.visitor().post(SEND, { email: `no-${emails[round]}` }),
    );
    expect(shorter).toBeGreaterThan(240);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  });

  it("writes in the visitor's language", async () => {
    const { email } = await auth.anAdmin();
    const visitor = auth.visitor();
    visitor.cookies.set('language', 'ar');
    await visitor.post(SEND, { email });
    await mailbox.tokenFor(email);
    expect((await mailbox.tokensTo(email))[0]?.language).toBe('ar');
  });

  it('requires an address', async () => {
    const answer = await auth.visitor().post(SEND, { email: 'nobody' });
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Email is not an email address'] });
  });
});

describe('the right token', () => {
  it('sets the new password and ends all sessions', async () => {
    const admin = await auth.anAdmin();
    const session = await auth.signedIn(admin);
    const password_token = await aToken(admin.email);
    const answer = await reset(admin.email, password_token);
    expect(answer).toMatchEnvelope({
      status: 200,
      message: 'Password changed, you can sign in now',
      data: null,
    });
    expect((await session.get('/api/admins/sessions')).status).toBe(401);
    await auth.signedIn(admin, NEW);
    await expect(auth.signedIn(admin, PASSWORD)).rejects.toThrow('Wrong email or password');
  });

  it('may be typed in lower case, without the hyphen', async () => {
    const { email } = await auth.anAdmin();
    const token = await aToken(email);
    expect((await reset(email, ` ${token.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
  });

  it('works once', async () => {
    const { email } = await auth.anAdmin();
    const token = await aToken(email);
    await reset(email, token);
    expect(await reset(email, token)).toMatchEnvelope({ status: 422, errors: [WRONG] });
  });

  it('works once when used twice at the same time', async () => {
    const { email } = await auth.anAdmin();
    const token = await aToken(email);
    const answers = await Promise.all([reset(email, token), reset(email, token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('stays valid when the new password is rejected', async () => {
    const { email } = await auth.anAdmin();
    const token = await aToken(email);
    const common = await reset(email, token, 'qwerty123456');
    expect(common).toMatchEnvelope({ status: 422, errors: ['New password is one of the most common ones'] });
    const own = await reset(email, token, email);
    expect(own).toMatchEnvelope({ status: 422, errors: ['New password must not be the email'] });
    expect((await reset(email, token)).status).toBe(200);
  });

  it('unlocks an account locked by wrong passwords', async () => {
    const admin = await auth.anAdmin();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const { status } = await auth
        .visitor()
        .post('/api/admins/auth/signin', { email: admin.email, password: 'not the password' });
      statuses.push(status);
    }
    expect(statuses.at(-1)).toBe(429);
    await reset(admin.email, await aToken(admin.email));
    await auth.signedIn(admin, NEW);
  });

  it('is void once the password was changed otherwise', async () => {
    const admin = await auth.anAdmin();
    const token = await aToken(admin.email);
    const client = await auth.signedIn(admin);
    await client.patch('/api/admins/auth/update/password-user', {
      password: PASSWORD,
      new_password: NEW,
      confirm_new_password: NEW,
    });
    expect((await reset(admin.email, token)).status).toBe(422);
  });
});

describe('a token is refused', () => {
  const refusal = {
    status: 422,
    errors: [WRONG],
    details: [{ field: 'password_token', code: 'wrong_token', message: WRONG }],
  };

  it('when it is wrong, the same as without such an account', async () => {
    const { email } = await auth.anAdmin();
    await aToken(email);
    const wrong = await reset(email, 'AAAAA-AAAAA');
    const unknown = await reset('nobody@example.org', 'AAAAA-AAAAA');
    const none = await reset((await auth.anAdmin()).email, 'AAAAA-AAAAA');
    expect(wrong).toMatchEnvelope(refusal);
    expect(unknown.body).toEqual(wrong.body);
    expect(none.body).toEqual(wrong.body);
  });

  it('in the same time with and without such an account', async () => {
    const { email } = await auth.anAdmin();
    await aToken(email);
    const { shorter, ratio } = await compareTimes(
      4,
      () => reset(email, 'AAAAA-AAAAA'),
      () => reset('nobody@example.org', 'AAAAA-AAAAA'),
    );
    expect(shorter).toBeGreaterThan(240);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  });

  it('after five wrong tries, even if right', async () => {
    const { email } = await auth.anAdmin();
    const token = await aToken(email);
    for (let n = 0; n < 4; n++) await reset(email, 'AAAAA-AAAAA');
    expect((await reset((await auth.anAdmin()).email, token)).status).toBe(422);
    await reset(email, 'AAAAA-AAAAA');
    expect(await reset(email, token)).toMatchEnvelope(refusal);
  });

  it('after five wrong tries at the same time', async () => {
    const { email } = await auth.anAdmin();
    const token = await aToken(email);
    await Promise.all(Array.from({ length: 5 }, () => reset(email, 'AAAAA-AAAAA')));
    expect((await reset(email, token)).status).toBe(422);
  });

  it('not yet after four wrong tries', async () => {
    const { email } = await auth.anAdmin();
    const token = await aToken(email);
    for (let n = 0; n < 4; n++) await reset(email, 'AAAAA-AAAAA');
    expect((await reset(email, token)).status).toBe(200);
  });

  it('when a newer one was mailed', async () => {
    const { email } = await auth.anAdmin();
    const older = await aToken(email);
    const newer = await aToken(email, 2);
    expect((await reset(email, older)).status).toBe(422);
    expect((await reset(email, newer)).status).toBe(200);
  });

  it('after its 15 minutes', async () => {
    const { email } = await auth.anAdmin();
    const token = await aToken(email);
    await auth.database.query(`UPDATE reset_tokens SET expires_at = now() - interval '1 second'`);
    expect(await reset(email, token)).toMatchEnvelope(refusal);
  });

  it('when it is another admin’s', async () => {
    const [mine, yours] = [await auth.anAdmin(), await auth.anAdmin()];
    await aToken(mine.email);
    expect((await reset(mine.email, await aToken(yours.email))).status).toBe(422);
  });

  it('when a field is missing or the confirmation differs', async () => {
    const empty = await auth.visitor().patch(RESET, {});
    expect(empty.body.details.map(({ field }: { field: string }) => field)).toEqual([
      'email',
      'password_token',
      'new_password',
      'confirm_new_password',
    ]);
    const differing = await auth.visitor().patch(RESET, {
      email: 'a@example.org',
      password_token: 'AAAAA-AAAAA',
      new_password: NEW,
      confirm_new_password: PASSWORD,
    });
    expect(differing).toMatchEnvelope({
      status: 422,
      errors: ['Confirmation differs from the new password'],
    });
  });
});

async function aToken(email: string, mails = 1): Promise<string> {
  await auth.visitor().post(SEND, { email });
  return mailbox.tokenFor(email, mails);
}

function reset(email: string, password_token: string, new_password = NEW) {
  return auth
    .visitor()
    .patch(RESET, { email, password_token, new_password, confirm_new_password: new_password });
}
