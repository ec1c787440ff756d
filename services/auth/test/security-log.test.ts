import { databaseOptions, migrate } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseParts } from '../src/database/database-parts.js';
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

/** What the log says of an event, newest first. */
const entries = async (event: string) =>
  (await reader.get(`${LOG}?event=${event}&per_page=100`)).body.data as Record<string, unknown>[];

it('is read in either order, and in no other', async () => {
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

it('notes a failed sign-in: whose account, and from which network', async () => {
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
  });
});

it('notes a sign-in: whose, by which way, and from which network', async () => {
  const { email } = await auth.anAdmin();
  await auth.visitorFrom('203.0.113.77').post(SIGN_IN, { email, password: PASSWORD });
  const entry = (await entries('signed_in')).find(({ account }) => account === email);
  expect(entry).toMatchObject({ known: true, network: '203.0.113.0/24', detail: 'password' });
});

it('does not keep the address of somebody who has no account, nor any secret', async () => {
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

it('writes lines of a logger of its own', async () => {
  const printed = outputOfTest();
  await auth.visitor().post(SIGN_IN, { email: 'stranger@example.net', password: WRONG });
  const lines = printed()
    .split('\n')
    .filter((line) => line.includes('"context":"security"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([{ event: 'sign_in_failed', service: 'auth', detail: 'password' }]);
});

it('notes throttled sign-ins once a minute, and counts them all', async () => {
  const { email } = await auth.anAdmin();
  const visitor = auth.visitor();
  for (let n = 0; n < 8; n++) await visitor.post(SIGN_IN, { email, password: WRONG });
  const throttled = (await entries('sign_in_throttled')).filter(({ account }) => account === email);
  expect(throttled).toHaveLength(1);
  const metrics = (await auth.visitor().get('/metrics')).text;
  expect(metrics).toMatch(/security_events_total\{event="sign_in_throttled"\} 3\b/);
});

it('counts events that have not happened yet, so that the first is an increase', async () => {
  const metrics = (await auth.visitor().get('/metrics')).text;
  expect(metrics).toContain('security_events_total{event="erasure_requested"} 0');
});

it('notes a sign-up link that is not valid, without the link', async () => {
  const token = 'a-guessed-token';
  await auth.visitor().post('/api/admins', { email: 'x@example.org', password: PASSWORD, token });
  const [entry] = await entries('link_refused');
  expect(entry).toMatchObject({ account: null, network: expect.stringMatching(/\/24$/) });
  expect(JSON.stringify(entry)).not.toContain(token);
});

it('notes what another site sends', async () => {
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

it('notes who was removed, whose name is then forgotten', async () => {
  const colleague = await auth.anAdmin();
  await reader.delete('/api/admins', { id: colleague.id });
  const [entry] = await entries('admin_removed');
  expect(entry).toMatchObject({ known: false });
  expect(JSON.stringify(entry)).not.toContain(colleague.email);
});

it('forgets entries after half a year', async () => {
  const old = `now() - interval '181 days'`;
  await auth.database.query(`UPDATE security_log SET at = ${old} WHERE event = 'request_refused'`);
  await auth.service.app.get(SecurityLog).deleteOld();
  expect(await entries('request_refused')).toEqual([]);
  expect((await entries('sign_in_failed')).length).toBeGreaterThan(0);
});

it('is added to by the service, which can change nothing in it and forget only what is old', async () => {
  const service = `auth_${process.pid}_service`;
  const url = new URL(auth.config.DATABASE_URL);
  Object.assign(url, { username: service, password: 'a-secret' });
  await migrate(auth.config.DATABASE_URL, databaseParts, { service: url.href });
  const database = await new DataSource(databaseOptions(url.href, 1, databaseParts)).initialize();
  const old = `now() - interval '181 days'`;
  await auth.database.query(`UPDATE security_log SET at = ${old} WHERE event = 'proof_failed'`);
  await database.query('SELECT forget_old_security_log()');
  for (const change of [`UPDATE security_log SET event = ''`, 'DELETE FROM security_log']) {
    await expect(database.query(change)).rejects.toThrow('permission denied');
  }
  await database.destroy();
  await auth.database.query(`DROP OWNED BY ${service}`);
  await auth.database.query(`DROP ROLE ${service}`);
  expect(await entries('proof_failed')).toEqual([]);
  expect((await entries('sign_in_failed')).length).toBeGreaterThan(0);
});

it('is for admins, and knows its events', async () => {
  expect((await auth.visitor().get(LOG)).status).toBe(401);
  expect((await reader.get(`${LOG}?event=nothing`)).status).toBe(422);
});
