import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, SITE, startAuth, type AuthUnderTest } from './support/auth.js';
import { Mailbox } from './support/mailbox.js';
import { compareTimes } from './support/timing.js';

const ASK = '/api/admins/auth/links';
const SIGN_IN = '/api/admins/auth/signin';
const SIGN_IN_BY_LINK = '/api/admins/auth/signin/link';
const SEND_PIN = '/api/admins/auth/send-pin';
const RESET = '/api/admins/auth/update/password-guest';
const RESET_BY_LINK = '/api/admins/auth/update/password-link';
const NEW = 'another quite long password';
const SENT = 'If that address has an account, a link is on its way';
const NOT_VALID = { status: 403, errors: ['This link is not valid or was used already'] };

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

const signInBy = (token: string, visitor = auth.visitor()) => visitor.post(SIGN_IN_BY_LINK, { token });
const resetBy = (token: string, new_password = NEW) =>
  auth.visitor().patch(RESET_BY_LINK, { token, new_password, confirm_new_password: new_password });
const passwordWay = (email: string, password: string) => auth.visitor().post(SIGN_IN, { email, password });

async function aLink(email: string): Promise<string> {
  expect((await auth.visitor().post(ASK, { email })).status).toBe(200);
  return (await mailbox.linksFor(email)).at(-1) ?? '';
}

async function aResetLink(email: string, mails = 1): Promise<string> {
  await auth.visitor().post(SEND_PIN, { email });
  return (await mailbox.linksFor(email, mails)).at(-1) ?? '';
}

/** Ages an admin's links by so many seconds. */
const age = (adminId: string, seconds: number) =>
  auth.database.query(
    `UPDATE mailed_links SET created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) WHERE admin_id = $1`,
    [adminId, seconds],
  );

describe('requesting a link', () => {
  it('mails one to the account’s own address, valid for 15 minutes', async () => {
    const { email } = await auth.anAdmin('Linked@example.org');
    const answer = await auth.visitor().post(ASK, { email: 'linked@EXAMPLE.org' });
    expect(answer).toMatchEnvelope({ status: 200, message: SENT, data: null });
    const [secret = ''] = await mailbox.linksFor(email);
    expect(Buffer.from(secret, 'base64url').length).toBeGreaterThanOrEqual(16);
    const [mail] = await mailbox.secretsTo(email);
    expect(mail).toMatchObject({ kind: 'sign_in_link', to: [email], confidential: true });
    expect(mail?.data).toMatchObject({ link_url: `${SITE}/control/signin.html#link=${secret}` });
    const minutes = (Date.parse(mail?.data.expires_at ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.9);
    expect(minutes).toBeLessThanOrEqual(15);
  });

  it('responds the same, in the same time, without such an account', async () => {
    const emails = await Promise.all(Array.from({ length: 8 }, async () => (await auth.anAdmin()).email));
    const { shorter, ratio } = await compareTimes(
      8,
      (round) => auth.visitor().post(ASK, { email: emails[round] }),
      (round) => auth.visitor().post(ASK, { email: `no-${emails[round]}` }),
    );
    expect(shorter).toBeGreaterThan(240);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
    const unknown = await auth.visitor().post(ASK, { email: 'nobody@example.org' });
    expect(unknown).toMatchEnvelope({ status: 200, message: SENT, data: null });
    expect(await mailbox.secretsTo('nobody@example.org')).toEqual([]);
  });

  it('again within a minute mails nothing, and keeps the first link valid', async () => {
    const { email } = await auth.anAdmin();
    const link = await aLink(email);
    const again = await Promise.all(Array.from({ length: 12 }, () => auth.visitor().post(ASK, { email })));
    expect(again.map(({ status }) => status)).toEqual(Array(12).fill(200));
    await aResetLink((await auth.anAdmin()).email); // its mail leaves after the others
    expect(await mailbox.secretsTo(email)).toHaveLength(1);
    expect((await signInBy(link)).status).toBe(200);
  });

  it('at the same time mails one', async () => {
    const { email } = await auth.anAdmin();
    await Promise.all(Array.from({ length: 5 }, () => auth.visitor().post(ASK, { email })));
    await aResetLink((await auth.anAdmin()).email);
    expect(await mailbox.secretsTo(email)).toHaveLength(1);
  });

  it('endlessly keeps every link valid, and does not flood the mailbox', async () => {
    const { id, email } = await auth.anAdmin();
    for (let minute = 0; minute < 8; minute++) {
      await auth.visitor().post(ASK, { email });
      await age(id, 61);
    }
    const links = await mailbox.linksFor(email, 3);
    expect(links).toHaveLength(3);
    for (const link of links) expect((await signInBy(link)).status).toBe(200);
  });

  it("is limited per address, far beyond a person's needs", async () => {
    const visitor = auth.visitorFrom('203.0.113.77');
    const replica = await auth.replica({ THROTTLE_PIN_PER_15_MIN: 1 });
    const ask = () => replica.visitorFrom('203.0.113.77').post(ASK, { email: 'nobody@example.org' });
    const answers = await Promise.all(Array.from({ length: 11 }, ask));
    await replica.stop();
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await visitor.post(ASK, { email: 'nobody@example.org' })).status).toBe(200);
  });
});

describe('a sign-in link', () => {
  it('works for an admin locked out by strangers, and unlocks the password', async () => {
    const { email } = await auth.anAdmin();
    for (let n = 0; n < 6; n++) await passwordWay(email, 'not the password');
    expect((await passwordWay(email, PASSWORD)).status).toBe(429);

    const browser = auth.visitor();
    const answer = await signInBy(await aLink(email), browser);
    expect(answer).toMatchEnvelope({ status: 200, message: 'Signed in', data: { admin: { email } } });
    expect((await browser.get('/api/admins/sessions')).status).toBe(200);
    expect((await passwordWay(email, PASSWORD)).status).toBe(200);
  });

  it('works once, even at the same time', async () => {
    const link = await aLink((await auth.anAdmin()).email);
    const answers = await Promise.all([signInBy(link), signInBy(link)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await signInBy(link)).toMatchEnvelope(NOT_VALID);
  });

  it('expires', async () => {
    const { id, email } = await auth.anAdmin();
    const link = await aLink(email);
    await age(id, 15 * 60 + 1);
    expect(await signInBy(link)).toMatchEnvelope(NOT_VALID);
  });

  it('is void after a password change', async () => {
    const admin = await auth.anAdmin();
    const link = await aLink(admin.email);
    const client = await auth.signedIn(admin);
    await client.patch('/api/admins/auth/update/password-user', {
      password: PASSWORD,
      new_password: NEW,
      confirm_new_password: NEW,
    });
    expect(await signInBy(link)).toMatchEnvelope(NOT_VALID);
  });

  it('is required', async () => {
    const answer = await auth.visitor().post(SIGN_IN_BY_LINK, {});
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Token is required'] });
    expect(await signInBy('made-up')).toMatchEnvelope(NOT_VALID);
  });

  it('is stored as a hash only', async () => {
    const link = await aLink((await auth.anAdmin()).email);
    const rows = await auth.database.query('SELECT m::text AS row FROM mailed_links m');
    expect(JSON.stringify(rows)).not.toContain(link);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(link, 'base64url').toString('hex'));
  });
});

describe('the link beside a password token', () => {
  it('sets the new password after strangers have voided the token', async () => {
    const admin = await auth.anAdmin();
    const session = await auth.signedIn(admin);
    const link = await aResetLink(admin.email);
    const token = await mailbox.tokenFor(admin.email);
    const guess = (password_token: string) =>
      auth.visitor().patch(RESET, {
        email: admin.email,
        password_token,
        new_password: NEW,
        confirm_new_password: NEW,
      });
    for (let n = 0; n < 5; n++) await guess('AAAAA-AAAAA');
    expect((await guess(token)).status).toBe(422);

    const answer = await resetBy(link);
    expect(answer).toMatchEnvelope({ status: 200, message: 'Password changed, you can sign in now' });
    expect((await session.get('/api/admins/sessions')).status).toBe(401);
    await auth.signedIn(admin, NEW);
    expect(await resetBy(link)).toMatchEnvelope(NOT_VALID);
  });

  it('stays valid when someone else requests a newer token', async () => {
    const { email } = await auth.anAdmin();
    const link = await aResetLink(email);
    await aResetLink(email, 2);
    expect((await resetBy(link)).status).toBe(200);
  });

  it('stays valid when the new password is rejected', async () => {
    const { email } = await auth.anAdmin();
    const link = await aResetLink(email);
    const common = await resetBy(link, 'qwerty123456');
    expect(common).toMatchEnvelope({ status: 422, errors: ['New password is one of the most common ones'] });
    expect(await resetBy(link, email)).toMatchEnvelope({
      status: 422,
      errors: ['New password must not be the email'],
    });
    expect((await resetBy(link)).status).toBe(200);
  });

  it('is void once the token is used, and vice versa', async () => {
    const { email } = await auth.anAdmin();
    const link = await aResetLink(email);
    const fields = { email, new_password: NEW, confirm_new_password: NEW };
    const token = await mailbox.tokenFor(email);
    expect((await auth.visitor().patch(RESET, { ...fields, password_token: token })).status).toBe(200);
    expect(await resetBy(link)).toMatchEnvelope(NOT_VALID);

    const newer = await aResetLink(email, 2);
    const newerToken = await mailbox.tokenFor(email, 2);
    expect((await resetBy(newer)).status).toBe(200);
    expect((await auth.visitor().patch(RESET, { ...fields, password_token: newerToken })).status).toBe(422);
  });

  it('sets a password even when mailed for signing in', async () => {
    const admin = await auth.anAdmin();
    expect((await resetBy(await aLink(admin.email))).status).toBe(200);
    await auth.signedIn(admin, NEW);
  });
});

it('limits wrong password tokens to five in 15 minutes per address, even concurrent ones', async () => {
  const visitor = auth.visitorFrom('203.0.113.78');
  const guess = (n: number) =>
    visitor.with({}).patch(RESET, {
      email: `guess${n}@example.org`,
      password_token: 'AAAAA-AAAAA',
      new_password: NEW,
      confirm_new_password: NEW,
    });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});
