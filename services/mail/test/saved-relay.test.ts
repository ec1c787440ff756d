import { toDetail, type Role } from '@vaultway/contracts';
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
import { aContact, someParcelNews } from './support/builders.js';
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
  const texts = (await server.opened()).map(({ text }) => text ?? '');
  return texts.map((text) => /\b\d{6}\b/.exec(text)?.[0] ?? '').at(-1) ?? '';
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

it('is replaced by a newer one, and waits for its turn if two are saved at once', async () => {
  const ids = [await tried(), await tried()];
  const codes: string[] = [];
  for (const id of ids) await mail.reaching(id, 'sent');
  for (const { text } of await server.opened()) codes.push(/\b\d{6}\b/.exec(text ?? '')?.[0] ?? '');
  const answers = await Promise.all(ids.map((id, at) => saving(id, codes[at] ?? '')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await mail.database.query('SELECT FROM relays WHERE saved_at IS NOT NULL');
  expect(rows).toHaveLength(1);
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
    .toContainEqual(['settings_changed', 'relay_host, relay_port, relay_user, relay_password']);
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

it('says so when the key of the service has changed', async () => {
  await saved();
  await mail.database.query(`UPDATE relays SET sealed = 'AAAA' WHERE saved_at IS NOT NULL`);
  const id = await mail.request(someParcelNews());
  await expect
    .poll(async () => (await mail.admin.get(`/api/mails/${id}`)).body.data.last_error)
    .toContain('Set up the mail server again');
  await saved();
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
