import { JwtService } from '@nestjs/jwt';
import { MessageClient } from '@vaultway/common';
import { FakeContent, type HttpClient, someSettings, eventually } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthPersonalData } from '../src/personal-data/auth-personal-data.js';
import { UserErasure } from '../src/personal-data/user-erasure.js';
import { keys, SITE, startAuth, type AuthUnderTest } from './support/auth.js';
import { FakeTracking } from './support/fake-tracking.js';
import { Mailbox, secretIn } from './support/mailbox.js';
import { compareTimes } from './support/timing.js';

const ASK = '/api/users/auth/links';
const SIGN_IN = '/api/users/auth/signin/link';
const ME = '/api/users/me';
const SESSIONS = '/api/users/sessions';
const SENT = 'If that address is known here, a link is on its way';
const NOT_VALID = { status: 403, errors: ['This link is not valid or was used already'] };

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
function aParty(name = 'Ada Lovelace'): string {
  count += 1;
  const email = `party${count}@example.org`;
  tracking.names.set(email, name);
  return email;
}

const signInBy = (token: string, visitor = auth.visitor()) => visitor.post(SIGN_IN, { token });

async function aLink(email: string): Promise<string> {
  await auth.visitor().post(ASK, { email });
  const mail = await mailbox.newest('sign_in_link', email);
  return secretIn(mail.data.link_url);
}

async function aUser(email = aParty()): Promise<HttpClient> {
  const client = auth.visitor();
  const answer = await signInBy(await aLink(email), client);
  if (answer.status !== 200) throw new Error(answer.text);
  return client;
}

it('is told to the vault by id or address', async () => {
  const email = aParty();
  const me = (await (await aUser(email)).get(ME)).body.data as { id: string };
  const messages = auth.service.app.get(MessageClient);
  const contact = (id: string | null, emails: string[] = []) =>
    messages.ask('user.contact', { id, emails }, { fallback: 'nobody' });
  const known = { email, language: 'en' };
  expect(await contact(me.id)).toEqual(known);
  expect(await contact(null, [aParty(), email.toUpperCase()])).toEqual(known);
  expect(await contact("'; --", [aParty()])).toBeNull();
  expect(await contact(null)).toBeNull();
});

/** Ages an address's links by so many seconds. */
const age = (email: string, seconds: number) =>
  auth.database.query(
    `UPDATE user_links SET created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) WHERE email = $1`,
    [email, seconds],
  );

const usersOf = (email: string) =>
  auth.database.query<{ id: string; name: string | null; language: string }[]>(
    'SELECT id, name, language FROM users WHERE lower(email) = lower($1)',
    [email],
  );

describe('requesting a link', () => {
  it('mails one to a party of a parcel, in the language of the site, without creating an account', async () => {
    const email = aParty();
    const visitor = auth.visitor().with({ cookie: 'language=de' });
    expect(await visitor.post(ASK, { email })).toMatchEnvelope({ status: 200, message: SENT, data: null });
    const mail = await mailbox.newest('sign_in_link', email);
    expect(mail).toMatchObject({ to: [email], language: 'de', confidential: true });
    expect(mail.data.link_url).toMatch(new RegExp(`^${SITE}/account/signin\\.html#link=[\\w-]{34}$`));
    expect(await usersOf(email)).toEqual([]);
  });

  it('responds the same, in the same time, for an unknown address, and mails nothing', async () => {
    const { shorter, ratio } = await compareTimes(
      6,
      () => auth.visitor().post(ASK, { email: aParty() }),
      (round) => auth.visitor().post(ASK, { email: `nobody${round}@example.org` }),
    );
    expect(shorter).toBeGreaterThan(240);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
    const answer = await auth.visitor().post(ASK, { email: 'nobody@example.org' });
    expect(answer).toMatchEnvelope({ status: 200, message: SENT, data: null });
    await aLink(aParty()); // its mail leaves after the other
    expect(await mailbox.mailsTo('nobody@example.org')).toEqual([]);
  });

  it('at the same time mails one', async () => {
    const email = aParty();
    await Promise.all(Array.from({ length: 5 }, () => auth.visitor().post(ASK, { email })));
    await aLink(aParty());
    expect(await mailbox.mailsTo(email)).toHaveLength(1);
  });

  it('goes to the stored spelling, since mail servers may tell letters’ case apart', async () => {
    const email = aParty();
    await auth.visitor().post(ASK, { email: email.toUpperCase() });
    expect((await mailbox.newest('sign_in_link', email)).to).toEqual([email]);
  });

  it('needs tracking only for addresses without an account', async () => {
    const email = aParty();
    await aUser(email);
    await age(email, 61);
    tracking.names.delete(email);
    await auth.visitor().post(ASK, { email: email.toUpperCase() });
    expect((await mailbox.newest('sign_in_link', email, 2)).to).toEqual([email]);
  });
});

describe('a sign-in link', () => {
  it('creates the account of a new address when it is pressed, and signs in', async () => {
    const email = aParty('Grace Hopper');
    const link = await aLink(email);
    const browser = auth.visitor();
    const answer = await signInBy(link, browser);
    const [user] = await usersOf(email);
    expect(answer).toMatchEnvelope({
      status: 200,
      message: 'Signed in',
      data: { user: { id: user?.id, email, name: 'Grace Hopper' } },
    });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^user=[\w.-]+; .*HttpOnly; .*SameSite=Strict/);
    expect(await browser.get(ME)).toMatchEnvelope({ status: 200, data: { email, name: 'Grace Hopper' } });
  });

  it('is not used up by programs that fetch every address in an email', async () => {
    const link = await aLink(aParty());
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (const path of [`/account/signin.html?link=${link}`, `${SIGN_IN}?token=${link}`])
        expect((await auth.visitor().send(method, path, {})).status).toBe(404);
    expect((await signInBy(link)).status).toBe(200);
  });

  it('works once, even at the same time', async () => {
    const link = await aLink(aParty());
    const answers = await Promise.all([signInBy(link), signInBy(link)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await signInBy(link)).toMatchEnvelope(NOT_VALID);
  });

  it('expires after 15 minutes', async () => {
    const email = aParty();
    const link = await aLink(email);
    await age(email, 15 * 60 + 1);
    expect(await signInBy(link)).toMatchEnvelope(NOT_VALID);
  });

  it('opens the same account in every spelling, with two links at the same time', async () => {
    const email = aParty();
    const first = await aLink(email);
    await age(email, 61);
    await auth.visitor().post(ASK, { email: email.replace('party', 'Party') });
    const second = await mailbox.newest('sign_in_link', email, 2);
    const answers = await Promise.all([signInBy(first), signInBy(secretIn(second.data.link_url))]);
    expect(new Set(answers.map(({ body }) => body.data.user.id)).size).toBe(1);
    expect(await usersOf(email)).toHaveLength(1);
  });

  it('is stored as a hash only', async () => {
    const link = await aLink(aParty());
    const rows = await auth.database.query('SELECT l::text AS row FROM user_links l');
    expect(JSON.stringify(rows)).not.toContain(link);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(link, 'base64url').toString('hex'));
  });

  it('of an admin signs nobody in as a user', async () => {
    const { email } = await auth.anAdmin();
    await auth.visitor().post('/api/admins/auth/links', { email });
    const [link = ''] = await mailbox.linksFor(email);
    expect(await signInBy(link)).toMatchEnvelope(NOT_VALID);
    expect((await auth.visitor().post('/api/admins/auth/signin/link', { token: link })).status).toBe(200);
  });
});

describe("a user's session", () => {
  it('is no admin’s, in neither cookie, nor the other way round', async () => {
    const user = await aUser();
    const admin = await auth.signedIn();
    const moved = auth.visitor();
    moved.cookies.set('session', user.cookies.get('user') ?? '');
    for (const client of [user, moved]) {
      const answer = await client.get('/api/admins/sessions');
      expect(answer).toMatchEnvelope({ status: 401, admin: false });
      expect(answer.body).not.toHaveProperty('user');
    }
    const other = auth.visitor();
    other.cookies.set('user', admin.cookies.get('session') ?? '');
    for (const client of [admin, other]) {
      const answer = await client.get(ME);
      expect(answer).toMatchEnvelope({ status: 401, user: false });
      expect(answer.body).not.toHaveProperty('admin');
    }
  });

  it('ends by signing out, at once and everywhere', async () => {
    const user = await aUser();
    const copy = user.with({});
    const answer = await user.get('/api/users/auth/signout');
    expect(answer).toMatchEnvelope({ status: 200, message: 'Signed out', user: false });
    expect(user.cookies.has('user')).toBe(false);
    expect((await copy.get(ME)).status).toBe(401);
  });

  it('ends when the same browser signs in again', async () => {
    const browser = await aUser();
    const copy = browser.with({});
    await signInBy(await aLink(aParty()), browser);
    expect((await copy.get(ME)).status).toBe(401);
    expect((await browser.get(ME)).status).toBe(200);
  });

  it('is listed, and ended by its own user only', async () => {
    const email = aParty();
    const phone = await aUser(email);
    await age(email, 61);
    await auth.visitor().post(ASK, { email });
    const laptop = auth.visitor();
    await signInBy(secretIn((await mailbox.newest('sign_in_link', email, 2)).data.link_url), laptop);
    const { body } = await laptop.get(SESSIONS);
    expect(body.total).toBe(2);
    const { id } = body.data.find(({ current }: { current: boolean }) => !current);
    const stranger = await aUser();
    expect((await stranger.delete(SESSIONS, { id })).status).toBe(404);
    expect((await stranger.get(SESSIONS)).body.total).toBe(1);
    expect((await phone.get(ME)).status).toBe(200);
    expect((await laptop.delete(`${SESSIONS}/others`)).status).toBe(200);
    expect((await phone.get(ME)).status).toBe(401);
    expect((await laptop.get(ME)).status).toBe(200);
  });

  it('is not used by other sites', async () => {
    const user = await aUser();
    const elsewhere = user.with({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect((await elsewhere.patch(ME, { name: 'Eve' })).status).toBe(403);
    expect((await elsewhere.get('/api/users/auth/signout')).status).toBe(403);
    expect((await user.get(ME)).body.data.name).toBe('Ada Lovelace');
  });

  it('is renewed after half of its life', async () => {
    const user = await aUser();
    const old = user.cookies.get('user') ?? '';
    const [, payload = ''] = old.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number };
    const spent = { ...claims, iat: claims.iat - 1500, exp: claims.iat + 300 };
    user.cookies.set(
      'user',
      new JwtService({ privateKey: keys.privateKey }).sign(spent, { algorithm: 'ES256' }),
    );
    expect((await user.get(ME)).status).toBe(200);
    const [, renewed = ''] = (user.cookies.get('user') ?? '').split('.');
    expect(JSON.parse(Buffer.from(renewed, 'base64url').toString()).exp).toBeGreaterThan(spent.exp);
    expect((await user.get(ME)).status).toBe(200);
  });

  it('has the new name at once', async () => {
    const user = await aUser();
    expect(await user.patch(ME, { name: 'Ada King' })).toMatchEnvelope({
      status: 200,
      data: { name: 'Ada King' },
    });
    expect((await user.get(ME)).body.data.name).toBe('Ada King');
    expect((await user.patch(ME, { name: 'a\nb' })).status).toBe(422);
  });
});

it('notes a sign-in in the security log, without the address', async () => {
  const email = aParty();
  await aUser(email);
  const admin = await auth.signedIn();
  const hash = async () =>
    (await admin.get('/api/admins/security-log?event=user_signed_in')).body.data[0] as Record<
      string,
      unknown
    >;
  await eventually(async () => expect(await hash()).toMatchObject({ event: 'user_signed_in', known: false }));
  expect(JSON.stringify(await hash())).not.toContain(email);
});

describe('a change of address', () => {
  const CHANGE = '/api/users/me/email';
  const CONFIRM = '/api/users/auth/email';
  const confirm = (token: string) => auth.visitor().post(CONFIRM, { token });

  async function aChange(user: HttpClient, from: string, to: string) {
    const answer = await user.post(CHANGE, { email: to });
    expect(answer.status).toBe(202);
    const [old, fresh] = await Promise.all([from, to].map((email) => mailbox.newest('email_change', email)));
    const secrets = [old, fresh].map((mail) => secretIn(mail?.data.link_url ?? null));
    return { old: secrets[0] ?? '', fresh: secrets[1] ?? '' };
  }

  it('needs both links, in any order, and ends every session', async () => {
    for (const first of ['old', 'fresh'] as const) {
      const [from, to] = [aParty(), `new-${aParty()}`];
      const user = await aUser(from);
      const [{ id } = { id: '' }] = await usersOf(from);
      const links = await aChange(user, from, to);
      expect(await confirm(links[first])).toMatchEnvelope({ status: 200, data: { changed: false } });
      expect(await confirm(links[first])).toMatchEnvelope({ status: 200, data: { changed: false } });
      expect((await user.get(ME)).body.data.email).toBe(from);
      const last = links[first === 'old' ? 'fresh' : 'old'];
      expect(await confirm(last)).toMatchEnvelope({ status: 200, data: { changed: true } });
      expect((await user.get(ME)).status).toBe(401);
      expect(await usersOf(from)).toEqual([]);
      expect(await usersOf(to)).toMatchObject([{ id }]);
      expect(await confirm(last)).toMatchEnvelope(NOT_VALID);
    }
  });

  it('voids sign-in links to the former address', async () => {
    const [from, to] = [aParty(), `new-${aParty()}`];
    const user = await aUser(from);
    await age(from, 61);
    const link = await aLink(from);
    const { old, fresh } = await aChange(user, from, to);
    await confirm(old);
    await confirm(fresh);
    expect(await signInBy(link)).toMatchEnvelope(NOT_VALID);
  });

  it('takes no address of another account, and reveals that only to its owner', async () => {
    const [from, taken] = [aParty(), aParty()];
    await aUser(taken);
    const user = await aUser(from);
    const { old, fresh } = await aChange(user, from, taken);
    expect((await confirm(old)).status).toBe(200);
    expect(await confirm(fresh)).toMatchEnvelope({ status: 409, code: 'email_taken' });
    expect((await user.get(ME)).body.data.email).toBe(from);
  });

  it('mails once a minute, and expires after an hour', async () => {
    const [from, to] = [aParty(), `new-${aParty()}`];
    const user = await aUser(from);
    const { old } = await aChange(user, from, to);
    await user.post(CHANGE, { email: `other-${to}` });
    await aLink(aParty());
    expect(await mailbox.mailsTo(`other-${to}`)).toEqual([]);
    await auth.database.query(`UPDATE email_changes SET expires_at = now() WHERE email = $1`, [to]);
    expect(await confirm(old)).toMatchEnvelope(NOT_VALID);
    expect((await user.post(CHANGE, { email: 'nobody' })).status).toBe(422);
    expect((await auth.visitor().post(CHANGE, { email: to })).status).toBe(401);
  });
});

describe('personal data of a user', () => {
  it('is erased with the account, and its sessions end at once', async () => {
    const email = aParty();
    const user = await aUser(email);
    await age(email, 61);
    const link = await aLink(email);
    const erasure = auth.service.app.get(UserErasure);
    expect(await erasure.erase(email.toUpperCase())).toBe(1);
    expect((await user.get(ME)).status).toBe(401);
    expect(await signInBy(link)).toMatchEnvelope(NOT_VALID);
    expect(await usersOf(email)).toEqual([]);
    const rows = await auth.database.query('SELECT s::text AS row FROM sessions s WHERE user_id IS NOT NULL');
    expect(JSON.stringify(rows)).not.toContain(`"${email}"`);
    expect(await erasure.erase(email)).toBe(0);
  });

  it('is exported: the account and its sessions', async () => {
    const email = aParty();
    await aUser(email);
    const { sources } = auth.service.app.get(AuthPersonalData);
    const pages = await Promise.all(sources.map((source) => source({ email, name: null }, null)));
    expect(pages.flatMap(({ records }) => records)).toMatchObject([
      { type: 'user', email, name: 'Ada Lovelace', language: 'en' },
      { type: 'session', user_agent: 'node' },
    ]);
  });

  it('is deleted once nobody has signed in for as long as people are kept', async () => {
    const [old, recent] = [aParty(), aParty()];
    const user = await aUser(old);
    await aUser(recent);
    await auth.database.query(`UPDATE users SET signed_in_at = now() - interval '31 days' WHERE email = $1`, [
      old,
    ]);
    const content = await FakeContent.start(auth.config.REDIS_URL, someSettings({ retention_days: null }));
    const erasure = auth.service.app.get(UserErasure);
    await erasure.deleteUnused();
    expect(await usersOf(old)).toHaveLength(1);
    content.save({ retention_days: 30 });
    await erasure.deleteUnused();
    await content.stop();
    expect(await usersOf(old)).toEqual([]);
    expect(await usersOf(recent)).toHaveLength(1);
    expect((await user.get(ME)).status).toBe(401);
  });
});

it('deletes expired links at night', async () => {
  const email = aParty();
  await aLink(email);
  await age(email, 15 * 60 + 1);
  const { Expiry } = await import('../src/expiry/expiry.js');
  await auth.service.app.get(Expiry).deleteExpired();
  expect(await auth.database.query('SELECT FROM user_links WHERE email = $1', [email])).toEqual([]);
});

describe('the desk', () => {
  let desk: HttpClient;
  beforeAll(async () => {
    desk = await auth.signedIn(await auth.anAdmin('desk@example.org'));
  });
  const INVITE = '/api/users/invitations';
  const invited = async (email: string) =>
    secretIn((await mailbox.newest('user_invitation', email)).data.link_url);
  const accountOf = async (email: string) => {
    const { data } = (await desk.get(`/api/users?q=${encodeURIComponent(email)}`)).body;
    return data[0] as { id: string; name: string | null } | undefined;
  };

  it('invites any address, whose account comes into being by the press', async () => {
    const email = 'Stranger.Invited@example.org';
    const answer = await desk.post(INVITE, { email, name: 'Grace Hopper', language: 'de' });
    expect(answer).toMatchEnvelope({ status: 202, message: 'The invitation is on its way' });
    expect(await accountOf(email)).toBeUndefined();
    const token = await invited(email);
    expect((await mailbox.newest('user_invitation', email)).language).toBe('de');
    const client = auth.visitor();
    expect((await signInBy(token, client)).body.data.user).toMatchObject({ email, name: 'Grace Hopper' });
    expect(await signInBy(token)).toMatchEnvelope(NOT_VALID);
    expect(await accountOf(email.toLowerCase())).toMatchObject({ name: 'Grace Hopper' });
    expect((await client.get('/api/users')).status).toBe(401);
  });

  it('replaces an invitation by a new one, which leaves the owner’s own links alone', async () => {
    const email = aParty();
    await desk.post(INVITE, { email });
    const first = await invited(email);
    await desk.post(INVITE, { email });
    await eventually(async () => expect(await invited(email)).not.toBe(first));
    expect(await signInBy(first)).toMatchEnvelope(NOT_VALID);
    expect((await signInBy(await aLink(email))).status).toBe(200);
    expect((await signInBy(await invited(email))).status).toBe(200);
  });

  it('lets an invitation expire after a week', async () => {
    const email = 'late@example.org';
    await desk.post(INVITE, { email });
    const token = await invited(email);
    await age(email, 7 * 24 * 3600);
    expect(await signInBy(token)).toMatchEnvelope(NOT_VALID);
  });

  it('sees sessions, and ends them all', async () => {
    const email = aParty();
    const client = await aUser(email);
    const account = await accountOf(email);
    const path = `/api/users/${account?.id}`;
    expect((await desk.get(path)).body.data).toMatchObject({ email });
    expect((await desk.get(`${path}/sessions`)).body).toMatchObject({ total: 1, data: [{ current: false }] });
    expect(await desk.delete(`${path}/sessions`)).toMatchEnvelope({
      status: 200,
      message: 'Client signed out',
    });
    expect((await client.get(ME)).status).toBe(401);
    expect((await desk.get(`${path}/sessions`)).body.total).toBe(0);
    for (const id of ['nonsense', '0199eeee-0000-7000-8000-000000000001'])
      expect((await desk.get(`/api/users/${id}`)).status).toBe(404);
  });

  it.each(['', 'nobody', 'a b@example.org'])('invites no %j', async (email) => {
    expect((await desk.post(INVITE, { email })).status).toBe(422);
  });
});

describe('the erasure that a client asks for', () => {
  const ASKED = '/api/users/me/erasure';

  it('is asked for, taken back, and listed for the desk', async () => {
    const email = aParty();
    const client = await aUser(email);
    const desk = await auth.signedIn();
    expect((await client.get(ASKED)).body.data).toEqual({ asked_at: null });
    const first = await client.post(ASKED);
    expect(first).toMatchEnvelope({ status: 202, message: 'Erasure requested' });
    expect((await client.post(ASKED)).body.data).toEqual(first.body.data);
    const listed = async () =>
      (await desk.get(`/api/users?erasure_asked=yes&q=${email}`)).body.data as { email: string }[];
    expect(await listed()).toMatchObject([{ email, erasure_asked_at: first.body.data.asked_at }]);
    expect(await client.delete(ASKED)).toMatchEnvelope({ status: 200, data: { asked_at: null } });
    expect(await listed()).toEqual([]);
    expect((await desk.get(`/api/users?q=${email}`)).body.data).toHaveLength(1);
  });

  it('leaves the list as soon as the desk erases the address', async () => {
    const [email, other] = [aParty(), aParty()];
    const client = await aUser(email);
    for (const asking of [client, await aUser(other)]) await asking.post(ASKED);
    const desk = await auth.signedIn();
    const listed = async (q: string) =>
      (await desk.get(`/api/users?erasure_asked=yes&q=${q}`)).body.data as unknown[];
    expect(await listed(email)).toHaveLength(1);
    const erasure = { email: email.toUpperCase(), name: null };
    expect((await desk.post('/api/privacy/erasures', erasure)).status).toBe(202);
    // The account itself waits for tracking, which is down.
    expect(await usersOf(email)).toHaveLength(1);
    expect(await listed(email)).toEqual([]);
    expect((await client.get(ASKED)).body.data).toEqual({ asked_at: null });
    expect(await listed(other)).toHaveLength(1);
  });

  it('is for clients alone', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await auth.visitor().send(method, ASKED, {})).status).toBe(401);
    expect((await (await auth.signedIn()).post(ASKED)).status).toBe(401);
  });

  it('ends with the account', async () => {
    const email = aParty();
    const client = await aUser(email);
    await client.post(ASKED);
    await auth.service.app.get(UserErasure).erase(email);
    expect(await usersOf(email)).toEqual([]);
    await eventually(async () => expect((await client.get(ASKED)).status).toBe(401));
  });
});

describe('a session that the desk ends', () => {
  it('is one of that client', async () => {
    const email = aParty();
    const client = await aUser(email);
    const [user] = await usersOf(email);
    const desk = await auth.signedIn();
    const path = `/api/users/${user?.id}/sessions`;
    const { data } = (await desk.get(path)).body;
    const other = await aUser(aParty());
    const [foreign] = (await other.get(SESSIONS)).body.data;
    for (const id of [foreign.id, user?.id, 'nonsense'])
      expect((await desk.delete(`${path}/${id}`)).status).toBe(404);
    expect(await desk.delete(`${path}/${data[0].id}`)).toMatchEnvelope({
      status: 200,
      message: 'Session ended',
    });
    await eventually(async () => expect((await client.get(ME)).status).toBe(401));
    expect((await other.get(ME)).status).toBe(200);
    expect((await desk.delete(`${path}/${data[0].id}`)).status).toBe(404);
  });
});
