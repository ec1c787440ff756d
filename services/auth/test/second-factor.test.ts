import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpClient } from '@vaultway/common/testing';
import { PASSWORD, startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';
import { Mailbox } from './support/mailbox.js';
import { outputOfTest } from '../../../tests/support/captured-output.ts';

const SIGN_IN = '/api/admins/auth/signin';
const STEP = `${SIGN_IN}/second-step`;
const STATE = '/api/admins/second-factor';
const TOTP_CALL = `${STATE}/totp`;
const HALF_MINUTE = 30_000;

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

/** Returns an app's code, now or `steps` half minutes ago. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * HALF_MINUTE });

/** Creates an admin whose app was confirmed with the previous code. */
async function aSecuredAdmin() {
  const client = await auth.signedIn();
  const { body } = await client.post(TOTP_CALL, { password: PASSWORD });
  const secret = body.data.secret as string;
  const confirm = () => client.post(`${TOTP_CALL}/confirm`, { code: codeOf(secret, -1) });
  const first = await confirm();
  // If the half minute ended meanwhile, that code is too old.
  const confirmed = first.status === 422 ? await confirm() : first;
  return { client, secret, codes: confirmed.body.data.recovery_codes as string[] };
}

async function passwordStep({ admin }: SignedInClient, browser: HttpClient) {
  const { body } = await browser.post(SIGN_IN, { email: admin.email, password: PASSWORD });
  return body.data.challenge as string;
}

const isSignedIn = async (browser: HttpClient) => (await browser.get('/api/admins/sessions')).status === 200;

describe('setting up an app', () => {
  it('shows the secret once, and requires codes after the first right one', async () => {
    const client = await auth.signedIn();
    const begun = await client.post(TOTP_CALL, { password: PASSWORD });
    const { secret, uri } = begun.body.data;
    expect(begun.status).toBe(201);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(uri).toContain(encodeURIComponent(client.admin.email));
    expect((await client.get(STATE)).body.data).toEqual({ totp_since: null, recovery_codes_left: 0 });

    const confirmed = await client.post(`${TOTP_CALL}/confirm`, { code: codeOf(secret) });
    expect(confirmed.body.data.recovery_codes).toHaveLength(10);
    expect(new Set(confirmed.body.data.recovery_codes).size).toBe(10);
    expect((await client.get(STATE)).body.data).toEqual({
      totp_since: expect.any(String),
      recovery_codes_left: 10,
    });
  });

  it('needs the password, and the right code', async () => {
    const client = await auth.signedIn();
    const guessed = await client.post(TOTP_CALL, { password: 'not the password' });
    expect(guessed).toMatchEnvelope({ status: 422, errors: ['Password is wrong'] });
    await client.post(TOTP_CALL, { password: PASSWORD });
    const wrong = await client.post(`${TOTP_CALL}/confirm`, { code: '000000' });
    expect(wrong).toMatchEnvelope({
      status: 422,
      details: [{ field: 'code', code: 'wrong_code', message: 'Code is wrong or was used already' }],
    });
    expect((await client.get(STATE)).body.data.totp_since).toBeNull();
  });

  it('has no effect without confirmation: the password still suffices', async () => {
    const client = await auth.signedIn();
    await client.post(TOTP_CALL, { password: PASSWORD });
    const answer = await auth.visitor().post(SIGN_IN, { email: client.admin.email, password: PASSWORD });
    expect(answer).toMatchEnvelope({ status: 200, data: { admin: client.admin } });
  });

  it('cannot be repeated, or confirmed without a beginning', async () => {
    const { client } = await aSecuredAdmin();
    expect((await client.post(TOTP_CALL, { password: PASSWORD })).status).toBe(409);
    expect((await (await auth.signedIn()).post(`${TOTP_CALL}/confirm`, { code: '123456' })).status).toBe(409);
  });

  it('stores no readable secret in the table, the trail or the log', async () => {
    const printed = outputOfTest();
    const { client, secret, codes } = await aSecuredAdmin();
    const browser = auth.visitor();
    await browser.post(STEP, { challenge: await passwordStep(client, browser), code: codes[0] });
    const kept = [
      await auth.database.query('SELECT * FROM totps'),
      await auth.database.query('SELECT * FROM recovery_codes'),
      await auth.database.query('SELECT * FROM audit'),
    ];
    const text = `${JSON.stringify(kept)}${printed()}`;
    expect(text).toContain('totp.enabled');
    expect(text).toContain('recovery_code.used');
    for (const secretText of [secret, ...codes]) expect(text).not.toContain(secretText);
  });
});

describe('signing in with an app', () => {
  it('requires the password, which opens nothing by itself, then the code', async () => {
    const { client, secret } = await aSecuredAdmin();
    const browser = auth.visitor();
    const first = await browser.post(SIGN_IN, { email: client.admin.email, password: PASSWORD });
    expect(first).toMatchEnvelope({
      status: 200,
      message: 'Enter a code from your app, or a recovery code',
      data: {
        admin: null,
        second_factor: ['totp', 'recovery'],
        challenge: expect.any(String),
        expires_at: expect.any(String),
      },
    });
    expect(first.headers.getSetCookie()).toEqual([]);

    const { challenge } = first.body.data;
    const second = await browser.post(STEP, { challenge, code: codeOf(secret) });
    expect(second).toMatchEnvelope({ status: 200, message: 'Signed in', data: { admin: client.admin } });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('requires a code after a mailed link too, regardless of strangers at the same address', async () => {
    const { client, secret } = await aSecuredAdmin();
    const mailbox = new Mailbox(auth.config.REDIS_URL, auth.config.MAIL_SEAL_KEY);
    await auth.visitor().post('/api/admins/auth/links', { email: client.admin.email });
    const [token = ''] = await mailbox.linksFor(client.admin.email);
    await mailbox.close();
    const browser = auth.visitorFrom('203.0.113.50');
    for (let n = 0; n < 6; n++) {
      await browser.post(SIGN_IN, { email: `stranger-${n}@example.org`, password: 'not the password' });
    }

    const first = await browser.post(`${SIGN_IN}/link`, { token });
    expect(first).toMatchEnvelope({
      status: 200,
      data: { admin: null, second_factor: ['totp', 'recovery'] },
    });
    expect(await isSignedIn(browser)).toBe(false);
    const second = await browser.post(STEP, { challenge: first.body.data.challenge, code: codeOf(secret) });
    expect(second).toMatchEnvelope({ status: 200, message: 'Signed in' });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('rejects a used code and earlier ones, even with a new challenge', async () => {
    const { client, secret } = await aSecuredAdmin();
    const browser = auth.visitor();
    const code = codeOf(secret);
    await browser.post(STEP, { challenge: await passwordStep(client, browser), code });
    const thief = auth.visitor();
    const challenge = await passwordStep(client, thief);
    expect((await thief.post(STEP, { challenge, code })).status).toBe(422);
    expect((await thief.post(STEP, { challenge, code: codeOf(secret, -1) })).status).toBe(422);
    expect((await thief.post(STEP, { challenge, code: codeOf(secret, 1) })).status).toBe(200);
  });

  it('tolerates a clock that is half a minute off, and no more', async () => {
    const { client, secret } = await aSecuredAdmin();
    const browser = auth.visitor();
    const challenge = await passwordStep(client, browser);
    expect((await browser.post(STEP, { challenge, code: codeOf(secret, 3) })).status).toBe(422);
    expect((await browser.post(STEP, { challenge, code: codeOf(secret, 1) })).status).toBe(200);
  });

  it('accepts a code once when used twice at the same time', async () => {
    const { client, secret } = await aSecuredAdmin();
    const browsers = [auth.visitor(), auth.visitor()];
    const challenges = await Promise.all(browsers.map((browser) => passwordStep(client, browser)));
    const code = codeOf(secret);
    const answers = await Promise.all(
      browsers.map((browser, n) => browser.post(STEP, { challenge: challenges[n], code })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { client, codes } = await aSecuredAdmin();
    const browser = auth.visitor();
    const code = ` ${codes[3]?.toLowerCase().replace('-', ' ')}`;
    const first = await browser.post(STEP, { challenge: await passwordStep(client, browser), code });
    expect(first.status).toBe(200);
    const again = await browser.post(STEP, { challenge: await passwordStep(client, browser), code });
    expect(again.status).toBe(422);
    expect((await client.get(STATE)).body.data.recovery_codes_left).toBe(9);
  });

  it('accepts a challenge once, and none that is forged or predates a password change', async () => {
    const { client, codes } = await aSecuredAdmin();
    const browser = auth.visitor();
    const used = await passwordStep(client, browser);
    await browser.post(STEP, { challenge: used, code: codes[0] });
    const old = await passwordStep(client, browser);
    await client.patch('/api/admins/auth/update/password-user', {
      password: PASSWORD,
      new_password: 'another good password',
      confirm_new_password: 'another good password',
    });
    for (const challenge of [used, old, 'made-up']) {
      const answer = await auth.visitor().post(STEP, { challenge, code: codes[1] });
      expect(answer).toMatchEnvelope({
        status: 401,
        errors: ['The sign-in took too long, start again'],
        admin: false,
      });
    }
  });

  it('rejects further codes after five wrong ones, from any address, for every challenge', async () => {
    const { client, secret } = await aSecuredAdmin();
    const tried: number[] = [];
    for (let n = 0; n < 6; n++) {
      const browser = auth.visitor();
      const challenge = await passwordStep(client, browser);
      tried.push((await browser.post(STEP, { challenge, code: n < 5 ? '000000' : codeOf(secret) })).status);
    }
    expect(tried).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('removing the app', () => {
  it('requires the password, which then suffices', async () => {
    const { client } = await aSecuredAdmin();
    const disable = `${TOTP_CALL}/disable`;
    expect((await client.post(disable, { password: 'not the password' })).status).toBe(422);
    expect((await client.post(disable, { password: PASSWORD })).status).toBe(200);
    expect((await client.get(STATE)).body.data).toEqual({ totp_since: null, recovery_codes_left: 0 });
    const browser = auth.visitor();
    await browser.post(SIGN_IN, { email: client.admin.email, password: PASSWORD });
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('new recovery codes', () => {
  it('replace the old ones', async () => {
    const { client, codes } = await aSecuredAdmin();
    const renewed = await client.post(`${STATE}/recovery-codes`, { password: PASSWORD });
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
    const browser = auth.visitor();
    const challenge = await passwordStep(client, browser);
    expect((await browser.post(STEP, { challenge, code: codes[0] })).status).toBe(422);
    const fresh = renewed.body.data.recovery_codes[0];
    expect((await browser.post(STEP, { challenge, code: fresh })).status).toBe(200);
  });

  it('are useless without an app', async () => {
    const client = await auth.signedIn();
    expect((await client.post(`${STATE}/recovery-codes`, { password: PASSWORD })).status).toBe(409);
  });
});
