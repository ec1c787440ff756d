import { PasskeyDevice } from '../../../tests/support/passkey-device.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PasswordTokens } from '../src/credentials/password-tokens.js';
import { PASSWORD, SITE, startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';

const NEW_PASSWORD = 'another quite long password';
const NEW = { new_password: NEW_PASSWORD, confirm_new_password: NEW_PASSWORD };
const PASSKEYS = '/api/admins/passkeys';
const TOTP_CALLS = '/api/admins/second-factor/totp';
const SIGN_IN = '/api/admins/auth/signin';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
  // The relay empties the outbox at once; a copy of its rows remains.
  await auth.database.query(`
    CREATE TABLE noticed (payload jsonb);
    CREATE FUNCTION keep_notice() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO noticed VALUES (NEW.payload); RETURN NEW; END $$;
    CREATE TRIGGER keep_notice BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION keep_notice()`);
});
afterAll(() => auth.stop());

interface Notice {
  kind: string;
  language: string;
  data: {
    event: string;
    passkey: string | null;
    device: string | null;
    role: string | null;
    account_url: string;
  };
}

async function noticesTo(email: string): Promise<Notice[]> {
  const rows = await auth.database.query<{ payload: Notice }[]>(
    `SELECT payload FROM noticed WHERE payload->'to' ? $1 AND payload->>'kind' = 'account_notice'`,
    [email],
  );
  return rows.map(({ payload }) => payload);
}

const eventsTo = async (email: string) => (await noticesTo(email)).map(({ data }) => data.event);

async function addPasskey(client: SignedInClient) {
  const { body } = await client.post(`${PASSKEYS}/challenges`, { password: PASSWORD });
  const credential = new PasskeyDevice(SITE).create(body.data.options);
  return (await client.post(PASSKEYS, { name: 'My laptop', credential })).body.data.id as string;
}

it('reports added and removed passkeys by name', async () => {
  const client = await auth.signedIn();
  const id = await addPasskey(client);
  await client.delete(PASSKEYS, { id });
  expect((await noticesTo(client.admin.email)).map(({ data }) => [data.event, data.passkey])).toEqual([
    ['passkey_added', 'My laptop'],
    ['passkey_removed', 'My laptop'],
  ]);
});

it('reports a removed authenticator app once', async () => {
  const client = await auth.signedIn();
  const { secret } = (await client.post(TOTP_CALLS, { password: PASSWORD })).body.data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await client.post(`${TOTP_CALLS}/confirm`, { code });
  await client.post(`${TOTP_CALLS}/disable`, { password: PASSWORD });
  await client.post(`${TOTP_CALLS}/disable`, { password: PASSWORD });
  expect(await eventsTo(client.admin.email)).toEqual(['second_factor_removed']);
});

it("reports a changed password, in the browser's language, with a link to the account", async () => {
  const client = await auth.signedIn();
  client.cookies.set('language', 'de');
  await client.patch('/api/admins/auth/update/password-user', { password: PASSWORD, ...NEW });
  expect(await noticesTo(client.admin.email)).toMatchObject([
    {
      language: 'de',
      data: { event: 'password_changed', account_url: `${SITE}/control/account/index.html` },
    },
  ]);
});

it('reports a password reset', async () => {
  const admin = await auth.anAdmin();
  const { token } = await auth.database.transaction((tx) =>
    auth.service.app.get(PasswordTokens).issue(tx, admin.id),
  );
  const input = { email: admin.email, password_token: token, ...NEW };
  await auth.visitor().patch('/api/admins/auth/update/password-guest', input);
  expect(await eventsTo(admin.email)).toEqual(['password_changed']);
});

it('reports a sign-in from a new browser, except the first one', async () => {
  const client = await auth.signedIn();
  const credentials = { email: client.admin.email, password: PASSWORD };
  await client.post(SIGN_IN, credentials);
  expect(await eventsTo(client.admin.email)).toEqual([]);
  await auth.visitor().with({ 'user-agent': FIREFOX }).post(SIGN_IN, credentials);
  expect((await noticesTo(client.admin.email)).map(({ data }) => [data.event, data.device])).toEqual([
    ['new_device', 'Firefox, Linux'],
  ]);
});

it('reports no failed attempts', async () => {
  const client = await auth.signedIn();
  await client.patch('/api/admins/auth/update/password-user', { password: 'not the password', ...NEW });
  await auth.visitor().post(SIGN_IN, { email: client.admin.email, password: 'not the password' });
  expect(await eventsTo(client.admin.email)).toEqual([]);
});

it('mails an account whose role was changed', async () => {
  const admin = await auth.signedIn();
  const { id, email } = await auth.anAdmin();
  await admin.patch('/api/admins', { id, role: 'courier' });
  const [notice] = await noticesTo(email);
  expect(notice?.data).toMatchObject({ event: 'role_changed', role: 'courier' });
});
