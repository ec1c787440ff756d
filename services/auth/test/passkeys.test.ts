import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PasskeyDevice } from '../../../tests/support/passkey-device.ts';
import { PASSWORD, SITE, startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';

const PASSKEYS = '/api/admins/passkeys';
const SIGN_IN = '/api/admins/auth/passkey';
const PROOF = '/api/admins/proof';
const CODES = '/api/admins/second-factor/totp';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

async function optionsFor(client: SignedInClient) {
  const { body } = await client.post(`${PASSKEYS}/challenges`, { password: PASSWORD });
  return body.data.options;
}

async function anAdminWithPasskey() {
  const client = await auth.signedIn();
  const device = new PasskeyDevice(SITE);
  const credential = device.create(await optionsFor(client));
  const made = await client.post(PASSKEYS, { name: 'My laptop', credential });
  return { client, device, made };
}

async function challengeOf(visitor = auth.visitor()) {
  const { body } = await visitor.post(`${SIGN_IN}/challenges`);
  return body.data.options;
}

describe('making a passkey', () => {
  it('requires the password, and stores the passkey under a name', async () => {
    const { client, made } = await anAdminWithPasskey();
    expect(made).toMatchEnvelope({ status: 201, message: 'Passkey added' });
    expect((await client.get(PASSKEYS)).body.data).toEqual([
      {
        id: made.body.data.id,
        name: 'My laptop',
        backed_up: false,
        created_at: expect.any(String),
        last_used_at: null,
      },
    ]);
    const guessed = await client.post(`${PASSKEYS}/challenges`, { password: 'not the password' });
    expect(guessed).toMatchEnvelope({ status: 422, errors: ['Password is wrong'] });
  });

  it('requests a discoverable passkey with user verification, for this site', async () => {
    const { client, device } = await anAdminWithPasskey();
    expect(await optionsFor(client)).toMatchObject({
      rp: { id: 'www.example.com' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: JSON.parse(device.use(await challengeOf())).id }],
    });
  });

  it.each([
    ['no JSON', async () => 'nothing'],
    ['empty', async () => '{}'],
    [
      'made on another site',
      async (client: SignedInClient) =>
        new PasskeyDevice('https://evil.example').create(await optionsFor(client)),
    ],
    [
      'an answer to a colleague’s challenge',
      async () => new PasskeyDevice(SITE).create(await optionsFor(await auth.signedIn())),
    ],
    [
      'an answer to no challenge of ours',
      async () => new PasskeyDevice(SITE).create({ challenge: 'bWFkZS11cA', rp: { id: 'www.example.com' } }),
    ],
  ])('refuses a credential that is %s', async (_, make) => {
    const client = await auth.signedIn();
    const answer = await client.post(PASSKEYS, { name: 'Bad', credential: await make(client) });
    expect(answer).toMatchEnvelope({ status: 422, errors: ['Credential could not be verified'] });
    expect((await client.get(PASSKEYS)).body.total).toBe(0);
  });

  it('accepts each challenge once', async () => {
    const client = await auth.signedIn();
    const options = await optionsFor(client);
    await client.post(PASSKEYS, { name: 'One', credential: new PasskeyDevice(SITE).create(options) });
    const again = { name: 'Two', credential: new PasskeyDevice(SITE).create(options) };
    expect((await client.post(PASSKEYS, again)).status).toBe(422);
  });

  it('stores known transports only', async () => {
    const client = await auth.signedIn();
    const made = JSON.parse(new PasskeyDevice(SITE).create(await optionsFor(client)));
    made.response.transports = ['internal', 'a\u0000', 7, { usb: true }];
    const answer = await client.post(PASSKEYS, { name: 'Odd', credential: JSON.stringify(made) });
    expect(answer.status).toBe(201);
    const [{ transports }] = await auth.database.query('SELECT transports FROM passkeys WHERE id = $1', [
      answer.body.data.id,
    ]);
    expect(transports).toEqual(['internal']);
  });

  it('recognizes a registered device', async () => {
    const { client, device } = await anAdminWithPasskey();
    const credential = device.create(await optionsFor(client));
    expect(await client.post(PASSKEYS, { name: 'Again', credential })).toMatchEnvelope({
      status: 409,
      errors: ['This passkey is registered already'],
    });
  });
});

describe('signing in with a passkey', () => {
  it('needs neither address nor password nor code', async () => {
    const { client, device } = await anAdminWithPasskey();
    await client.post(CODES, { password: PASSWORD });
    const browser = auth.visitor();
    const answer = await browser.post(SIGN_IN, { credential: device.use(await challengeOf(browser)) });
    expect(answer).toMatchEnvelope({ status: 200, message: 'Signed in', data: { admin: client.admin } });
    expect((await browser.get('/api/admins/sessions')).status).toBe(200);
    expect((await client.get(PASSKEYS)).body.data[0].last_used_at).toEqual(expect.any(String));
    const { body } = await client.get('/api/audit/auth?action=session.opened');
    expect(body.data[0].after.proof).toBe('passkey');
  });

  it('accepts each challenge once, so that a replayed response is useless', async () => {
    const { device } = await anAdminWithPasskey();
    const credential = device.use(await challengeOf());
    expect((await auth.visitor().post(SIGN_IN, { credential })).status).toBe(200);
    expect((await auth.visitor().post(SIGN_IN, { credential })).status).toBe(401);
  });

  it('rejects a cloned device by its outdated counter', async () => {
    const { device } = await anAdminWithPasskey();
    const old = await challengeOf();
    const held = device.use(old);
    await auth.visitor().post(SIGN_IN, { credential: device.use(await challengeOf()) });
    expect((await auth.visitor().post(SIGN_IN, { credential: held })).status).toBe(401);
  });

  it('gives the same error for every problem', async () => {
    const { device } = await anAdminWithPasskey();
    const stranger = new PasskeyDevice(SITE);
    const first = device.use(await challengeOf());
    const second = stranger.use(await challengeOf());
    const forged = JSON.stringify({
      ...JSON.parse(first),
      response: { ...JSON.parse(first).response, signature: JSON.parse(second).response.signature },
    });
    for (const credential of [forged, second, '{"id":"a\\u0000"}', '{"id":7}', '[]', 'null', 'x']) {
      expect(await auth.visitor().post(SIGN_IN, { credential })).toMatchEnvelope({
        status: 401,
        errors: ['This passkey is not known here'],
        admin: false,
      });
    }
  });

  it('is limited like wrong passwords', async () => {
    const visitor = auth.visitorFrom('203.0.113.77');
    const tried: number[] = [];
    for (let n = 0; n < 6; n++) tried.push((await visitor.post(SIGN_IN, { credential: '{}' })).status);
    expect(tried).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('removing a passkey', () => {
  it('locks the device out', async () => {
    const { client, device, made } = await anAdminWithPasskey();
    const { id } = made.body.data;
    expect(await client.delete(PASSKEYS, { id })).toMatchEnvelope({ status: 200, data: null });
    const answer = await auth.visitor().post(SIGN_IN, { credential: device.use(await challengeOf()) });
    expect(answer.status).toBe(401);
  });

  it('requires recent proof by a password or a sign-in', async () => {
    const { client, device, made } = await anAdminWithPasskey();
    const { id } = made.body.data;
    await auth.database.query(
      `UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE admin_id = $1`,
      [client.admin.id],
    );
    expect(await client.delete(PASSKEYS, { id })).toMatchEnvelope({
      status: 403,
      errors: ['Confirm first that it is you'],
    });
    expect(await client.post('/api/admins/proof', {})).toMatchEnvelope({
      status: 422,
      errors: ['Password is required'],
    });
    const visitor = auth.visitor();
    await visitor.post(SIGN_IN, { credential: device.use(await challengeOf(visitor)) });
    expect((await visitor.delete(PASSKEYS, { id })).status).toBe(200);
  });

  it("accepts the passkey as its owner's recent proof, for this purpose only", async () => {
    const { client, device, made } = await anAdminWithPasskey();
    const other = await auth.signedIn();
    await auth.database.query(`UPDATE sessions SET proved_at = now() - interval '11 minutes'`);
    const ask = async (who: SignedInClient) => (await who.post(`${PROOF}/challenges`)).body.data.options;
    const refused = { status: 422, errors: ['Credential could not be verified'] };
    const signIn = device.use(await challengeOf());
    expect(await client.post(PROOF, { credential: signIn })).toMatchEnvelope(refused);
    expect(await other.post(PROOF, { credential: device.use(await ask(other)) })).toMatchEnvelope(refused);
    expect(await client.post(PROOF, { credential: 'nothing' })).toMatchEnvelope(refused);

    const options = await ask(client);
    expect(options.allowCredentials).toHaveLength(1);
    const credential = device.use(options);
    expect((await client.post(PROOF, { credential })).status).toBe(200);
    expect(await client.post(PROOF, { credential })).toMatchEnvelope(refused);
    expect((await client.delete(PASSKEYS, { id: made.body.data.id })).status).toBe(200);
  });

  it('is limited to its owner', async () => {
    const { made, client } = await anAdminWithPasskey();
    const other = await auth.signedIn();
    const { id } = made.body.data;
    expect((await other.delete(PASSKEYS, { id })).status).toBe(404);
    expect((await other.get(PASSKEYS)).body.total).toBe(0);
    expect((await client.get(PASSKEYS)).body.total).toBe(1);
    expect((await client.delete(PASSKEYS, { id: 'no id' })).status).toBe(404);
  });
});
