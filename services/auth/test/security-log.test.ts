import { databaseOptions, migrate } from '@vaultway/common';
import type { SecurityNote } from '@vaultway/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { databaseDefinition } from '../src/database/database-definition.js';
import { SecurityLog } from '../src/security-log/security-log.js';
import { PASSWORD, startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';
import { outputOfTest } from '../../../tests/support/captured-output.ts';

const LOG = '/api/admins/security-log';
const SIGN_IN = '/api/admins/auth/signin';
const WRONG = 'not the password';

let auth: AuthUnderTest;
let reader: SignedInClient;
beforeAll(async () => {
  auth = await startAuth({ LOG_LEVEL: 'info' });
  reader = await auth.signedIn();
});
afterAll(() => auth.stop());

/** Returns the log's entries of an event, newest first. */
const entries = async (event: string) =>
  (await reader.get(`${LOG}?event=${event}&per_page=100`)).body.data as Record<string, unknown>[];

it('sorts by time, in either order only', async () => {
  await auth.signedIn();
  const times = async (sort: string) => {
    const { data } = (await reader.get(`${LOG}?per_page=100&sort=${sort}`)).body;
    return (data as { at: string }[]).map(({ at }) => at);
  };
  const oldestFirst = await times('created_at');
  expect(oldestFirst.length).toBeGreaterThan(1);
  expect(oldestFirst).toEqual(oldestFirst.toSorted());
  expect(await times('-created_at')).toEqual(oldestFirst.toReversed());
  expect(await reader.get(`${LOG}?sort=zzz`)).toMatchEnvelope({ status: 422 });
});

it('filters by account, detail, network and time, also in the export', async () => {
  const { email } = await auth.anAdmin();
  const start = new Date().toISOString();
  await auth.visitorFrom('203.0.113.78').post(SIGN_IN, { email, password: WRONG });
  const matching = async (filter: Record<string, string>) => {
    const query = new URLSearchParams({ account: email.toUpperCase(), ...filter });
    const listed = (await reader.get(`${LOG}?${query}`)).body.data as { id: string }[];
    const lines = (await reader.get(`${LOG}.csv?${query}`)).text.split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split('","').at(-1))).toEqual(listed.map(({ id }) => `${id}"`));
    return listed.length;
  };
  expect(await matching({ event: 'sign_in_failed' })).toBe(1);
  expect(
    await matching({ event: 'sign_in_failed', detail: 'PASS', network: '203.0.113.', from: start }),
  ).toBe(1);
  expect(await matching({ detail: 'p_ssword' })).toBe(0);
  expect(await matching({ network: '198.51.100.' })).toBe(0);
  expect(await matching({ to: start, event: 'sign_in_failed' })).toBe(0);
  expect(await matching({ account: 'nobody@example.com' })).toBe(0);
});

it('rejects a period that ends before its start', async () => {
  const query = 'from=2026-11-06T00:00:00Z&to=2026-11-05T00:00:00Z';
  for (const path of [LOG, `${LOG}.csv`]) {
    expect(await reader.get(`${path}?${query}`)).toMatchEnvelope({
      status: 422,
      errors: ['To is before from'],
    });
  }
});

it('is exported as a file', async () => {
  const { headers, text } = await reader.get(`${LOG}.csv`);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="security-log-.*\.csv"$/);
  expect(text).toMatch(/^\uFEFF?"at","last_at","count","event","detail","account"/);
});

it('notes a failed sign-in with account and network', async () => {
  const { email } = await auth.anAdmin();
  await auth.visitorFrom('203.0.113.77').post(SIGN_IN, { email: email.toUpperCase(), password: WRONG });
  expect((await entries('sign_in_failed'))[0]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    event: 'sign_in_failed',
    account: email,
    known: true,
    network: '203.0.113.0/24',
    detail: 'password',
    count: 1,
    last_at: null,
  });
});

it('notes a sign-in with account, method and network', async () => {
  const { email } = await auth.anAdmin();
  await auth.visitorFrom('203.0.113.77').post(SIGN_IN, { email, password: PASSWORD });
  const entry = (await entries('signed_in')).find(({ account }) => account === email);
  expect(entry).toMatchObject({ known: true, network: '203.0.113.0/24', detail: 'password' });
});

it('stores no address without an account, and no secret', async () => {
  const email = 'stranger@example.net';
  const printed = outputOfTest();
  await auth.visitorFrom('203.0.114.77').post(SIGN_IN, { email, password: WRONG });
  const [entry] = await entries('sign_in_failed');
  expect(entry).toMatchObject({ known: false, account: expect.stringMatching(/^[0-9a-f]{12}$/) });
  const stored = JSON.stringify(await auth.database.query('SELECT * FROM security_log'));
  for (const secret of [email, WRONG, '203.0.114.77']) {
    expect(stored).not.toContain(secret);
    expect(printed()).not.toContain(secret);
  }
});

it('writes to its own logger', async () => {
  const printed = outputOfTest();
  await auth.visitor().post(SIGN_IN, { email: 'stranger@example.net', password: WRONG });
  const lines = printed()
    .split('\n')
    .filter((line) => line.includes('"context":"security"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([{ event: 'sign_in_failed', service: 'auth', detail: 'password' }]);
});

it('notes throttled sign-ins in one entry, which counts them', async () => {
  const { email } = await auth.anAdmin();
  const visitor = auth.visitor();
  for (let n = 0; n < 8; n++) await visitor.post(SIGN_IN, { email, password: WRONG });
  const throttled = (await entries('sign_in_throttled')).filter(({ account }) => account === email);
  expect(throttled).toMatchObject([{ count: 3, last_at: expect.any(String) }]);
  const metrics = (await auth.visitor().get('/metrics')).text;
  expect(metrics).toMatch(/security_events_total\{event="sign_in_throttled"\} 3\b/);
});

it('shows an attack on five accounts from one network as five entries with counts', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => auth.anAdmin()));
  const tries = accounts.flatMap(({ email }, n) => [
    { email, address: `203.0.115.${n}` },
    { email, address: `203.0.115.${n + 100}` },
  ]);
  for (const { email, address } of tries)
    await auth.visitorFrom(address).post('/api/admins/auth/send-pin', { email });
  const attacked = (await entries('reset_requested')).filter(({ network }) => network === '203.0.115.0/24');
  expect(attacked.map(({ account }) => String(account)).toSorted()).toEqual(
    accounts.map(({ email }) => email).toSorted(),
  );
  expect(attacked.map(({ count }) => count)).toEqual([2, 2, 2, 2, 2]);
  for (const { at, last_at } of attacked) expect(String(last_at) > String(at)).toBe(true);
});

it('separates different methods', async () => {
  const email = `apart-${process.pid}@example.org`;
  const log = auth.service.app.get(SecurityLog);
  for (const detail of ['password', 'passkey', 'password'])
    await log.note('sign_in_failed', { email, address: '203.0.116.1', detail });
  const tried = (await entries('sign_in_failed')).filter(({ network }) => network === '203.0.116.0/24');
  expect(tried.map(({ detail, count }) => `${String(detail)} ${String(count)}`).toSorted()).toEqual([
    'passkey 1',
    'password 2',
  ]);
});

it('bounds a flood of unknown accounts, which hides no attack on a real one', async () => {
  const log = auth.service.app.get(SecurityLog);
  const { email } = await auth.anAdmin();
  const flood = Array.from({ length: 200 }, (_, n) => `nobody-${n}@example.net`);
  for (const made of flood) await log.note('reset_failed', { email: made, address: '203.0.117.1' });
  await log.note('reset_failed', { email, address: '203.0.117.1' });
  const noted = (await entries('reset_failed')).filter(({ network }) => network === '203.0.117.0/24');
  expect(noted.length).toBeLessThan(25);
  expect(noted.map(({ count }) => Number(count)).reduce((sum, count) => sum + count, 0)).toBe(201);
  expect(noted.find(({ account }) => account === email)).toMatchObject({ known: true, count: 1 });
});

it('bounds a flood from many networks, which hides no attack on a real account', async () => {
  const log = auth.service.app.get(SecurityLog);
  const { email } = await auth.anAdmin();
  const addresses = Array.from({ length: 700 }, (_, n) => `203.${1 + Math.floor(n / 256)}.${n % 256}.9`);
  for (const address of addresses) await log.note('second_step_failed', { email, address });
  const rows = await auth.database.query<{ account: string; network: string | null; count: number }[]>(
    `SELECT account, network, count FROM security_log WHERE event = 'second_step_failed' AND account = $1`,
    [log.hashOf(email)],
  );
  expect(rows.length).toBeLessThanOrEqual(501);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(700);
  expect(rows.find(({ network }) => network === null)?.count).toBeGreaterThanOrEqual(199);
});

it("counts another service's note once, however many replicas receive it", async () => {
  const other = await auth.replica();
  const note = {
    id: v7(),
    at: new Date().toISOString(),
    event: 'request_refused',
    email: null,
    address: '203.0.118.1',
    detail: 'scope',
    count: 7,
  } as const;
  for (const heard of [auth, other, auth]) await heard.service.app.get(SecurityLog).keep(note);
  await auth.service.app.get(SecurityLog).keep({ ...note, id: v7(), count: 2 });
  await other.stop();
  const noted = (await entries('request_refused')).filter(({ network }) => network === '203.0.118.0/24');
  expect(noted).toMatchObject([{ count: 9 }]);
});

const noteOf = (event: SecurityNote['event'], detail: string): SecurityNote => ({
  id: v7(),
  at: new Date().toISOString(),
  event,
  email: null,
  address: null,
  detail,
  count: 1,
});

it('stores a note received by two replicas, even if one of them cannot', async () => {
  const other = await auth.replica();
  const note = noteOf('request_refused', 'heard by two');
  vi.spyOn(other.service.app.get(DataSource), 'query').mockImplementationOnce(async () => {
    await sleep(300);
    throw new Error('the database is away');
  });
  const failed = other.service.app.get(SecurityLog).keep(note).catch(String);
  await sleep(100);
  await auth.service.app.get(SecurityLog).keep(note);
  expect(await failed).toContain('away');
  await other.stop();
  const noted = (await entries('request_refused')).filter(({ detail }) => detail === note.detail);
  expect(noted).toMatchObject([{ count: 1 }]);
});

it('stores a note of a change once, however many replicas receive it', async () => {
  const other = await auth.replica();
  const note = noteOf('settings_changed', 'told thrice');
  for (const heard of [auth, other, auth]) await heard.service.app.get(SecurityLog).keep(note);
  await other.stop();
  const noted = (await entries('settings_changed')).filter(({ detail }) => detail === note.detail);
  expect(noted).toMatchObject([{ id: note.id, count: 1 }]);
});

it('exports counters of zero, so that the first event is an increase', async () => {
  const metrics = (await auth.visitor().get('/metrics')).text;
  expect(metrics).toContain('security_events_total{event="erasure_requested"} 0');
});

it('notes an invalid sign-up link, without the link', async () => {
  const token = 'a-guessed-token';
  await auth.visitor().post('/api/admins', { email: 'x@example.org', password: PASSWORD, token });
  const [entry] = await entries('link_refused');
  expect(entry).toMatchObject({ account: null, network: expect.stringMatching(/\/24$/) });
  expect(JSON.stringify(entry)).not.toContain(token);
});

it('notes requests from other sites', async () => {
  await auth.visitor().with({ 'sec-fetch-site': 'cross-site' }).post(SIGN_IN, {});
  expect((await entries('request_refused'))[0]).toMatchObject({ detail: 'other_site' });
});

it('notes a wrong password at a proof', async () => {
  const client = await auth.signedIn();
  await client.post('/api/admins/proof', { password: WRONG });
  expect((await entries('proof_failed'))[0]).toMatchObject({ account: client.admin.email });
});

it('notes changed passwords and revoked sessions, but no sign-out', async () => {
  const client = await auth.signedIn();
  const elsewhere = await auth.signedIn(client.admin);
  await elsewhere.get('/api/admins/auth/signout');
  const mine = async (event: string) =>
    (await entries(event)).filter(({ account }) => account === client.admin.email).length;
  expect(await mine('session_revoked')).toBe(0);
  await auth.signedIn(client.admin);
  const fields = { password: PASSWORD, new_password: 'another quite long password' };
  await client.patch('/api/admins/auth/update/password-user', {
    ...fields,
    confirm_new_password: fields.new_password,
  });
  expect([await mine('password_changed'), await mine('session_revoked')]).toEqual([1, 1]);
});

it('notes a removed admin, whose name then disappears', async () => {
  const colleague = await auth.anAdmin();
  await reader.delete('/api/admins', { id: colleague.id });
  const [entry] = await entries('admin_removed');
  expect(entry).toMatchObject({ known: false });
  expect(JSON.stringify(entry)).not.toContain(colleague.email);
});

it('deletes entries after half a year', async () => {
  const old = `now() - interval '181 days'`;
  await auth.database.query(`UPDATE security_log SET at = ${old} WHERE event = 'request_refused'`);
  await auth.service.app.get(SecurityLog).deleteOld();
  expect(await entries('request_refused')).toEqual([]);
  expect((await entries('sign_in_failed')).length).toBeGreaterThan(0);
});

it('lets the service append and count, but change nothing and delete only old entries', async () => {
  const service = `auth_${process.pid}_service`;
  const url = new URL(auth.config.DATABASE_URL);
  Object.assign(url, { username: service, password: 'a-secret' });
  await migrate(auth.config.DATABASE_URL, databaseDefinition, { service: url.href });
  const database = await new DataSource(databaseOptions(url.href, 1, databaseDefinition)).initialize();
  const old = `now() - interval '181 days'`;
  await auth.database.query(`UPDATE security_log SET at = ${old} WHERE event = 'proof_failed'`);
  await database.query('SELECT forget_old_security_log()');
  const count = (times: number) =>
    database.query(
      `SELECT count_security_event('${v7()}', now(), 'reset_failed', 'abc', false, null, null, ${times})`,
    );
  for (const times of [1, 2]) await count(times);
  expect(await database.query(`SELECT count FROM security_log WHERE account = 'abc'`)).toEqual([
    { count: 3 },
  ]);
  for (const times of [0, -2]) await expect(count(times)).rejects.toThrow('counts upwards');
  for (const change of [`UPDATE security_log SET event = ''`, 'DELETE FROM security_log']) {
    await expect(database.query(change)).rejects.toThrow('permission denied');
  }
  await database.destroy();
  await auth.database.query(`DROP OWNED BY ${service}`);
  await auth.database.query(`DROP ROLE ${service}`);
  expect(await entries('proof_failed')).toEqual([]);
  expect((await entries('sign_in_failed')).length).toBeGreaterThan(0);
});

it('is for admins, and validates event names', async () => {
  expect((await auth.visitor().get(LOG)).status).toBe(401);
  expect((await reader.get(`${LOG}?event=nothing`)).status).toBe(422);
});

it('is sealed for the public log, so that a rewritten entry is noticed, and a repeated one is not', async () => {
  const { email } = await auth.anAdmin();
  await auth.visitor().post(SIGN_IN, { email, password: WRONG });
  const owner = await new DataSource(
    databaseOptions(auth.config.DATABASE_URL, 1, databaseDefinition),
  ).initialize();
  const found = async () =>
    (await owner.query<{ found: string | null }[]>(`SELECT check_trail('security_log') AS found`))[0]?.found;
  // Tests above rewrote entries.
  await owner.query('TRUNCATE trail_heads, trail_leaves');
  for (const trail of ['audit', 'security_log']) await owner.query('SELECT seal_trail($1)', [trail]);
  expect(await found()).toBeNull();
  await auth.visitor().post(SIGN_IN, { email, password: WRONG });
  expect(await found()).toBeNull();
  await owner.query(`UPDATE security_log SET account = id::text WHERE event = 'sign_in_failed'`);
  expect(await found()).toMatch(/^the entry/);
  await owner.destroy();
});
