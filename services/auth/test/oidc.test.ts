import { Logger } from '@nestjs/common';
import { MessageClient } from '@vaultway/common';
import type { HttpClient } from '@vaultway/common/testing';
import { createServer } from 'node:net';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { roleIn, roleMapOf } from '../src/oidc/role-claim.js';
import { PASSWORD, SITE, startAuth, type AuthUnderTest } from './support/auth.js';
import { CLIENT, LoginProvider, type Person } from './support/login-provider.js';
import { heldBy } from './support/waiting.js';

const OIDC = '/api/admins/auth/oidc';
const ME = '/api/admins/sessions';
const KEYS = '/api/admins/invitations';

let login: LoginProvider;
let auth: AuthUnderTest;
beforeAll(async () => {
  login = await LoginProvider.start(`${SITE}/control/oidc.html`);
  auth = await startAuth({ OIDC_ISSUER: login.issuer, ...CLIENT });
  await auth.anAdmin('the-first@example.org');
});
afterEach(() => {
  login.tamper = (token) => token;
});
afterAll(async () => {
  await auth.stop();
  await login.stop();
});

const aPerson = (facts: Partial<Person> = {}): Person => {
  const sub = v7();
  return { sub, email: `person-${sub}@example.org`, email_verified: true, roles: ['clerk'], ...facts };
};

async function begin(browser: HttpClient, again = false): Promise<string> {
  const answer = await browser.post(`${OIDC}/challenges`, { again });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.url;
}

async function comeBack(person: Person, browser = auth.visitor(), again = false) {
  const query = await login.signIn(await begin(browser, again), person);
  return { browser, query, answer: await browser.post(OIDC, { query }) };
}

const noted = (event: string) =>
  auth.database.query<{ detail: string | null }[]>(
    'SELECT detail FROM security_log WHERE event = $1 ORDER BY at DESC LIMIT 1',
    [event],
  );

const FAILED = { status: 403, errors: ['The sign-in was not completed, start again'] };

describe('signing in with the provider', () => {
  it('is off by default', async () => {
    const plain = await auth.replica({ OIDC_ISSUER: undefined });
    onTestFinished(() => plain.stop());
    expect((await plain.visitor().get(OIDC)).body.data).toEqual({ name: null });
    expect((await plain.visitor().post(`${OIDC}/challenges`)).status).toBe(404);
    expect((await plain.visitor().post(OIDC, { query: 'code=a&state=b' })).status).toBe(404);
    expect((await auth.visitor().get(OIDC)).body.data).toEqual({ name: 'Example Login' });
  });

  it('asks with PKCE, state, nonce and the exact return page', async () => {
    await comeBack(aPerson());
    expect(Object.fromEntries(login.asked)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.OIDC_CLIENT_ID,
      redirect_uri: `${SITE}/control/oidc.html`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('creates an admin with the role of the claim, without a password, and notes the kind', async () => {
    const person = aPerson({ roles: ['courier', 'auditor', 'unrelated'] });
    const { answer, browser } = await comeBack(person);
    expect(answer).toMatchEnvelope({ status: 200, message: 'Signed in' });
    expect(answer.body.data.admin).toMatchObject({ email: person.email, role: 'auditor' });
    expect((await browser.get(ME)).status).toBe(200);
    expect(await noted('signed_in')).toEqual([{ detail: 'oidc' }]);
    const [entry] = await auth.database.query(
      `SELECT after->>'proof' AS proof FROM audit WHERE action = 'session.opened' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ proof: 'oidc' });
    const guess = await auth
      .visitor()
      .post('/api/admins/auth/signin', { email: person.email, password: PASSWORD });
    expect(guess.status).toBe(401);
  });

  it('links an admin of the same verified address, by any spelling, and finds them by subject later', async () => {
    const admin = await auth.anAdmin();
    const person = aPerson({ email: admin.email.toUpperCase(), roles: 'admin' });
    expect((await comeBack(person)).answer.body.data.admin).toMatchObject({ id: admin.id, role: 'admin' });
    const moved = { ...person, email: 'elsewhere@example.org', email_verified: false };
    expect((await comeBack(moved)).answer.body.data.admin.id).toBe(admin.id);
  });

  it('does not give a linked account to another person who has its address now', async () => {
    const person = aPerson();
    await comeBack(person);
    const { answer } = await comeBack(aPerson({ email: person.email }));
    expect(answer).toMatchEnvelope({
      status: 409,
      errors: ['The account with this email address belongs to another account at the sign-in provider'],
    });
  });

  it('refuses an unverified address, unless it is linked already', async () => {
    const admin = await auth.anAdmin();
    const { answer, browser } = await comeBack(aPerson({ email: admin.email, email_verified: false }));
    expect(answer).toMatchEnvelope({
      status: 403,
      errors: ['The sign-in provider has not verified your email address'],
    });
    expect((await browser.get(ME)).status).toBe(401);
    expect(await noted('sign_in_failed')).toEqual([{ detail: 'oidc' }]);
  });

  it.each([['unknown'], [[]], [undefined], [{ admin: true }], ['Admin']])(
    'refuses the roles %j',
    async (roles) => {
      const { answer } = await comeBack(aPerson({ roles }));
      expect(answer).toMatchEnvelope({
        status: 403,
        errors: ['Your account at the sign-in provider has no role here, ask an administrator'],
      });
    },
  );

  it('follows a changed role at the next sign-in, which ends earlier sessions', async () => {
    const person = aPerson({ roles: 'admin' });
    const { browser } = await comeBack(person);
    expect((await browser.get('/api/admins/invitations')).status).toBe(200);
    const { answer } = await comeBack({ ...person, roles: 'clerk' });
    expect(answer.body.data.admin.role).toBe('clerk');
    expect((await browser.get(ME)).status).toBe(401);
    const removed = await comeBack({ ...person, roles: [] });
    expect(removed.answer.status).toBe(403);
  });

  it('makes one account of two first sign-ins at once', async () => {
    const person = aPerson();
    const browsers = [auth.visitor(), auth.visitor()];
    const queries: string[] = [];
    for (const browser of browsers) queries.push(await login.signIn(await begin(browser), person));
    const answers = await Promise.all(
      browsers.map((browser, n) => browser.post(OIDC, { query: queries[n] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.admin.id)).size).toBe(1);
  });

  it('tells the other services of a new account or role alone', async () => {
    const tell = vi.spyOn(auth.service.app.get(MessageClient), 'tell');
    onTestFinished(() => tell.mockRestore());
    const told = () => tell.mock.calls.filter(([name]) => name === 'desk.changed').length;
    const person = aPerson();
    await comeBack(person);
    expect(told()).toBe(1);
    await comeBack(person);
    expect(told()).toBe(1);
    await comeBack({ ...person, roles: 'courier' });
    expect(told()).toBe(2);
  });

  it('locks no account while a removal is in progress', async () => {
    const admin = await auth.anAdmin();
    const browser = auth.visitor();
    const query = await login.signIn(await begin(browser), aPerson({ email: admin.email }));
    const answer = await auth.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(7461003)');
      const signIn = browser.post(OIDC, { query });
      await heldBy(tx, signIn);
      await tx.query('SELECT FROM admins WHERE id = $1 FOR UPDATE NOWAIT', [admin.id]);
      return { signIn };
    });
    expect((await answer.signIn).status).toBe(200);
  });

  it('works in two tabs of a browser at once', async () => {
    const browser = auth.visitor();
    const first = await begin(browser);
    const second = await begin(browser);
    const person = aPerson();
    const query = await login.signIn(first, person);
    expect((await browser.post(OIDC, { query })).status).toBe(200);
    const later = await login.signIn(second, person);
    expect((await browser.post(OIDC, { query: later })).status).toBe(200);
  });
});

describe('a response of the provider', () => {
  it('is accepted once', async () => {
    const { browser, query } = await comeBack(aPerson());
    expect(await browser.post(OIDC, { query })).toMatchEnvelope(FAILED);
  });

  it('is useless with the cookie that was in use before, since its code was used', async () => {
    const browser = auth.visitor();
    const query = await login.signIn(await begin(browser), aPerson());
    const kept = new Map(browser.cookies);
    expect((await browser.post(OIDC, { query })).status).toBe(200);
    const thief = auth.visitor();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect(await thief.post(OIDC, { query })).toMatchEnvelope(FAILED);
  });

  it('is useless in another browser', async () => {
    const query = await login.signIn(await begin(auth.visitor()), aPerson());
    expect(await auth.visitor().post(OIDC, { query })).toMatchEnvelope(FAILED);
  });

  it.each([
    ['a wrong state', (query: URLSearchParams) => query.set('state', `${query.get('state')?.slice(0, 8)}x`)],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['no issuer', (query: URLSearchParams) => query.delete('iss')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['a made-up code', (query: URLSearchParams) => query.set('code', 'made-up')],
    ['two codes', (query: URLSearchParams) => query.append('code', 'made-up')],
    ['a refusal', (query: URLSearchParams) => query.set('error', 'access_denied')],
  ])('is refused with %s', async (_, change) => {
    const browser = auth.visitor();
    const query = new URLSearchParams(await login.signIn(await begin(browser), aPerson()));
    change(query);
    expect(await browser.post(OIDC, { query: query.toString() })).toMatchEnvelope(FAILED);
    expect((await browser.get(ME)).status).toBe(401);
  });

  it('is refused after ten minutes, and with a forged cookie', async () => {
    const browser = auth.visitor();
    const query = await login.signIn(await begin(browser), aPerson());
    const [name = '', value = ''] = [...browser.cookies].find(([one]) => one.startsWith('oidc-')) ?? [];
    vi.setSystemTime(Date.now() + 11 * 60_000);
    onTestFinished(() => void vi.useRealTimers());
    expect(await browser.post(OIDC, { query })).toMatchEnvelope(FAILED);
    vi.useRealTimers();
    const [content = '', signature] = value.split('.');
    const attempt = JSON.parse(Buffer.from(content, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...attempt, nonce: 'mine' })).toString('base64url');
    browser.cookies.set(name, `${forged}.${signature}`);
    expect(await browser.post(OIDC, { query })).toMatchEnvelope(FAILED);
  });

  it.each([
    [
      'claims',
      (token: string) => {
        const [head, body = '', signature] = token.split('.');
        const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
        const other = Buffer.from(JSON.stringify({ ...claims, sub: 'someone-else' })).toString('base64url');
        return `${head}.${other}.${signature}`;
      },
    ],
    ['signature', (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
    [
      'algorithm',
      (token: string) => {
        const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
        return `${head}.${token.split('.')[1]}.`;
      },
    ],
    ['issuer', (token: string) => login.sign(token, { iss: 'https://evil.example' })],
    ['audience', (token: string) => login.sign(token, { aud: 'another client' })],
    ['nonce', (token: string) => login.sign(token, { nonce: 'of another sign-in' })],
    ['expiry', (token: string) => login.sign(token, { exp: 1_700_000_000 })],
  ])('is refused with a changed ID token: %s', async (_, tamper) => {
    login.tamper = tamper;
    expect((await comeBack(aPerson())).answer).toMatchEnvelope(FAILED);
  });

  it('is refused from any tenant of an issuer that many share', async () => {
    const shared = 'https://login.microsoftonline.com';
    const real = fetch;
    vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
      const { origin, pathname } = new URL(url);
      if (origin !== shared) return real(url, init);
      if (!pathname.endsWith('/openid-configuration')) return real(`${login.issuer}${pathname}`, init);
      const found = await (await real(`${login.issuer}/.well-known/openid-configuration`)).text();
      const metadata = JSON.parse(found.replaceAll(login.issuer, shared));
      delete metadata.authorization_response_iss_parameter_supported;
      return Response.json({ ...metadata, issuer: `${shared}/{tenantid}/v2.0` });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const service = await auth.replica({ OIDC_ISSUER: `${shared}/common/v2.0` });
    onTestFinished(() => service.stop());
    login.tamper = (token) =>
      login.sign(token, { iss: `${shared}/of-a-stranger/v2.0`, tid: 'of-a-stranger' });
    const browser = service.visitor();
    const url = new URL(await begin(browser));
    expect(url.origin).toBe(shared);
    const query = new URLSearchParams(
      await login.signIn(`${login.issuer}${url.pathname}${url.search}`, aPerson()),
    );
    query.delete('iss');
    expect(await browser.post(OIDC, { query: query.toString() })).toMatchEnvelope(FAILED);
  });

  it.each([
    ['the token says verified, userinfo has the address', { email_verified: true }],
    ['the token has the address, userinfo says verified', { email: 'the-first@example.org' }],
  ])('verifies an address only within one document: %s', async (_, claims) => {
    login.tamper = (token) => login.sign(token, claims);
    const { answer } = await comeBack(aPerson({ email_verified: !('email_verified' in claims) }));
    expect(answer).toMatchEnvelope({
      status: 403,
      errors: ['The sign-in provider has not verified your email address'],
    });
  });

  it('limits failures by address', async () => {
    const visitor = auth.visitorFrom('203.0.113.99');
    const tried: number[] = [];
    for (let n = 0; n < 6; n++) {
      const query = new URLSearchParams(await login.signIn(await begin(visitor), aPerson()));
      query.set('code', 'made-up');
      tried.push((await visitor.post(OIDC, { query: query.toString() })).status);
    }
    expect(tried).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it.each([
    ['access_denied', 403],
    ['server_error', 503],
    ['temporarily_unavailable', 503],
  ])('counts no %s, and none that the browser did not begin', async (error, status) => {
    const visitor = auth.visitor();
    for (let n = 0; n < 6; n++) {
      const query = new URLSearchParams(await login.signIn(await begin(visitor), aPerson()));
      query.set('error', error);
      query.delete('code');
      expect((await visitor.post(OIDC, { query: query.toString() })).status).toBe(status);
      expect(await visitor.post(OIDC, { query: 'code=a&state=b' })).toMatchEnvelope(FAILED);
    }
    expect((await comeBack(aPerson(), visitor)).answer.status).toBe(200);
  });

  it('logs the error of the provider by its code', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn');
    onTestFinished(() => warn.mockRestore());
    const browser = auth.visitor();
    const query = new URLSearchParams(await login.signIn(await begin(browser), aPerson()));
    query.set('code', 'made-up');
    expect((await browser.post(OIDC, { query: query.toString() })).status).toBe(403);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ error: 'invalid_grant' }),
      expect.any(String),
    );
  });

  it('signs nobody in from another site', async () => {
    const browser = auth.visitor().with({ 'sec-fetch-site': 'cross-site' });
    expect((await browser.post(`${OIDC}/challenges`)).status).toBe(403);
    expect((await browser.post(OIDC, { query: 'code=a&state=b' })).status).toBe(403);
  });
});

describe('a sign-in with the provider', () => {
  const invite = (browser: HttpClient) => browser.post(KEYS, {});

  it('is a recent proof only if the person signed in there a moment ago', async () => {
    const person = aPerson({ roles: 'admin', age: 3600 });
    const { browser } = await comeBack(person);
    expect(await invite(browser)).toMatchEnvelope({ status: 403, errors: ['Confirm first that it is you'] });
    await comeBack({ ...person, age: 0 }, browser, true);
    expect(login.asked.get('prompt')).toBe('login');
    expect((await invite(browser)).status).toBe(201);
  });

  it('is as old as the provider says by its own clock', async () => {
    const ahead = Math.floor(Date.now() / 1000) + 3600;
    login.tamper = (token) => login.sign(token, { iat: ahead, exp: ahead + 3600, auth_time: ahead - 1200 });
    const { browser } = await comeBack(aPerson({ roles: 'admin' }));
    expect((await invite(browser)).status).toBe(403);
    login.tamper = (token) => login.sign(token, { iat: ahead, exp: ahead + 3600, auth_time: ahead });
    expect((await invite((await comeBack(aPerson({ roles: 'admin' }))).browser)).status).toBe(201);
  });

  it('needs no second factor here, since the provider decides on its own', async () => {
    await auth.database.query('UPDATE sign_in_rules SET require_second_factor = true');
    onTestFinished(async () => {
      await auth.database.query('UPDATE sign_in_rules SET require_second_factor = false');
    });
    const { browser } = await comeBack(aPerson());
    expect((await browser.get(ME)).status).toBe(200);
  });

  it('ends with the account', async () => {
    const person = aPerson();
    const { browser, answer } = await comeBack(person);
    const desk = await auth.signedIn();
    await desk.delete('/api/admins', { id: answer.body.data.admin.id });
    expect((await browser.get(ME)).status).toBe(401);
  });

  it('works no more after a removal, until the person is invited and signs up again', async () => {
    const person = aPerson({ roles: 'admin' });
    const { answer } = await comeBack(person);
    const desk = await auth.signedIn();
    const remove = (id: string) => desk.delete('/api/admins', { id });
    await remove(answer.body.data.admin.id);
    const REMOVED = {
      status: 403,
      errors: ['Your account here was removed, ask an administrator to invite you again'],
    };
    expect((await comeBack(person)).answer).toMatchEnvelope(REMOVED);
    expect((await comeBack({ ...person, email_verified: false })).answer).toMatchEnvelope(REMOVED);
    expect((await comeBack({ ...person, email: `moved-${person.email}` })).answer).toMatchEnvelope(REMOVED);

    const { body } = await desk.post(KEYS, { role: 'clerk' });
    const token = new URL(body.data.url).searchParams.get('token');
    const { email } = person;
    const { id } = (await auth.visitor().post('/api/admins', { email, password: PASSWORD, token })).body.data;
    expect((await comeBack(person)).answer.body.data.admin).toMatchObject({ id, role: 'admin' });
    await remove(id);
    expect((await comeBack(person)).answer).toMatchEnvelope(REMOVED);
  });
});

it('keeps the last admin one, whatever the provider says', async () => {
  const alone = await startAuth({ OIDC_ISSUER: login.issuer, ...CLIENT });
  onTestFinished(() => alone.stop());
  const person = aPerson({ roles: 'admin' });
  const signIn = async (roles: string) => {
    const browser = alone.visitor();
    const query = await login.signIn(await begin(browser), { ...person, roles });
    return browser.post(OIDC, { query });
  };
  expect((await signIn('admin')).body.data.admin.role).toBe('admin');
  expect(await signIn('clerk')).toMatchEnvelope({
    status: 409,
    errors: ['The last admin has to stay one, make somebody else an admin first'],
  });
});

describe('a provider that is down', () => {
  const DOWN = {
    status: 503,
    errors: ['The sign-in provider does not answer, try again or sign in another way'],
  };

  it('is reported, and found when it is there', async () => {
    const late = await LoginProvider.start(`${SITE}/control/oidc.html`);
    const { port } = new URL(late.issuer);
    await late.stop();
    const service = await auth.replica({ OIDC_ISSUER: `http://127.0.0.1:${port}`, ...CLIENT });
    onTestFinished(() => service.stop());
    expect(await service.visitor().post(`${OIDC}/challenges`)).toMatchEnvelope(DOWN);
    expect((await service.signedIn()).cookies.size).toBeGreaterThan(0);
  });

  it('costs at most the time limit, and no attempt', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    const service = await auth.replica({ OIDC_ISSUER: `http://127.0.0.1:${port}`, ...CLIENT });
    onTestFinished(() => service.stop());
    const began = performance.now();
    expect(await service.visitor().post(`${OIDC}/challenges`)).toMatchEnvelope(DOWN);
    expect(performance.now() - began).toBeLessThan(9000);
  }, 20_000);

  it('is reported when it goes down between the two steps', async () => {
    const short = await LoginProvider.start(`${SITE}/control/oidc.html`);
    const service = await auth.replica({ OIDC_ISSUER: short.issuer, ...CLIENT });
    onTestFinished(() => service.stop());
    const browser = service.visitor();
    const query = await short.signIn(await begin(browser), aPerson());
    await short.stop();
    expect(await browser.post(OIDC, { query })).toMatchEnvelope(DOWN);
  });
});

describe('roles of a claim', () => {
  it.each([
    [{ roles: ['clerk', 'admin'] }, 'roles', '', 'admin'],
    [{ roles: 'courier' }, 'roles', '', 'courier'],
    [{ groups: ['Tresor'] }, 'groups', 'Tresor=keeper', 'keeper'],
    [{ realm_access: { roles: ['auditor'] } }, 'realm_access.roles', '', 'auditor'],
    [{ 'https://x.example/roles': ['clerk'] }, 'https://x.example/roles', '', 'clerk'],
    [{ groups: ['cn=desk,ou=groups'] }, 'groups', 'cn=desk,ou=groups=clerk; Boss=admin;', 'clerk'],
    [{ groups: ['clerk'] }, 'groups', 'Desk=clerk', undefined],
    [{ groups: ['constructor'] }, 'groups', '', undefined],
    [{}, '__proto__.constructor', '', undefined],
    [{ roles: null }, 'roles.deep', '', undefined],
  ])('reads %j at %s with the map "%s" as %s', (claims, name, map, role) => {
    expect(roleIn(claims, name, roleMapOf(map) ?? new Map())).toBe(role);
  });

  it.each(['Desk', 'Desk=chief', '=admin', 'Desk=clerk,Boss'])('rejects the map "%s"', (map) => {
    expect(roleMapOf(map)).toBeUndefined();
  });
});
