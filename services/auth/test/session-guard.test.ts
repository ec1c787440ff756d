import { SESSION_ISSUER } from '@vaultway/common';
import { SessionSigner } from '@vaultway/common/testing';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys, PASSWORD, startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';
import { claimsOf, inMinutes, replaceToken } from './support/tokens.js';

const SESSIONS = '/api/admins/sessions';
const CHANGE = '/api/admins/auth/update/password-user';

let auth: AuthUnderTest;
let client: SignedInClient;
beforeAll(async () => {
  auth = await startAuth();
  client = await auth.signedIn();
});
afterAll(() => auth.stop());

describe('a cookie opens nothing', () => {
  const answerTo = async (token: string) => {
    const intruder = auth.visitor();
    intruder.cookies.set('session', token);
    return intruder.get(SESSIONS);
  };
  const refusal = { status: 401, errors: ['Sign in first'], admin: false };

  it('when it is not a token', async () => {
    expect(await answerTo('nonsense')).toMatchEnvelope(refusal);
    expect(await answerTo('')).toMatchEnvelope(refusal);
  });

  it('when its token has expired', async () => {
    const late = client.with({});
    replaceToken(late, { iat: inMinutes(-31), exp: inMinutes(-1) });
    expect(await late.get(SESSIONS)).toMatchEnvelope(refusal);
  });

  it('when it was signed with another key', async () => {
    expect(await answerTo(new SessionSigner().sign(client.admin).token)).toMatchEnvelope(refusal);
  });

  it('when it is signed by the right key for something else', async () => {
    const token = keys.sign(client.admin, { issuer: 'somebody-else' }).token;
    expect(await answerTo(token)).toMatchEnvelope(refusal);
  });

  it('when it is not signed at all', async () => {
    const claims = { ...claimsOf(client), iss: SESSION_ISSUER };
    const token = `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`;
    expect(await answerTo(token)).toMatchEnvelope(refusal);
  });

  it('when it is signed with the public key as if that were a shared secret', async () => {
    const claims = { ...claimsOf(client), iss: SESSION_ISSUER };
    const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`;
    const signature = createHmac('sha256', keys.publicKey).update(signed).digest('base64url');
    expect(await answerTo(`${signed}.${signature}`)).toMatchEnvelope(refusal);
  });

  it('when its claims were changed after it was signed', async () => {
    const [header, , signature] = (client.cookies.get('session') ?? '').split('.');
    const claims = { ...claimsOf(client), exp: inMinutes(600) };
    expect(await answerTo(`${header}.${base64(claims)}.${signature}`)).toMatchEnvelope(refusal);
  });

  it('over https without the host prefix', async () => {
    const downgraded = client.with({ 'x-forwarded-proto': 'https' });
    expect(await downgraded.get(SESSIONS)).toMatchEnvelope(refusal);
  });
});

it('ignores an expired cookie on public calls', async () => {
  const late = client.with({});
  replaceToken(late, { iat: inMinutes(-31), exp: inMinutes(-1) });
  const answer = await late.post('/api/admins/auth/signin', {
    email: client.admin.email,
    password: PASSWORD,
  });
  expect(answer.status).toBe(200);
});

describe('a change that carries the cookie', () => {
  const send = (headers: Record<string, string>) => client.with(headers).patch(CHANGE, {});

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost' }],
  ])('is refused from another site: %o', async (headers) => {
    expect(await send(headers)).toMatchEnvelope({ status: 403, errors: ['Not allowed'] });
  });

  it.each([[{ 'sec-fetch-site': 'same-origin' }], [{ 'sec-fetch-site': 'none' }], [{}]])(
    'is accepted from the site itself: %o',
    async (headers: Record<string, string>) => {
      expect((await send(headers)).status).toBe(422);
    },
  );

  it('is accepted when its origin is the requested host', async () => {
    expect((await send({ origin: auth.url })).status).toBe(422);
  });

  it('is rejected on public calls too', async () => {
    const answer = await client
      .with({ 'sec-fetch-site': 'cross-site' })
      .post('/api/admins/auth/signin', { email: client.admin.email, password: PASSWORD });
    expect(answer.status).toBe(403);
  });
});

describe('a sign-in that another site sends', () => {
  it.each([[{ 'sec-fetch-site': 'cross-site' }], [{ origin: 'https://evil.example' }]])(
    'is refused without a cookie too: %o',
    async (headers) => {
      const { email } = await auth.anAdmin();
      const credentials = { email, password: PASSWORD };
      const answer = await auth.visitor().with(headers).post('/api/admins/auth/signin', credentials);
      expect(answer).toMatchEnvelope({ status: 403, errors: ['Not allowed'] });
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
