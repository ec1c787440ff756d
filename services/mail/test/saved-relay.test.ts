import { MessageClient } from '@vaultway/common';
import { type RequestReply, toDetail, type Role } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captureOutput } from '../../../tests/support/captured-output.ts';
import { selfSigned } from '../../../tests/support/certificate.ts';
import {
  everythingInFolder,
  everythingInPostgres,
  everythingInRedis,
} from '../../../tests/support/everything-stored.ts';
import { LINK_LOCAL, PRIVATE } from '../../../tests/support/private-addresses.ts';
import { SavedRelay } from '../src/settings/saved-relay.js';
import { aContact, aPasswordToken, someParcelNews } from './support/builders.js';
import { FakeAuth } from './support/fake-auth.js';
import { MailUnderTest } from './support/mail-under-test.js';
import { refusal, SmtpSink } from './support/smtp-sink.js';

const account = { user: 'apikey', password: 'S3cret-of-the-relay' };

let output: ReturnType<typeof captureOutput>;
let mail: MailUnderTest;
let auth: FakeAuth;
let server: SmtpSink;
let says: (step: 'connect' | 'recipient' | 'data') => Error | undefined | Promise<undefined>;
beforeAll(async () => {
  output = captureOutput();
  mail = await MailUnderTest.start({ LOG_LEVEL: 'trace' });
  auth = await FakeAuth.start(mail.config.REDIS_URL);
  server = await SmtpSink.start({
    account,
    certificate: selfSigned('localhost'),
    onConnect: () => says('connect') as Error | undefined,
    onRecipient: () => says('recipient'),
    onData: () => says('data'),
  });
});
afterAll(async () => {
  await mail.stop();
  await auth.stop();
  await server.stop();
  output.release();
});
beforeEach(async () => {
  says = () => undefined;
  auth.isProofFresh = true;
  auth.admins = [];
  server.mails.length = 0;
  await mail.admin.delete('/api/mails/relay');
});

const fields = (changes: object = {}) => ({
  relay_host: server.host,
  relay_port: server.port,
  relay_user: account.user,
  relay_password: account.password,
  ...changes,
});
const trying = (changes: object = {}) => mail.admin.post('/api/mails/relay/trials', fields(changes));
const saving = (trial: string, code: string) => mail.admin.patch('/api/mails/relay', { trial, code });

/** Tries the server. @returns the id of the trial's email */
async function tried(changes: object = {}): Promise<string> {
  const answer = await trying(changes);
  expect(answer).toMatchEnvelope({ status: 202, data: { state: 'queued' } });
  return answer.body.data.id as string;
}

/** Reads the code like the owner. */
async function arrived(id: string): Promise<string> {
  await mail.reaching(id, 'sent');
  const email = (await server.opened()).find(({ messageId }) => messageId?.includes(id));
  return /\b\d{6}\b/.exec(email?.text ?? '')?.[0] ?? '';
}

async function saved(): Promise<void> {
  const id = await tried();
  expect(await saving(id, await arrived(id))).toMatchEnvelope({ status: 200, message: 'Relay saved' });
  server.mails.length = 0;
}

it('saves a server once the code sent through it has arrived, and sends with it at once', async () => {
  expect((await mail.admin.get('/api/mails/relay')).body.data).toEqual({
    origin: 'none',
    relay_host: null,
    relay_port: null,
    relay_user: null,
    unreadable: false,
    saved_at: null,
  });
  const id = await tried();
  const code = await arrived(id);
  expect(server.mails).toMatchObject([
    { from: 'office@vaultway.example', to: ['admin@example.com'], secure: true, user: account.user },
  ]);
  const before = await mail.request(someParcelNews());
  await mail.reaching(before, 'kept');
  const { body } = await saving(id, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(body.data).toEqual({
    origin: 'panel',
    relay_host: server.host,
    relay_port: server.port,
    relay_user: account.user,
    unreadable: false,
    saved_at: expect.any(String),
  });
  await mail.reaching(await mail.request(someParcelNews()), 'sent');
  expect(server.mails).toHaveLength(2);
});

it('is used by every process, for the driver `relay` too, and is used no more once it is removed', async () => {
  await saved();
  const other = await mail.anotherApi();
  const answer = await mail.adminOf(other).get('/api/mails/relay');
  await other.stop();
  expect(answer.body.data).toMatchObject({ origin: 'panel' });
  await mail.settings({ mail_driver: 'relay' });
  expect(await mail.admin.post('/api/mails/try', { mail_driver: 'relay' })).toMatchEnvelope({ status: 200 });
  const { body } = await mail.admin.post('/api/contact', aContact());
  await mail.reaching(body.data.id, 'sent');
  expect(await mail.admin.delete('/api/mails/relay')).toMatchEnvelope({
    status: 200,
    message: 'Relay removed',
  });
  await mail.reaching(await mail.request(someParcelNews()), 'kept');
  expect(await mail.admin.post('/api/mails/try', { mail_driver: 'relay' })).toMatchEnvelope({
    status: 422,
    details: [toDetail('mail_driver', 'not_available', { choice: 'relay' })],
  });
  await mail.settings({ mail_driver: 'outbox' });
});

it('is saved once if two are saved at once, since that ends other trials', async () => {
  const ids = [await tried(), await tried()];
  const codes = [await arrived(ids[0] ?? ''), await arrived(ids[1] ?? '')];
  const answers = await Promise.all(ids.map((id, at) => saving(id, codes[at] ?? '')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const rows = await mail.database.query('SELECT FROM relays');
  expect(rows).toHaveLength(1);
});

it('leaves no undelivered codes of other trials', async () => {
  says = (step) => (step === 'recipient' ? refusal(550, '5.1.1 No such user') : undefined);
  const refused = await tried();
  await mail.reaching(refused, 'failed');
  says = () => undefined;
  const waiting = await tried({ relay_port: 1 });
  await expect
    .poll(async () => (await mail.admin.get(`/api/mails/${waiting}`)).body.data.last_error)
    .toContain('ECONNREFUSED');
  await saved();
  expect((await mail.admin.get('/api/mails?state=failed')).body.total).toBe(0);
  await expect.poll(() => mail.jobs(), { timeout: 20_000 }).toEqual([]);
  for (const id of [refused, waiting])
    expect(await mail.admin.get(`/api/mails/${id}`)).toMatchEnvelope({ status: 404 });
});

it('ends all trials when it is removed', async () => {
  await saved();
  const id = await tried();
  const code = await arrived(id);
  await mail.admin.delete('/api/mails/relay');
  expect(await saving(id, code)).toMatchEnvelope({ status: 422 });
  expect(await mail.database.query('SELECT FROM relays')).toEqual([]);
});

describe('a code', () => {
  it('must be the one that was sent', async () => {
    const id = await tried();
    const code = await arrived(id);
    const other = code === '000000' ? '000001' : '000000';
    const wrong = { status: 422, details: [toDetail('code', 'wrong_token')] };
    expect(await saving(id, other)).toMatchEnvelope(wrong);
    expect(await saving(randomUUID(), code)).toMatchEnvelope(wrong);
    expect((await mail.admin.get('/api/mails/relay')).body.data.origin).toBe('none');
  });

  it('ends with its trial at the fifth wrong one', async () => {
    const wrong = async (id: string, code: string) => {
      const other = code === '000000' ? '000001' : '000000';
      expect(await saving(id, other)).toMatchEnvelope({ status: 422 });
    };
    const id = await tried();
    const code = await arrived(id);
    for (let tries = 0; tries < 4; tries += 1) await wrong(id, code);
    expect(await saving(id, code)).toMatchEnvelope({ status: 200 });

    const guessed = await tried();
    const guessedCode = await arrived(guessed);
    await Promise.all(Array.from({ length: 5 }, () => wrong(guessed, guessedCode)));
    expect(await saving(guessed, guessedCode)).toMatchEnvelope({
      status: 422,
      details: [toDetail('code', 'wrong_token')],
    });
  });

  it('works only for the admin who asked for it', async () => {
    const id = await tried();
    const code = await arrived(id);
    const answer = await mail.signedInAs('admin').patch('/api/mails/relay', { trial: id, code });
    expect(answer).toMatchEnvelope({ status: 422, details: [toDetail('code', 'wrong_token')] });
    expect(await saving(id, code)).toMatchEnvelope({ status: 200 });
  });

  it('expires, and works once', async () => {
    const id = await tried();
    const code = await arrived(id);
    await saving(id, code);
    expect(await saving(id, code)).toMatchEnvelope({ status: 422 });
    const late = await tried();
    const lateCode = await arrived(late);
    await mail.database.query(`UPDATE relays SET expires_at = now() WHERE id = $1`, [late]);
    expect(await saving(late, lateCode)).toMatchEnvelope({
      status: 422,
      details: [toDetail('code', 'wrong_token')],
    });
  });

  it('is not in the outbox', async () => {
    const id = await tried();
    await arrived(id);
    expect((await mail.admin.get(`/api/mails/${id}`)).body.data).toMatchObject({
      kind: 'relay_trial',
      confidential: true,
      text: null,
    });
    expect(await mail.admin.post(`/api/mails/${id}/retry`, {})).toMatchEnvelope({ status: 409 });
  });
});

describe('a server that does not work', () => {
  it.each([
    ['a wrong password', { relay_password: 'another' }, '535 5.7.8 Bad credentials: …'],
    ['an unknown name', { relay_host: 'mail.invalid' }, 'mail.invalid was not found'],
  ])('shows its response to %s', async (_, changes, words) => {
    const id = await tried(changes);
    await expect
      .poll(async () => (await mail.admin.get(`/api/mails/${id}`)).body.data.last_error)
      .toContain(words);
  });

  it('is tried again when it greylists', async () => {
    let left = 2;
    says = (step) => (step === 'recipient' && left-- > 0 ? refusal(450, '4.2.0 Greylisted') : undefined);
    const id = await tried();
    expect(await saving(id, await arrived(id))).toMatchEnvelope({ status: 200 });
  });

  it('keeps nobody waiting when it is silent', async () => {
    let silent = true;
    says = (step) => {
      if (step !== 'data' || !silent) return undefined;
      silent = false;
      return new Promise<undefined>(() => {});
    };
    await mail.stopWorker();
    await mail.startWorker({ MAIL_SEND_TIMEOUT_MS: 500 });
    const id = await tried();
    await arrived(id);
    await mail.stopWorker();
    await mail.startWorker();
  });
});

it.each([
  [{ relay_host: '' }, 'relay_host'],
  [{ relay_host: 'smtp://x y' }, 'relay_host'],
  [{ relay_port: 0 }, 'relay_port'],
  [{ relay_port: 'abc' }, 'relay_port'],
  [{ relay_user: '' }, 'relay_user'],
  [{ relay_password: '' }, 'relay_password'],
  [{ relay_user: 'two\nlines' }, 'relay_user'],
  [{ to: 'nobody' }, 'to'],
])('names the faulty field of %j', async (changes, field) => {
  expect(await trying(changes)).toMatchEnvelope({
    status: 422,
    details: [expect.objectContaining({ field })],
  });
});

it('needs an address to send from', async () => {
  await mail.settings({ contact_email: null });
  expect(await trying()).toMatchEnvelope({
    status: 422,
    details: [toDetail('contact_email', 'required', { variant: 'mail_settings' })],
  });
  await mail.settings({ contact_email: 'office@vaultway.example' });
});

it('needs no account where the server asks for none', async () => {
  const open = await SmtpSink.start();
  const id = await tried({
    relay_host: open.host,
    relay_port: open.port,
    relay_user: '',
    relay_password: '',
  });
  await mail.reaching(id, 'sent');
  expect(open.mails).toMatchObject([{ user: undefined }]);
  await open.stop();
});

it.each([...LINK_LOCAL, ...PRIVATE].filter((host) => !/[。．]/.test(host)))(
  'rejects a server on a private network: %s',
  async (relay_host) => {
    expect(await trying({ relay_host })).toMatchEnvelope({
      status: 422,
      details: [toDetail('relay_host', 'mail_host_private')],
    });
  },
);

it('rejects this machine unless the operator allows private networks, also at each connection', async () => {
  const strict = await mail.anotherApi({ MAIL_ALLOW_PRIVATE_HOSTS: false });
  const answer = await mail.adminOf(strict).post('/api/mails/relay/trials', fields());
  await strict.stop();
  expect(answer).toMatchEnvelope({ status: 422, details: [toDetail('relay_host', 'mail_host_private')] });

  await saved();
  await mail.stopWorker();
  await mail.startWorker({ MAIL_ALLOW_PRIVATE_HOSTS: false });
  const id = await mail.request(someParcelNews());
  await expect
    .poll(async () => (await mail.admin.get(`/api/mails/${id}`)).body.data)
    .toMatchObject({
      state: 'queued',
      last_error: '127.0.0.1 is on a private network, which is not allowed here',
    });
  expect(server.mails).toEqual([]);
  await mail.stopWorker();
  await mail.startWorker();
  await mail.reaching(id, 'sent');
});

it('retries the emails of a server that refuses its password from now on', async () => {
  await saved();
  let left = 2;
  says = (step) => (step === 'connect' && left-- > 0 ? refusal(535, '5.7.8 Expired') : undefined);
  expect(await mail.reaching(await mail.request(someParcelNews()), 'sent')).toMatchObject({ tries: 3 });
});

it('tries an email that expires every four minutes, and fails it with the words of the last attempt in time', async () => {
  await saved();
  says = (step) => (step === 'recipient' ? refusal(450, '4.2.0 Greylisted') : undefined);
  await mail.stopWorker();
  const [hour, day] = [3_600_000, 86_400_000];
  await mail.startWorker({
    MAIL_RETRY_FIRST_MS: hour,
    MAIL_RETRY_LONGEST_MS: hour,
    MAIL_GIVE_UP_AFTER_MS: day,
  });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const late = await mail.request(aPasswordToken({ expires_at: inMinutes(3) }));
  expect(await mail.reaching(late, 'failed')).toMatchObject({ last_error: '450 4.2.0 Greylisted', tries: 1 });
  const id = await mail.request(aPasswordToken({ expires_at: inMinutes(15) }));
  const job = await mail.jobTakenUp(id);
  await expect.poll(() => job.getState()).toBe('delayed');
  expect((await mail.jobTakenUp(id)).delay).toBeLessThanOrEqual(240_000);
  await mail.stopWorker();
  await mail.startWorker();
});

it("yields to the operator's relay", async () => {
  await saved();
  const operators = await SmtpSink.start();
  await mail.stopWorker();
  await mail.startWorker({ MAIL_RELAY_URL: new URL(operators.url) });
  await mail.reaching(await mail.request(someParcelNews()), 'sent');
  expect([operators.mails.length, server.mails.length]).toEqual([1, 0]);
  const api = await mail.anotherApi({ MAIL_RELAY_CONFIGURED: true });
  expect((await mail.adminOf(api).get('/api/mails/relay')).body.data).toMatchObject({
    origin: 'operator',
    relay_host: server.host,
  });
  const taken = { status: 409, code: 'relay_of_operator' };
  const admin = mail.adminOf(api);
  expect(await admin.post('/api/mails/relay/trials', fields())).toMatchEnvelope(taken);
  const code = { trial: randomUUID(), code: '000000' };
  expect(await admin.patch('/api/mails/relay', code)).toMatchEnvelope(taken);
  expect(await admin.delete('/api/mails/relay')).toMatchEnvelope({ status: 200 });
  expect((await admin.get('/api/mails/relay')).body.data).toMatchObject({ relay_host: null });
  await api.stop();
  await operators.stop();
  await mail.stopWorker();
  await mail.startWorker();
});

describe('access', () => {
  const CALLS = [
    ['POST', '/api/mails/relay/trials'],
    ['PATCH', '/api/mails/relay'],
    ['DELETE', '/api/mails/relay'],
  ] as const;
  const call = (client: typeof mail.admin, method: (typeof CALLS)[number][0], path: string) => {
    const body = method === 'POST' ? fields() : { trial: randomUUID(), code: '000000' };
    if (method === 'DELETE') return client.delete(path);
    return method === 'POST' ? client.post(path, body) : client.patch(path, body);
  };

  it.each(CALLS)('takes an admin with a recent proof: %s %s', async (method, path) => {
    auth.isProofFresh = false;
    expect(await call(mail.admin, method, path)).toMatchEnvelope({ status: 403, code: 'proof_needed' });
    for (const role of ['clerk', 'auditor', 'courier'] satisfies Role[]) {
      const answer = await call(mail.signedInAs(role), method, path);
      expect(answer).toMatchEnvelope({ status: 403, code: 'role_not_allowed' });
    }
    expect((await call(mail.visitor(), method, path)).status).toBe(401);
  });

  it('shows the server to auditors, and to nobody else', async () => {
    const statuses = await Promise.all(
      (['auditor', 'clerk', 'courier'] satisfies Role[]).map(
        async (role) => (await mail.signedInAs(role).get('/api/mails/relay')).status,
      ),
    );
    expect(statuses).toEqual([200, 403, 403]);
  });

  it('is refused while auth is down', async () => {
    await auth.stop();
    expect(await mail.admin.delete('/api/mails/relay')).toMatchEnvelope({ status: 503 });
    auth = await FakeAuth.start(mail.config.REDIS_URL);
  });
});

it('records who changed it, without the password', async () => {
  await saved();
  const { body } = await mail.admin.get('/api/audit/mail?record_type=relay&per_page=2');
  expect(body.data).toMatchObject([
    { action: 'relay.saved', before: null, after: { relay_host: server.host, relay_user: account.user } },
    { action: 'relay.tried' },
  ]);
  await expect
    .poll(() => auth.noted.map(({ event, detail }) => [event, detail]))
    .toContainEqual(['relay_changed', `${server.host}:${server.port} ${account.user}`]);
  await mail.admin.delete('/api/mails/relay');
  await expect
    .poll(() => auth.noted.at(-1))
    .toMatchObject({ event: 'relay_changed', email: 'admin@example.com', detail: 'removed' });
});

describe('a change of the relay', () => {
  const noticesOf = (sink: SmtpSink) =>
    sink.mails.filter(({ to }) => to.some((address) => auth.admins.includes(address)));
  const recipients = (sink: SmtpSink) =>
    noticesOf(sink)
      .flatMap(({ to }) => to)
      .toSorted();

  it('is mailed to every admin through the former server, which the new one cannot suppress', async () => {
    await saved();
    auth.admins = ['first@example.com', 'second@example.com'];
    const next = await SmtpSink.start();
    const id = await tried({
      relay_host: next.host,
      relay_port: next.port,
      relay_user: '',
      relay_password: '',
    });
    await mail.reaching(id, 'sent');
    const code = /\b\d{6}\b/.exec((await next.opened())[0]?.text ?? '')?.[0] ?? '';
    expect(await saving(id, code)).toMatchEnvelope({ status: 200 });
    await expect.poll(() => recipients(server)).toEqual(auth.admins);
    expect(noticesOf(next)).toEqual([]);
    const [notice] = await server.opened();
    expect(notice?.subject).toBe('The mail server of Vaultway Zürich was changed');
    expect(notice?.text).toContain(`${next.host}:${next.port}`);
    expect(notice?.text).toContain('admin@example.com');

    await mail.admin.delete('/api/mails/relay');
    await expect.poll(() => recipients(next)).toEqual(auth.admins);
    expect((await next.opened()).at(-1)?.subject).toBe('The mail server of Vaultway Zürich was removed');
    await next.stop();
  });

  it('is mailed through the first server, since there was none before', async () => {
    auth.admins = ['first@example.com'];
    await saved();
    await expect.poll(() => recipients(server)).toEqual(auth.admins);
  });
});

describe('the user of a relay', () => {
  const person = { email: 'ada@example.com', name: 'Ada Lovelace' };
  const erase = async () => {
    const messages = mail.api.app.get(MessageClient);
    const id = randomUUID();
    const ask = () =>
      messages.ask('person.erase.mail', { id, names: [], ...person }, { fallback: undefined });
    await expect.poll(async () => (await ask())?.done).toBe(true);
    return (await ask())?.to_review;
  };
  const asUser = async (user: string) => {
    const open = await SmtpSink.start({ account: { ...account, user } });
    const changes = { relay_host: open.host, relay_port: open.port, relay_user: user };
    const id = await tried(changes);
    await mail.reaching(id, 'sent');
    const code = /\b\d{6}\b/.exec((await open.opened())[0]?.text ?? '')?.[0] ?? '';
    await open.stop();
    return { id, code };
  };

  it.each(['ada@example.com', 'lovelace@mail.example'])('is listed for review: %s', async (user) => {
    const { id, code } = await asUser(user);
    await saving(id, code);
    expect(await erase()).toContainEqual({ type: 'relay', id, label: server.host, deleted: false });
    expect((await mail.admin.get('/api/mails/relay')).body.data).toMatchObject({ relay_user: user });
  });

  it('is erased with a trial', async () => {
    const { id } = await asUser('ada@example.com');
    await erase();
    expect(await mail.database.query('SELECT FROM relays WHERE id = $1', [id])).toEqual([]);
  });

  it('is exported', async () => {
    const { id, code } = await asUser('ada@example.com');
    await saving(id, code);
    const messages = mail.api.app.get(MessageClient);
    let after: string | null = null;
    const records: object[] = [];
    do {
      const page: RequestReply<'person.export.mail'> | undefined = await messages.ask(
        'person.export.mail',
        { ...person, after, own: false },
        { fallback: undefined },
      );
      records.push(...(page?.records ?? []));
      after = page?.next ?? null;
    } while (after !== null);
    expect(records).toContainEqual(
      expect.objectContaining({ type: 'relay', host: server.host, username: 'ada@example.com' }),
    );
  });
});

it('stores the code of a saved relay no longer', async () => {
  await saved();
  const [row] = await mail.database.query<{ id: string; sealed: string }[]>('SELECT id, sealed FROM relays');
  const secret = row && mail.api.app.get(SavedRelay, { strict: false }).open(row);
  expect(secret).toMatchObject({ account: { password: account.password }, code: null });
});

it('stores the password nowhere in the clear, and logs it nowhere', async () => {
  says = (step) => (step === 'recipient' ? refusal(550, `5.1.1 ${account.password}`) : undefined);
  await mail.reaching(await tried(), 'failed');
  says = () => undefined;
  await saved();
  await mail.reaching(await mail.request(someParcelNews()), 'sent');
  const everything = [
    await everythingInRedis(mail.redis),
    await everythingInPostgres(mail.database),
    await everythingInFolder(mail.config.OUTBOX_DIR),
    (await mail.admin.get('/api/mails?per_page=100')).text,
    (await mail.admin.get('/api/mails/relay')).text,
    (await mail.admin.get('/api/audit/mail?per_page=100')).text,
    output.text(),
  ].join('\n');
  for (const form of [account.password, Buffer.from(account.password).toString('base64')])
    expect(everything).not.toContain(form);
});

it('says so when the key of the service has changed, and counts as not set up', async () => {
  await saved();
  await mail.database.query(`UPDATE relays SET sealed = 'AAAA' WHERE saved_at IS NOT NULL`);
  expect((await mail.admin.get('/api/mails/relay')).body.data).toMatchObject({
    origin: 'none',
    relay_host: server.host,
    unreadable: true,
  });
  expect(await mail.admin.post('/api/mails/try', { mail_driver: 'relay' })).toMatchEnvelope({ status: 422 });
  const id = await mail.request(someParcelNews());
  await expect
    .poll(async () => (await mail.admin.get(`/api/mails/${id}`)).body.data.last_error)
    .toContain('Set up the mail server again');
  await saved();
  await mail.reaching(id, 'sent');
});

it('blames no password for an outage of the database', async () => {
  await saved();
  await mail.database.query('ALTER TABLE relays RENAME TO relays_elsewhere');
  const id = await mail.request(someParcelNews());
  const lastError = async () => (await mail.admin.get(`/api/mails/${id}`)).body.data?.last_error as string;
  await expect.poll(lastError).toBe('The mail could not be made');
  await mail.database.query('ALTER TABLE relays_elsewhere RENAME TO relays');
  await mail.reaching(id, 'sent');
});

it('sends one code for one Idempotency-Key', async () => {
  const send = () =>
    mail.admin.post('/api/mails/relay/trials', fields(), {
      headers: { 'idempotency-key': 'one-trial-of-the-relay' },
    });
  const [first, second] = [await send(), await send()];
  expect(second.body.data.id).toBe(first.body.data.id);
  await mail.reaching(first.body.data.id, 'sent');
  expect(server.mails).toHaveLength(1);
});

describe('kept emails', () => {
  const sendKept = (ids: unknown, password?: string) =>
    mail.admin.post('/api/mails/send-kept', { ids, password });
  const kept = async (request = someParcelNews()) => {
    const id = await mail.request(request);
    await mail.reaching(id, 'kept');
    return id;
  };
  const unknown = '0199dddd-0000-7000-8000-000000000001';

  it('are sent by selection, each once', async () => {
    const ids = [await kept(), await kept()];
    const left = await kept();
    await saved();
    const answer = await sendKept([...ids, ids[0]]);
    expect(answer).toMatchEnvelope({ status: 202, data: { done: 2, failed: 0 } });
    for (const id of ids) await mail.reaching(id, 'sent');
    expect((await mail.reaching(left, 'kept')).tries).toBe(1);
    expect(server.mails).toHaveLength(2);
    expect(await mail.kept(left)).toBeDefined();
    await expect(mail.kept(ids[0] ?? '')).rejects.toThrow('ENOENT');
  });

  it('stay where they are while they could not leave', async () => {
    const id = await kept();
    expect((await sendKept(id)).body.data).toEqual({
      done: 0,
      failed: 1,
      rows: [
        {
          id,
          ok: false,
          error: 'Email is not set up, so this mail cannot be sent',
          code: 'mail_not_set_up',
        },
      ],
    });
    expect(await mail.reaching(id, 'kept')).toMatchObject({ tries: 1 });
  });

  it('are told apart from others, from secrets that are gone, and from unknown ones', async () => {
    const secret = await kept(aPasswordToken());
    const good = await kept();
    await saved();
    const sent = await mail.request(someParcelNews());
    await mail.reaching(sent, 'sent');
    const { body } = await sendKept([secret, sent, unknown, good].join(','));
    expect(body.data).toMatchObject({
      done: 1,
      failed: 3,
      rows: [
        { id: secret, code: 'mail_secret_gone' },
        { id: sent, code: 'mail_not_retryable' },
        { id: unknown, code: 'not_found' },
        { id: good, ok: true },
      ],
    });
  });

  it('stay kept without a contact address to send from', async () => {
    const id = await kept();
    await saved();
    await mail.settings({ contact_email: null });
    expect((await sendKept([id])).body.data).toMatchObject({ done: 0, rows: [{ code: 'mail_not_set_up' }] });
    await mail.settings({ contact_email: 'office@vaultway.example' });
    expect((await sendKept([id])).body.data).toMatchObject({ done: 1 });
    await mail.reaching(id, 'sent');
  });

  it('are sent once if two clerks send them at the same time', async () => {
    const id = await kept();
    await saved();
    const answers = await Promise.all([sendKept([id]), sendKept([id])]);
    expect(answers.map(({ body }) => body.data.done as number).toSorted((a, b) => a - b)).toEqual([0, 1]);
    await mail.reaching(id, 'sent');
    expect(server.mails).toHaveLength(1);
  });

  it.each(['send-kept', 'retry'])('written by an admin leave through the relay by %s', async (way) => {
    await saved();
    await mail.settings({ mail_driver: 'outbox' });
    const { body } = await mail.admin.post('/api/contact', aContact());
    const { id } = body.data;
    await mail.reaching(id, 'kept');
    const answer =
      way === 'retry' ? await mail.admin.post(`/api/mails/${id}/retry`, {}) : await sendKept([id]);
    expect(answer.status).toBe(202);
    await mail.reaching(id, 'sent');
    expect(server.mails).toHaveLength(1);
  });

  it('written by an admin take the driver of today, and the password that it needs', async () => {
    await mail.settings({ mail_driver: 'outbox' });
    const { body } = await mail.admin.post('/api/contact', aContact());
    const { id } = body.data;
    await mail.reaching(id, 'kept');
    const { host: smtp_host, port: smtp_port } = server;
    await mail.settings({ mail_driver: 'smtp', smtp_host, smtp_port, smtp_user: account.user });
    const own = await kept();
    await saved();
    expect((await sendKept([id, own])).body.data).toMatchObject({
      done: 1,
      rows: [
        { id, ok: false, code: 'mailbox_refused' },
        { id: own, ok: true },
      ],
    });
    await mail.reaching(own, 'sent');
    expect((await sendKept([id], 'mistyped')).body.data).toMatchObject({
      done: 0,
      rows: [{ id, code: 'mailbox_refused' }],
    });
    expect(await mail.reaching(id, 'kept')).toMatchObject({ tries: 1 });
    expect(await sendKept([id], account.password)).toMatchEnvelope({
      status: 202,
      data: { done: 1 },
    });
    await mail.reaching(id, 'sent');
    await mail.settings({ mail_driver: 'outbox' });
  });

  it.each([[], '', undefined, 'nonsense', ['1']])('names the faulty selection %j', async (ids) => {
    const { status, body } = await sendKept(ids);
    expect(status).toBe(422);
    expect(body.details[0].field).toMatch(/^ids/);
  });

  it('are sent by admins and clerks, and recorded', async () => {
    const id = await kept();
    await saved();
    for (const role of ['auditor', 'courier'] satisfies Role[])
      expect((await mail.signedInAs(role).post('/api/mails/send-kept', { ids: [id] })).status).toBe(403);
    expect((await mail.visitor().post('/api/mails/send-kept', { ids: [id] })).status).toBe(401);
    expect(await mail.signedInAs('clerk').post('/api/mails/send-kept', { ids: [id] })).toMatchEnvelope({
      status: 202,
    });
    const { body } = await mail.admin.get(`/api/audit/mail?record_id=${id}`);
    expect(body.data).toMatchObject([{ action: 'mail.retried', after: { state: 'queued' } }]);
    await mail.reaching(id, 'sent');
  });
});
