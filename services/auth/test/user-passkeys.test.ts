import type { HttpClient } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PasskeyDevice } from '../../../tests/support/passkey-device.ts';
import { AuthPersonalData } from '../src/personal-data/auth-personal-data.js';
import { UserErasure } from '../src/personal-data/user-erasure.js';
import { PASSWORD, SITE, startAuth, type AuthUnderTest } from './support/auth.js';
import { FakeTracking } from './support/fake-tracking.js';
import { Mailbox, secretIn } from './support/mailbox.js';
import { heldBy } from './support/waiting.js';

const PASSKEYS = '/api/users/passkeys';
const SIGN_IN = '/api/users/auth/passkey';
const ADMIN_SIGN_IN = '/api/admins/auth/passkey';
const SESSIONS = '/api/users/sessions';
const REFUSED = { status: 422, errors: ['Credential could not be verified'] };

let auth: AuthUnderTest;
let tracking: FakeTracking;
let mailbox: Mailbox;
beforeAll(async () => {
  auth = await startAuth();
  tracking = await FakeTracking.start(auth.config.REDIS_URL);
  mailbox = new Mailbox(auth.config.REDIS_URL, auth.config.MAIL_SEAL_KEY);
});
afterAll(async () => {
  await mailbox.close();
  await auth.stop();
  await tracking.stop();
});

let count = 0;
async function aUser(): Promise<{ email: string; client: HttpClient }> {
  count += 1;
  const email = `client${count}@example.org`;
  tracking.names.set(email, 'Ada Lovelace');
  await auth.visitor().post('/api/users/auth/links', { email });
  const mail = await mailbox.newest('sign_in_link', email);
  const client = auth.visitor();
  await client.post('/api/users/auth/signin/link', { token: secretIn(mail.data.link_url) });
  return { email, client };
}

const optionsFor = async (client: HttpClient) =>
  (await client.post(`${PASSKEYS}/challenges`)).body.data.options;

async function challengeAt(path = SIGN_IN) {
  return (await auth.visitor().post(`${path}/challenges`)).body.data.options;
}

async function aUserWithPasskey() {
  const user = await aUser();
  const device = new PasskeyDevice(SITE);
  const credential = device.create(await optionsFor(user.client));
  const made = await user.client.post(PASSKEYS, { name: 'My phone', credential });
  return { ...user, device, made, id: made.body.data.id as string };
}

async function anAdminWithPasskey() {
  const client = await auth.signedIn();
  const device = new PasskeyDevice(SITE);
  const { body } = await client.post('/api/admins/passkeys/challenges', { password: PASSWORD });
  const credential = device.create(body.data.options);
  await client.post('/api/admins/passkeys', { name: 'Desk', credential });
  return { client, device };
}

const age = (email: string) =>
  auth.database.query(
    `UPDATE sessions SET proved_at = now() - interval '11 minutes'
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [email],
  );

describe('a user’s passkey', () => {
  it('is added under a name, listed, noted and mailed', async () => {
    const { client, made, id, email } = await aUserWithPasskey();
    expect(made).toMatchEnvelope({ status: 201, message: 'Passkey added' });
    expect((await client.get(PASSKEYS)).body.data).toEqual([
      { id, name: 'My phone', backed_up: false, created_at: expect.any(String), last_used_at: null },
    ]);
    const mail = await mailbox.newest('account_notice', email);
    expect(mail.data).toMatchObject({
      event: 'passkey_added',
      passkey: 'My phone',
      client: true,
      account_url: `${SITE}/account/settings.html`,
    });
    const [event] = await auth.database.query(
      `SELECT detail FROM security_log WHERE event = 'factor_added' ORDER BY at DESC LIMIT 1`,
    );
    expect(event).toEqual({ detail: 'passkey' });
  });

  it('signs its user in with a session of their own, which opens nothing of the panel', async () => {
    const { device, email, client } = await aUserWithPasskey();
    const browser = auth.visitor();
    const answer = await browser.post(SIGN_IN, { credential: device.use(await challengeAt()) });
    expect(answer).toMatchEnvelope({ status: 200, message: 'Signed in' });
    expect(answer.body.data.user).toMatchObject({ email, name: 'Ada Lovelace' });
    expect((await browser.get(SESSIONS)).body.total).toBe(2);
    expect((await browser.get('/api/admins/sessions')).status).toBe(401);
    expect((await client.get(PASSKEYS)).body.data[0].last_used_at).toEqual(expect.any(String));
    const [event] = await auth.database.query(
      `SELECT detail FROM security_log WHERE event = 'user_signed_in' ORDER BY at DESC LIMIT 1`,
    );
    expect(event).toEqual({ detail: 'passkey' });
  });

  it('signs no admin in, and an admin’s no user', async () => {
    const user = await aUserWithPasskey();
    const admin = await anAdminWithPasskey();
    const crossed = await auth
      .visitor()
      .post(ADMIN_SIGN_IN, { credential: user.device.use(await challengeAt(ADMIN_SIGN_IN)) });
    expect(crossed).toMatchEnvelope({ status: 401, errors: ['This passkey is not known here'] });
    const other = await auth.visitor().post(SIGN_IN, { credential: admin.device.use(await challengeAt()) });
    expect(other).toMatchEnvelope(REFUSED);
    // A challenge serves one of the two.
    const credential = user.device.use(await challengeAt(ADMIN_SIGN_IN));
    expect(await auth.visitor().post(SIGN_IN, { credential })).toMatchEnvelope(REFUSED);
    const proof = (await admin.client.post('/api/admins/proof/challenges')).body.data.options;
    expect(
      await admin.client.post('/api/admins/proof', { credential: user.device.use(proof) }),
    ).toMatchEnvelope(REFUSED);
  });

  it('belongs to one account by a rule of the database', async () => {
    const { id, client } = await aUserWithPasskey();
    const admin = await auth.signedIn();
    const both = auth.database.query('UPDATE passkeys SET admin_id = $1 WHERE id = $2', [admin.admin.id, id]);
    await expect(both).rejects.toThrow(/passkeys_owner/);
    expect((await client.get('/api/admins/passkeys')).status).toBe(401);
    expect((await admin.get(PASSKEYS)).status).toBe(401);
    expect((await admin.delete('/api/admins/passkeys', { id })).status).toBe(404);
  });

  it('needs a sign-in within ten minutes to be added or removed', async () => {
    const { client, email, id, device } = await aUserWithPasskey();
    await age(email);
    const refused = { status: 403, errors: ['Confirm first that it is you'] };
    expect(await client.post(`${PASSKEYS}/challenges`)).toMatchEnvelope(refused);
    expect(await client.delete(PASSKEYS, { id })).toMatchEnvelope(refused);
    await client.post(SIGN_IN, { credential: device.use(await challengeAt()) });
    expect((await client.delete(PASSKEYS, { id })).status).toBe(200);
    const credential = device.use(await challengeAt());
    expect(await auth.visitor().post(SIGN_IN, { credential })).toMatchEnvelope(REFUSED);
    expect((await mailbox.newest('account_notice', email, 2)).data.event).toBe('passkey_removed');
  });

  it('is limited to its owner', async () => {
    const { id } = await aUserWithPasskey();
    const other = await aUser();
    expect((await other.client.delete(PASSKEYS, { id })).status).toBe(404);
    expect((await other.client.delete(PASSKEYS, { id: 'no id' })).status).toBe(404);
    expect((await other.client.get(PASSKEYS)).body.total).toBe(0);
    expect((await auth.visitor().get(PASSKEYS)).body).toMatchObject({ user: false });
  });

  it('answers only to its own user’s challenge, once, from this site', async () => {
    const { client } = await aUser();
    const other = await aUser();
    const options = await optionsFor(client);
    const add = (credential: string) => client.post(PASSKEYS, { name: 'Bad', credential });
    expect(await add(new PasskeyDevice('https://evil.example').create(options))).toMatchEnvelope(REFUSED);
    expect(await add(new PasskeyDevice(SITE).create(await optionsFor(other.client)))).toMatchEnvelope(
      REFUSED,
    );
    const good = await optionsFor(client);
    expect((await add(new PasskeyDevice(SITE).create(good))).status).toBe(201);
    expect(await add(new PasskeyDevice(SITE).create(good))).toMatchEnvelope(REFUSED);
  });

  it('is created once by two answers at the same time', async () => {
    const { client } = await aUser();
    const device = new PasskeyDevice(SITE);
    const credentials = [device.create(await optionsFor(client)), device.create(await optionsFor(client))];
    const answers = await Promise.all(
      credentials.map((credential) => client.post(PASSKEYS, { name: 'Twice', credential })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it('is throttled by address, apart from the admins’', async () => {
    const visitor = auth.visitorFrom('203.0.113.88');
    const tried: number[] = [];
    for (let n = 0; n < 6; n++) tried.push((await visitor.post(SIGN_IN, { credential: '{}' })).status);
    expect(tried).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await visitor.post(ADMIN_SIGN_IN, { credential: '{}' })).status).toBe(401);
  });

  it('stays when the desk ends one session, and goes when it signs its user out everywhere', async () => {
    const { device, email } = await aUserWithPasskey();
    const other = await aUserWithPasskey();
    const desk = await auth.signedIn();
    const [{ id }] = await auth.database.query('SELECT id FROM users WHERE email = $1', [email]);
    const browser = auth.visitor();
    const signIn = async (from: PasskeyDevice) =>
      browser.post(SIGN_IN, { credential: from.use(await challengeAt()) });
    const { body } = await desk.get(`/api/users/${id}/sessions`);
    expect((await desk.delete(`/api/users/${id}/sessions/${body.data[0].id}`)).status).toBe(200);
    expect((await signIn(device)).status).toBe(200);

    expect((await desk.delete(`/api/users/${id}/sessions`)).status).toBe(200);
    expect((await browser.get(SESSIONS)).status).toBe(401);
    expect(await signIn(device)).toMatchEnvelope(REFUSED);
    expect((await signIn(other.device)).status).toBe(200);
    const audited = () =>
      auth.database.query(
        `SELECT before FROM audit WHERE action = 'user.signed_out' AND record_id = $1 ORDER BY id`,
        [id],
      );
    expect(await audited()).toEqual([{ before: { email, sessions: 1, passkeys: 1 } }]);
    const [event] = await auth.database.query(
      `SELECT detail FROM security_log WHERE event = 'factor_removed' ORDER BY at DESC LIMIT 1`,
    );
    expect(event).toEqual({ detail: 'passkey' });
    await desk.delete(`/api/users/${id}/sessions`);
    expect(await audited()).toHaveLength(1);
  });

  it('is not added by a session that the desk ends meanwhile', async () => {
    const { client, email } = await aUser();
    const credential = new PasskeyDevice(SITE).create(await optionsFor(client));
    const { adding } = await auth.database.transaction(async (tx) => {
      await tx.query('SELECT FROM users WHERE email = $1 FOR UPDATE', [email]);
      const answer = client.post(PASSKEYS, { name: 'Late', credential });
      await heldBy(tx, answer);
      await tx.query(
        `UPDATE sessions SET revoked_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
        [email],
      );
      return { adding: answer };
    });
    expect((await adding).status).toBe(401);
    expect(await auth.database.query(`SELECT FROM passkeys WHERE name = 'Late'`)).toEqual([]);
  });

  it('goes with a sign-out everywhere without any session too', async () => {
    const { device, email, client } = await aUserWithPasskey();
    await client.get('/api/users/auth/signout');
    const desk = await auth.signedIn();
    const [{ id }] = await auth.database.query('SELECT id FROM users WHERE email = $1', [email]);
    expect((await desk.delete(`/api/users/${id}/sessions`)).status).toBe(200);
    const credential = device.use(await challengeAt());
    expect(await auth.visitor().post(SIGN_IN, { credential })).toMatchEnvelope(REFUSED);
  });

  it('is exported and erased with its account', async () => {
    const { email, device } = await aUserWithPasskey();
    const person = { email, name: null };
    const { ownSources } = auth.service.app.get(AuthPersonalData);
    const pages = await Promise.all(ownSources.map((source) => source(person, null)));
    const records = pages.flatMap((page) => page.records) as { type: string; name?: string }[];
    expect(records.filter(({ type }) => type === 'passkey')).toMatchObject([{ name: 'My phone' }]);
    await auth.service.app.get(UserErasure).erase(email);
    const credential = device.use(await challengeAt());
    expect(await auth.visitor().post(SIGN_IN, { credential })).toMatchEnvelope(REFUSED);
    expect(
      await auth.database.query(`SELECT FROM passkeys WHERE name = 'My phone' AND user_id IS NULL`),
    ).toEqual([]);
  });
});
