import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthUnderTest } from './support/auth.js';

const SESSIONS = '/api/admins/sessions';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

describe('the list of own sessions', () => {
  it('shows sessions and marks the current one, without tokens', async () => {
    const admin = await auth.anAdmin();
    const laptop = await auth.signedIn(admin);
    const phone = await auth.signedIn(admin);
    const answer = await phone.get(SESSIONS);
    expect(answer).toMatchEnvelope({ status: 200, current_page: 1, last_page: 1, total: 2 });
    expect(answer.body.data.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    expect(Object.keys(answer.body.data[0])).toEqual([
      'id',
      'current',
      'user_agent',
      'address',
      'created_at',
      'last_seen_at',
      'expires_at',
    ]);
    expect(answer.text).not.toContain(phone.cookies.get('session'));
    expect(answer.text).not.toContain(laptop.cookies.get('session'));
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('shows the address', async () => {
    const { email } = await auth.anAdmin();
    const browser = auth.visitorFrom('203.0.113.99');
    await browser.post('/api/admins/auth/signin', { email, password: 'correct horse battery staple' });
    expect((await browser.get(SESSIONS)).body.data[0].address).toBe('203.0.113.99');
  });

  it('shows up to 300 characters of the user agent', async () => {
    const admin = await auth.anAdmin();
    const credentials = { email: admin.email, password: 'correct horse battery staple' };
    const browser = auth.visitor().with({ 'user-agent': `Browser/${'9'.repeat(400)}` });
    await browser.post('/api/admins/auth/signin', credentials);
    const { body } = await browser.get(SESSIONS);
    expect(body.data[0].user_agent).toBe(`Browser/${'9'.repeat(292)}`);
  });

  it('excludes other admins’ sessions and ended ones', async () => {
    await auth.signedIn();
    const admin = await auth.anAdmin();
    const ended = await auth.signedIn(admin);
    await ended.get('/api/admins/auth/signout');
    const client = await auth.signedIn(admin);
    const { body } = await client.get(SESSIONS);
    expect(body.total).toBe(1);
  });

  it('paginates, sorts and searches like every list', async () => {
    const admin = await auth.anAdmin();
    const first = await auth.signedIn(admin);
    await auth.signedIn(admin);
    const page = await first.get(`${SESSIONS}?per_page=1&sort=-updated_at&q=NODE`);
    expect(page).toMatchEnvelope({
      status: 200,
      total: 2,
      last_page: 2,
      next_page_url: `${SESSIONS}?per_page=1&sort=-updated_at&q=NODE&page=2`,
    });
    expect((await first.get(`${SESSIONS}?q=netscape`)).body.total).toBe(0);
    expect((await first.get(`${SESSIONS}?sort=id`)).status).toBe(422);
  });

  it('is closed to visitors', async () => {
    expect(await auth.visitor().get(SESSIONS)).toMatchEnvelope({ status: 401, errors: ['Sign in first'] });
  });
});

describe('ending one of the own sessions', () => {
  it('signs out only that browser', async () => {
    const admin = await auth.anAdmin();
    const lost = await auth.signedIn(admin);
    const here = await auth.signedIn(admin);
    const id = await currentId(lost);
    expect(await here.delete(SESSIONS, { id })).toMatchEnvelope({
      status: 200,
      data: null,
      message: 'Session ended',
    });
    expect((await lost.get(SESSIONS)).status).toBe(401);
    expect((await here.get(SESSIONS)).body.total).toBe(1);
  });

  it('accepts the id in the query', async () => {
    const admin = await auth.anAdmin();
    const lost = await auth.signedIn(admin);
    const here = await auth.signedIn(admin);
    expect((await here.delete(`${SESSIONS}?id=${await currentId(lost)}`)).status).toBe(200);
    expect((await lost.get(SESSIONS)).status).toBe(401);
  });

  it('clears the cookie when it is the current one', async () => {
    const client = await auth.signedIn();
    const answer = await client.delete(SESSIONS, { id: await currentId(client) });
    expect(answer.status).toBe(200);
    expect(client.cookies.has('session')).toBe(false);
  });

  it('does not find other admins’ or unknown sessions', async () => {
    const client = await auth.signedIn();
    const other = await auth.signedIn();
    const answers = [
      await client.delete(SESSIONS, { id: await currentId(other) }),
      await client.delete(SESSIONS, { id: '01890a5d-ac96-774b-bcce-b302099a8057' }),
      await client.delete(SESSIONS, { id: 'no id at all' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await other.get(SESSIONS)).status).toBe(200);
  });

  it('requires the id', async () => {
    const client = await auth.signedIn();
    expect(await client.delete(SESSIONS, {})).toMatchEnvelope({ status: 422, errors: ['Id is required'] });
  });
});

describe('ending all other sessions', () => {
  it("keeps the current session, and other admins'", async () => {
    const admin = await auth.anAdmin();
    const stranger = await auth.signedIn();
    const [lost, forgotten, here] = [
      await auth.signedIn(admin),
      await auth.signedIn(admin),
      await auth.signedIn(admin),
    ];
    expect(await here.delete(`${SESSIONS}/others`)).toMatchEnvelope({
      status: 200,
      data: null,
      message: 'Every other session ended',
    });
    expect((await lost.get(SESSIONS)).status).toBe(401);
    expect((await forgotten.get(SESSIONS)).status).toBe(401);
    expect((await here.get(SESSIONS)).body.total).toBe(1);
    expect((await stranger.get(SESSIONS)).status).toBe(200);
  });
});

describe('signing out', () => {
  it('clears the cookie and ends the session, so that a copy of the cookie is useless', async () => {
    const client = await auth.signedIn();
    const thief = client.with({});
    const answer = await client.get('/api/admins/auth/signout');
    expect(answer).toMatchEnvelope({ status: 200, data: null, admin: false });
    expect(client.cookies.has('session')).toBe(false);
    expect((await thief.get(SESSIONS)).status).toBe(401);
  });

  it('clears the cookie without a session too', async () => {
    const answer = await auth.visitor().get('/api/admins/auth/signout');
    expect(answer).toMatchEnvelope({ status: 200, data: null, admin: false });
    expect(answer.headers.getSetCookie()).toEqual([
      'session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict',
    ]);
  });

  it('clears the host-prefixed cookie over https', async () => {
    const browser = auth.visitor().with({ 'x-forwarded-proto': 'https' });
    const answer = await browser.get('/api/admins/auth/signout');
    expect(answer.headers.getSetCookie()).toEqual([
      '__Host-session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
    ]);
  });

  it.each(['admins', 'users'])('changes nothing when requested by another site: %s', async (who) => {
    const client = await auth.signedIn();
    const elsewhere = client.with({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
    const answer = await elsewhere.get(`/api/${who}/auth/signout`);
    expect(answer).toMatchEnvelope({ status: 403, code: 'not_allowed' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await client.get(SESSIONS)).status).toBe(200);
  });

  it('as a user leaves the admin signed in', async () => {
    const client = await auth.signedIn();
    const answer = await client.get('/api/users/auth/signout');
    expect(answer).toMatchEnvelope({ status: 200, data: null, user: false });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^user=; Max-Age=0/)]);
    expect((await client.get(SESSIONS)).status).toBe(200);
  });
});

async function currentId(client: Awaited<ReturnType<AuthUnderTest['signedIn']>>): Promise<string> {
  const { body } = await client.get(SESSIONS);
  return body.data.find(({ current }: { current: boolean }) => current).id;
}
