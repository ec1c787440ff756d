import { CompanySettings, PersonErasures, PersonExports } from '@vaultway/common';
import { FakeContent, type HttpClient, someSettings, eventually } from '@vaultway/common/testing';
import type { AccountRequestDetails, ClientRequest, ClientRequestDetails } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestExpiry } from '../src/requests/request-expiry.js';
import { Mailbox } from './support/mailbox.js';
import { aQuote, aTransport } from './support/requests.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

const OWN = '/api/account/requests';
const DESK = '/api/requests';
const OFFICE = 'office@company.example';

let tracking: TrackingUnderTest;
let content: FakeContent;
let mailbox: Mailbox;
beforeAll(async () => {
  tracking = await startTracking({ THROTTLE_SUBSCRIPTION_PER_HOUR: 0 });
  const settings = someSettings({ time_zone: 'UTC', contact_email: OFFICE, tracking_prefix: 'VW' });
  content = await FakeContent.start(tracking.config.REDIS_URL, settings);
  await content.change({});
  mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
  await eventually(() => tracking.app.get(CompanySettings).known());
});
afterAll(async () => {
  await mailbox?.close();
  await tracking?.stop();
  await content?.stop();
});

const anAddress = () => `client-${v7()}@example.com`;
const as = (email: string): HttpClient => sessions.userAt(tracking.url, email);
const ask = (email: string, facts: object = {}) => as(email).post(OWN, aTransport(facts));
async function asked(email: string, facts: object = {}): Promise<AccountRequestDetails> {
  const answer = await ask(email, facts);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
}
const onDesk = async (id: string): Promise<ClientRequestDetails> =>
  (await tracking.admin.get(`${DESK}/${id}`)).body.data;
const quoted = async (
  email: string,
  facts: object = {},
  quote: object = {},
): Promise<AccountRequestDetails> => {
  const { id } = await asked(email, facts);
  const answer = await tracking.admin.post(`${DESK}/${id}/quotes`, aQuote(quote));
  if (answer.status !== 201) throw new Error(answer.text);
  return (await as(email).get(`${OWN}/${id}`)).body.data;
};
const accept = (email: string, { id, quote }: AccountRequestDetails, client = as(email)) =>
  client.post(`${OWN}/${id}/acceptance`, { quote_id: quote?.id });
const parcelsOf = async (email: string) =>
  (await as(email).get('/api/account/parcels')).body.data as { tracking_code: string }[];

describe('a request of a client', () => {
  it('gets a number, reaches the desk, and is confirmed to both by email', async () => {
    const email = anAddress();
    const answer = await ask(email, { text: 'Please ring twice' });
    expect(answer).toMatchEnvelope({ status: 201, message: 'Request received' });
    expect(answer.body.data).toMatchObject({
      number: expect.stringMatching(/^R-\d{4}-\d{4,}$/),
      kind: 'transport',
      status: 'new',
      party: 'sender',
      parcel_content: 'Two gold bars',
      wanted_on: '2030-12-04',
      tracking_code: null,
      quote: null,
      messages: [{ author: 'client', text: 'Please ring twice' }],
    });
    const { id, number } = answer.body.data as AccountRequestDetails;
    const list = await tracking.admin.get(`${DESK}?q=${email}`);
    expect(list.body.data).toMatchObject([{ id, number, email, owner_id: null }]);
    expect((list.body.data as ClientRequest[])[0]?.waiting_since).not.toBeNull();
    const mail = await mailbox.newest('request_news', email);
    expect(mail.data).toMatchObject({
      event: 'received',
      number,
      request_url: `https://www.example.com/account/request.html?id=${id}`,
    });
    await eventually(async () => {
      const urls = (await mailbox.mailsTo(OFFICE)).map((one) => JSON.stringify(one.data));
      expect(urls.some((text) => text.includes(`/control/requests/${id}`))).toBe(true);
    });
  });

  it.each([
    [{ kind: 'transport' }, ['other_name', 'pickup_location', 'destination', 'parcel_content']],
    [{ kind: 'storage' }, ['parcel_content']],
    [{ kind: 'question' }, ['text']],
    [{ kind: 'question', text: ' \u00a0 ' }, ['text']],
    [{ kind: 'box', wanted_on: '4 December' }, ['wanted_on']],
    [{ kind: 'visit', other_email: 'nobody' }, ['other_email']],
    [{ kind: 'loan' }, ['kind']],
    [{}, ['kind']],
    [{ kind: 'visit', text: 'a\u0000b' }, ['text']],
    [{ kind: 'visit', text: 'x'.repeat(5001) }, ['text']],
    [{ kind: 'visit', other_name: 'Ada\nBcc: x@x.example' }, ['other_name']],
  ])('is rejected as %j', async (facts, fields) => {
    const answer = await as(anAddress()).post(OWN, facts);
    expect(answer.status).toBe(422);
    expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(fields);
  });

  it.each([
    { kind: 'visit', text: '=HYPERLINK("http://x")' },
    { kind: 'box', text: '<img src=x onerror=alert(1)>' },
    { kind: 'question', text: '\u202e مرحبا 🎉'.repeat(300) },
    { kind: 'storage', parcel_content: 'Gold', wanted_on: '٢٠٣٠-١٢-٠٤', other_name: '' },
    { kind: 'withdrawal', parcel_content: 'Gold', party: '' },
  ])('is stored as written: %j', async (facts) => {
    const answer = await as(anAddress()).post(OWN, facts);
    expect(answer.status).toBe(201);
    const [message] = answer.body.data.messages as { text: string }[];
    if ('text' in facts) expect(message?.text).toBe((facts.text as string).trim());
  });

  it('is made once per Idempotency-Key, which belongs to the user', async () => {
    const email = anAddress();
    const key = { 'idempotency-key': randomUUID() };
    const client = as(email).with(key);
    const again = () => client.post(OWN, aTransport());
    const [first, second] = [await again(), await again()];
    expect(second.body.data.id).toBe(first.body.data.id);
    const stranger = anAddress();
    const other = await as(stranger).with(key).post(OWN, aTransport());
    expect(other.body.data.id).not.toBe(first.body.data.id);
  });

  it('does not exist for strangers, by any of its addresses', async () => {
    const request = await quoted(anAddress());
    const stranger = as(anAddress());
    const unknown = { id: v7() };
    for (const { id } of [request, unknown, { id: 'x' }]) {
      const answers = [
        await stranger.get(`${OWN}/${id}`),
        await stranger.post(`${OWN}/${id}/messages`, { text: 'Hello' }),
        await stranger.post(`${OWN}/${id}/withdrawal`),
        await stranger.post(`${OWN}/${id}/acceptance`, { quote_id: request.quote?.id }),
      ];
      for (const answer of answers) expect(answer).toMatchEnvelope({ status: 404, code: 'not_found' });
    }
    expect((await stranger.get(OWN)).body.data).toEqual([]);
    expect((await onDesk(request.id)).status).toBe('quoted');
  });

  it('is for users, and the desk’s calls are not', async () => {
    const email = anAddress();
    const { id } = await asked(email);
    expect(await tracking.admin.get(`${OWN}/${id}`)).toMatchEnvelope({ status: 401, user: false });
    for (const call of [
      await as(email).get(DESK),
      await as(email).get(`${DESK}/${id}`),
      await as(email).patch(DESK, { id, status: 'done' }),
      await as(email).post(`${DESK}/${id}/quotes`, aQuote()),
      await as(email).post(`${DESK}/${id}/parcel`),
    ])
      expect(call).toMatchEnvelope({ status: 401, admin: false });
    const by = (role: 'clerk' | 'auditor' | 'courier') => tracking.signedInAs(role);
    expect((await by('auditor').get(`${DESK}/${id}`)).status).toBe(200);
    expect((await by('auditor').post(`${DESK}/${id}/messages`, { text: 'x' })).status).toBe(403);
    expect((await by('courier').get(DESK)).status).toBe(403);
    expect((await by('clerk').post(`${DESK}/${id}/messages`, { text: 'x' })).status).toBe(201);
  });

  it('follows its address in any case', async () => {
    const email = anAddress();
    const { id } = await asked(email.toUpperCase());
    expect((await as(email).get(`${OWN}/${id}`)).status).toBe(200);
    expect((await as(email).get(OWN)).body.total).toBe(1);
  });
});

describe('the thread', () => {
  it('tells each side by email, and who has to act', async () => {
    const email = anAddress();
    const { id } = await asked(email);
    const answer = await tracking.admin.post(`${DESK}/${id}/messages`, { text: 'When does it suit you?' });
    expect(answer).toMatchEnvelope({ status: 201, data: { waiting_since: null, status: 'new' } });
    expect(answer.body.data.owner_email).toEqual(expect.any(String));
    const mail = await mailbox.newest('request_news', email, 2);
    expect(mail.data).toMatchObject({ event: 'message', text: 'When does it suit you?' });
    const reply = await as(email).post(`${OWN}/${id}/messages`, { text: 'At noon' });
    expect(reply.body.data.messages).toMatchObject([
      { author: 'desk', text: 'When does it suit you?' },
      { author: 'client', text: 'At noon' },
    ]);
    expect(reply.text).not.toContain('author_email');
    expect((await onDesk(id)).waiting_since).not.toBeNull();
    expect((await tracking.admin.get(`${DESK}?waiting=yes&q=${email}`)).body.total).toBe(1);
    expect((await tracking.admin.get(`${DESK}?owner=me&q=${email}`)).body.total).toBe(1);
    expect((await tracking.admin.get(`${DESK}?owner=nobody&q=${email}`)).body.total).toBe(0);
    expect((await tracking.admin.get(`${DESK}?waiting=no&q=${email}`)).body.total).toBe(0);
  });

  it('ends after 200 messages', async () => {
    const email = anAddress();
    const { id } = await asked(email);
    await tracking.database.query(
      `INSERT INTO request_messages (id, request_id, author, text, created_at)
       SELECT gen_random_uuid(), $1, 'client', 'x', now() FROM generate_series(1, 200)`,
      [id],
    );
    expect(await as(email).post(`${OWN}/${id}/messages`, { text: 'One more' })).toMatchEnvelope({
      status: 409,
      code: 'request_closed',
    });
  });
});

describe('the status', () => {
  it('is withdrawn by the client, once', async () => {
    const email = anAddress();
    const { id } = await asked(email);
    for (let times = 0; times < 2; times += 1) {
      const answer = await as(email).post(`${OWN}/${id}/withdrawal`);
      expect(answer).toMatchEnvelope({ status: 200, data: { status: 'withdrawn' } });
    }
    expect((await onDesk(id)).waiting_since).toBeNull();
    for (const answer of [
      await tracking.admin.post(`${DESK}/${id}/quotes`, aQuote()),
      await tracking.admin.post(`${DESK}/${id}/parcel`),
      await tracking.admin.patch(DESK, { id, status: 'declined' }),
      await tracking.admin.patch(DESK, { id, status: 'done' }),
    ])
      expect(answer).toMatchEnvelope({ status: 409, code: 'request_closed' });
  });

  it('is declined by the desk, with a reason', async () => {
    const email = anAddress();
    const { id } = await asked(email);
    await tracking.admin.patch(DESK, { id, status: 'declined', text: 'We do not go there' });
    const mail = await mailbox.newest('request_news', email, 2);
    expect(mail.data).toMatchObject({ event: 'declined', text: 'We do not go there' });
    const { data } = (await as(email).get(`${OWN}/${id}`)).body;
    expect(data).toMatchObject({ status: 'declined', messages: [{ text: 'We do not go there' }] });
    expect((await as(email).post(`${OWN}/${id}/withdrawal`)).status).toBe(409);
  });

  it('is kept by the record, whoever writes it', async () => {
    const { id } = await asked(anAddress());
    await tracking.admin.patch(DESK, { id, status: 'done' });
    await expect(
      tracking.database.query(`UPDATE requests SET status = 'accepted' WHERE id = $1`, [id]),
    ).rejects.toThrow('does not become');
  });

  it('changes only from the version that was read', async () => {
    const email = anAddress();
    const { id, updated_at } = await asked(email);
    await as(email).post(`${OWN}/${id}/messages`, { text: 'Wait!' });
    const late = await tracking.admin.patch(DESK, { id, updated_at, status: 'done' });
    expect(late).toMatchEnvelope({ status: 409, code: 'changed_meanwhile' });
  });
});

describe('a quote', () => {
  it('has sums, reaches the client, and its acceptance makes the parcel', async () => {
    const email = anAddress();
    const request = await quoted(email);
    expect(request).toMatchObject({
      status: 'quoted',
      quote: {
        currency: 'EUR',
        net: '1000.00',
        total: '1200.00',
        valid_until: '2030-12-31',
        accepted_at: null,
      },
    });
    const mail = await mailbox.newest('request_news', email, 2);
    expect(mail.data).toMatchObject({ event: 'quote', total: '1200.00', text: 'Paid within 14 days' });
    const answer = await accept(email, request);
    expect(answer).toMatchEnvelope({ status: 200, message: 'Quote accepted', data: { status: 'accepted' } });
    const code = answer.body.data.tracking_code as string;
    expect(code).toMatch(/^VW-/);
    expect(await parcelsOf(email)).toMatchObject([{ tracking_code: code, role: 'sender' }]);
    const parcel = (await tracking.admin.get(`/api/parcels/${code}`)).body.data;
    expect(parcel).toMatchObject({
      sender_email: email,
      recipient_name: 'Charles Babbage',
      recipient_email: 'charles@example.com',
      pickup_location: 'Zürich',
      destination: 'London',
      parcel_content: 'Two gold bars',
      min_expected_delivery_date: '2030-12-04',
    });
    expect((await onDesk(request.id)).invoice_id).toBeNull();
    const log = await tracking.admin.get(
      `/api/audit/tracking?record_id=${request.id}&action=request.accepted`,
    );
    expect(log.body.data).toMatchObject([
      { after: { email, address: expect.any(String), total: '1200.00', terms: 'Paid within 14 days' } },
    ]);
    const thanks = await mailbox.newest('request_news', email, 3);
    expect(thanks.data).toMatchObject({ event: 'accepted', tracking_code: code });
  });

  it('makes the client the recipient if the request says so', async () => {
    const email = anAddress();
    await accept(email, await quoted(email, { party: 'recipient' }));
    expect(await parcelsOf(email)).toMatchObject([{ role: 'recipient', sender_name: 'Charles Babbage' }]);
  });

  it('makes the invoice where asked, for the client as a customer', async () => {
    const email = anAddress();
    const request = await quoted(email, {}, { invoice: 'yes' });
    await accept(email, request);
    const { invoice_id: id } = await onDesk(request.id);
    const invoice = (await tracking.admin.get(`/api/invoices/${id}`)).body.data;
    expect(invoice).toMatchObject({ amount: '1200.00', currency: 'EUR', state: 'open' });
    expect(invoice.parcel_id).not.toBeNull();
    expect((await as(email).get('/api/account/invoices')).body.data).toMatchObject([{ id }]);
    // The customer is the same the next time.
    await accept(email, await quoted(email, {}, { invoice: true }));
    expect((await tracking.admin.get(`/api/customers?q=${email}`)).body.total).toBe(1);
  });

  it('of another kind makes no parcel', async () => {
    const email = anAddress();
    const answer = await accept(email, await quoted(email, { kind: 'storage' }));
    expect(answer.body.data).toMatchObject({ status: 'accepted', tracking_code: null });
    expect(await parcelsOf(email)).toEqual([]);
    expect((await onDesk(answer.body.data.id)).waiting_since).not.toBeNull();
  });

  it('makes one parcel of many acceptances at once, and of a repeat', async () => {
    const email = anAddress();
    const request = await quoted(email, {}, { invoice: true });
    const client = as(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(email, request, client)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.data.tracking_code)).size).toBe(1);
    expect((await accept(email, request)).status).toBe(200);
    expect(await parcelsOf(email)).toHaveLength(1);
    expect((await as(email).get('/api/account/invoices')).body.total).toBe(1);
  });

  it.each([
    ['storage', {}, { sender_name: 'CLIENT', recipient_name: 'COMPANY', destination: '1 Vault Street' }],
    [
      'withdrawal',
      {},
      {
        sender_name: 'COMPANY',
        recipient_name: 'CLIENT',
        pickup_location: '1 Vault Street',
        destination: '1 Vault Street',
      },
    ],
    [
      'withdrawal',
      { destination: 'London', other_name: 'Ada', party: 'sender' },
      { sender_name: 'CLIENT', recipient_name: 'Ada', destination: 'London', pickup_location: null },
    ],
    [
      'storage',
      { pickup_location: 'Bern', destination: 'Zürich' },
      { pickup_location: 'Bern', destination: 'Zürich' },
    ],
  ])('becomes a parcel of %s, also at once and after a quote', async (kind, facts, expected) => {
    await content.change({ contact_address: '1 Vault Street' });
    const email = anAddress();
    const { id } = await asked(email, {
      kind,
      other_name: null,
      other_email: null,
      pickup_location: null,
      destination: null,
      ...facts,
    });
    await tracking.admin.post(`${DESK}/${id}/quotes`, aQuote());
    const request = (await as(email).get(`${OWN}/${id}`)).body.data as AccountRequestDetails;
    await accept(email, request);
    expect(await parcelsOf(email)).toEqual([]);
    const answers = await Promise.all([1, 2].map(() => tracking.admin.post(`${DESK}/${id}/parcel`)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    const code = (await onDesk(id)).tracking_code ?? '';
    const { data } = (await tracking.admin.get(`/api/parcels/${code}`)).body;
    const { company_name } = someSettings({});
    const named = JSON.parse(
      JSON.stringify(expected).replaceAll('CLIENT', email).replaceAll('COMPANY', company_name),
    ) as object;
    expect(data).toMatchObject({ parcel_content: 'Two gold bars', ...named });
  });

  it.each(['box', 'visit', 'question'])('does not become a parcel as %s', async (kind) => {
    const { id } = await asked(anAddress(), { kind, text: 'When?' });
    expect(await tracking.admin.post(`${DESK}/${id}/parcel`)).toMatchEnvelope({
      status: 409,
      code: 'request_closed',
    });
  });

  it('makes one parcel while the desk makes it too', async () => {
    const email = anAddress();
    const request = await quoted(email);
    await Promise.all([accept(email, request), tracking.admin.post(`${DESK}/${request.id}/parcel`)]);
    expect(await parcelsOf(email)).toHaveLength(1);
  });

  it('is not accepted once it was replaced, withdrawn or has expired', async () => {
    const email = anAddress();
    const replaced = await quoted(email);
    await tracking.admin.post(`${DESK}/${replaced.id}/quotes`, aQuote({ currency: 'USD' }));
    const withdrawn = await quoted(email);
    await as(email).post(`${OWN}/${withdrawn.id}/withdrawal`);
    const expired = await quoted(email);
    await tracking.database.query('ALTER TABLE quotes DISABLE TRIGGER keep_quotes');
    await tracking.database.query(`UPDATE quotes SET valid_until = now()::date - 1 WHERE request_id = $1`, [
      expired.id,
    ]);
    await tracking.database.query('ALTER TABLE quotes ENABLE TRIGGER keep_quotes');
    const unknown = { ...(await quoted(email)), quote: null };
    for (const request of [replaced, withdrawn, expired])
      expect(await accept(email, request)).toMatchEnvelope({ status: 409, code: 'quote_not_open' });
    expect((await accept(email, unknown)).status).toBe(422);
    expect(await parcelsOf(email)).toEqual([]);
    await tracking.app.get(RequestExpiry).run();
    expect((await onDesk(expired.id)).status).toBe('expired');
    expect((await onDesk(replaced.id)).status).toBe('quoted');
    const again = await tracking.admin.post(`${DESK}/${expired.id}/quotes`, aQuote());
    expect(again.body.data.status).toBe('quoted');
  });

  it.each([
    [{ lines: [] }, 'lines'],
    [{ lines: '' }, 'lines'],
    [{ currency: '' }, 'currency'],
    [{ currency: 'XXY' }, 'currency'],
    [{ valid_until: '2020-01-01' }, 'valid_until'],
    [{ valid_until: '' }, 'valid_until'],
    [{ lines: [{ description: 'x', price: '1.005', tax_rate: '0' }] }, 'lines.0.price'],
    [{ lines: [{ description: 'x', price: '-1', tax_rate: '0' }] }, 'lines.0.price'],
  ])('is rejected with %j', async (facts, field) => {
    const { id } = await asked(anAddress());
    const answer = await tracking.admin.post(`${DESK}/${id}/quotes`, aQuote(facts));
    expect(answer.status).toBe(422);
    expect(answer.body.details).toMatchObject([{ field }]);
    expect((await onDesk(id)).status).toBe('new');
  });

  it('never changes', async () => {
    const { quote } = await quoted(anAddress());
    await expect(
      tracking.database.query(`UPDATE quotes SET currency = 'USD' WHERE id = $1`, [quote?.id]),
    ).rejects.toThrow('a quote does not change');
  });

  it('leaves nothing behind if the database ends its transaction', async () => {
    const email = anAddress();
    const request = await quoted(email, {}, { invoice: true });
    await tracking.database.transaction(async (tx) => {
      // The invoice waits for its number, with the parcel inserted.
      await tx.query('LOCK TABLE invoice_counters IN ACCESS EXCLUSIVE MODE');
      const pending = accept(email, request);
      const [waiting] = await eventually(async () => {
        const found = await tracking.database.query<{ pid: number }[]>(
          `SELECT pid FROM pg_stat_activity
           WHERE wait_event_type = 'Lock' AND query LIKE '%invoice_counters%' AND datname = current_database()`,
        );
        expect(found).toHaveLength(1);
        return found;
      });
      await tracking.database.query('SELECT pg_terminate_backend($1)', [waiting?.pid]);
      expect((await pending).status).toBeGreaterThanOrEqual(500);
    });
    expect(await parcelsOf(email)).toEqual([]);
    expect((await onDesk(request.id)).status).toBe('quoted');
    expect((await accept(email, request)).status).toBe(200);
    expect(await parcelsOf(email)).toHaveLength(1);
  });
});

describe('the desk', () => {
  it('turns a transport into a parcel without a quote, once', async () => {
    const email = anAddress();
    const { id } = await asked(email);
    const both = await Promise.all([1, 2].map(() => tracking.admin.post(`${DESK}/${id}/parcel`)));
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    expect(await parcelsOf(email)).toHaveLength(1);
  });

  it('takes a request over, and gives it back', async () => {
    const { id } = await asked(anAddress());
    expect((await tracking.admin.patch(DESK, { id, mine: true })).body.data.owner_id).not.toBeNull();
    expect((await tracking.admin.patch(DESK, { id, mine: false })).body.data.owner_id).toBeNull();
    expect((await tracking.admin.patch(DESK, { id: v7(), mine: true })).status).toBe(404);
  });

  it('goes on if its parcel is purged', async () => {
    const email = anAddress();
    const { id } = await asked(email);
    await tracking.admin.post(`${DESK}/${id}/parcel`);
    const [row] = await tracking.database.query<{ parcel_id: string }[]>(
      'SELECT parcel_id FROM requests WHERE id = $1',
      [id],
    );
    await tracking.admin.delete('/api/parcels', { id: row?.parcel_id });
    expect((await onDesk(id)).tracking_code).toBeNull();
  });
});

it('tells webhooks of requests and acceptances, without personal data', async () => {
  const types = ['request.created', 'request.updated', 'quote.accepted'];
  const webhook = await tracking.admin.post('/api/webhooks', {
    name: 'CRM',
    url: 'https://hooks.example/vaultway',
    types,
  });
  const email = anAddress();
  const request = await quoted(email);
  await as(email).post(`${OWN}/${request.id}/messages`, { text: 'Ring twice' });
  const { tracking_code } = (await accept(email, request)).body.data as AccountRequestDetails;
  const path = `/api/webhooks/${webhook.body.data.id}/deliveries?sort=created_at&per_page=100`;
  const deliveries = (await tracking.admin.get(path)).body.data as { type: string; body: string }[];
  const told = deliveries.filter(({ body }) => body.includes(`"${request.number}"`));
  expect(told.map(({ type }) => type)).toEqual([
    'request.created',
    'request.updated',
    'request.updated',
    'request.updated',
    'quote.accepted',
  ]);
  expect(JSON.parse(told.at(-1)?.body ?? '')).toMatchObject({
    type: 'quote.accepted',
    data: {
      number: request.number,
      kind: 'transport',
      status: 'accepted',
      tracking_code,
      url: `https://www.example.com/control/requests/${request.id}`,
    },
  });
  for (const text of [email, 'Babbage', 'gold bars', 'Ring twice'])
    expect(JSON.stringify(told)).not.toContain(text);
});

describe('a visitor', () => {
  const askAs = (email: string, facts: object = {}, client = tracking.visitor()) =>
    client.post(DESK, { ...aTransport(facts), email, name: 'Ada Lovelace' });
  const tokenOf = async (email: string) =>
    new URL((await mailbox.newest('request_confirm', email)).data.link_url).hash.replace('#link=', '');

  it('confirms a request by a link that is pressed, before it reaches the desk', async () => {
    const email = anAddress();
    const answer = await askAs(email);
    expect(answer).toMatchEnvelope({
      status: 202,
      message: 'Check your inbox and confirm the request',
      data: null,
    });
    const token = await tokenOf(email);
    expect((await tracking.admin.get(`${DESK}?q=${email}`)).body.total).toBe(0);
    expect((await as(email).get(OWN)).body.total).toBe(0);
    expect((await tracking.visitor().get(`${DESK}/confirm?token=${token}`)).status).toBe(401);
    expect((await tracking.admin.get(`${DESK}?q=${email}`)).body.total).toBe(0);
    const [first, second] = [1, 2].map(() => tracking.visitor().post(`${DESK}/confirm`, { token }));
    const numbers = [(await first)?.body.data.number, (await second)?.body.data.number] as string[];
    expect(new Set(numbers).size).toBe(1);
    expect((await tracking.admin.get(`${DESK}?q=${email}`)).body.data).toMatchObject([
      { number: numbers[0], email, name: 'Ada Lovelace', status: 'new' },
    ]);
    expect((await as(email).get(OWN)).body.total).toBe(1);
  });

  it('needs a valid link', async () => {
    const email = anAddress();
    await askAs(email);
    const token = await tokenOf(email);
    await tracking.database.query('UPDATE request_links SET expires_at = now()');
    for (const wrong of [token, 'x', `${token}x`]) {
      const answer = await tracking.visitor().post(`${DESK}/confirm`, { token: wrong });
      expect(answer).toMatchEnvelope({ status: 403, code: 'link_not_valid' });
    }
    await tracking.app.get(RequestExpiry).run();
    const [row] = await tracking.database.query<{ count: string }[]>(
      'SELECT count(*) FROM requests WHERE email = $1',
      [email],
    );
    expect(row?.count).toBe('0');
  });

  it('gets the same answer as a bot, whose request is dropped', async () => {
    const email = anAddress();
    const bot = await askAs(email, { website: 'https://spam.example' });
    const person = await askAs(anAddress());
    expect([bot.status, bot.body]).toEqual([person.status, person.body]);
    expect(await mailbox.mailsTo(email)).toEqual([]);
  });

  it('names the fields that are wrong', async () => {
    const answer = await askAs('nobody', { destination: '' });
    expect(answer.status).toBe(422);
    expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['email']),
    );
  });
});

it('limits requests by client and by address', async () => {
  const limited = await tracking.replica({ THROTTLE_SUBSCRIPTION_PER_HOUR: 2 });
  try {
    const email = anAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await limited.visitor().post(DESK, { kind: 'visit', email })).status);
    expect(statuses).toEqual([202, 202, 429]);
  } finally {
    await limited.stop();
  }
});

describe('personal data', () => {
  const eraseAll = async (person: { email: string; name: string | null }) => {
    const id = v7();
    for (let done = false; !done;) ({ done } = await tracking.app.get(PersonErasures).advance(id, person));
  };
  const exported = async (email: string) => {
    const { records } = await tracking.app.get(PersonExports).page({ email, name: null }, null);
    return (records as { type: string }[]).filter(({ type }) => type === 'request');
  };

  it('is exported and erased with the request, and masked in those of others', async () => {
    const email = anAddress();
    const request = await quoted(email, { text: 'Call me' }, { terms: `For ${email}` });
    const other = await quoted(anAddress(), { other_email: email }, { terms: `Agreed with ${email}` });
    await tracking.admin.post(`${DESK}/${other.id}/messages`, { text: `We asked ${email}` });
    expect(await exported(email.toUpperCase())).toMatchObject([
      { number: request.number, messages: [{ text: 'Call me' }], quotes: [{ currency: 'EUR' }] },
    ]);
    await eraseAll({ email, name: null });
    expect(await exported(email)).toEqual([]);
    expect((await tracking.admin.get(`${DESK}/${request.id}`)).status).toBe(404);
    const left = await onDesk(other.id);
    expect(left.other_email).toBeNull();
    expect(JSON.stringify(left)).not.toContain(email);
    for (const { id } of [request, other]) {
      const log = await tracking.admin.get(`/api/audit/tracking?record_id=${id}`);
      expect(log.text).not.toContain(email);
    }
  });

  it('goes with closed requests after the retention period', async () => {
    const [closed, open] = [await asked(anAddress()), await asked(anAddress())];
    await tracking.admin.patch(DESK, { id: closed.id, status: 'done' });
    await content.change({ retention_days: 30 });
    await tracking.database.query(`UPDATE requests SET updated_at = now() - interval '31 days'`);
    await eventually(async () => {
      await tracking.app.get(RequestExpiry).run();
      expect((await tracking.admin.get(`${DESK}/${closed.id}`)).status).toBe(404);
    });
    expect((await tracking.admin.get(`${DESK}/${open.id}`)).status).toBe(200);
  });
});
