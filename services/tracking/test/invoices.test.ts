import { Nightly } from '@vaultway/common';
import { FakeContent, someSettings, type HttpClient, type TestAnswer } from '@vaultway/common/testing';
import type { Invoice } from '@vaultway/contracts';
import { setTimeout } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings({ time_zone: 'Asia/Tokyo' }));
  await content.change({});
  await knowsItsCompany(tracking.admin);
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});
afterEach(() => {
  vi.useRealTimers();
});

const product = (facts: object = {}) => ({ product: 'Insured transport', ...facts });
const create = (facts: object = {}, by = tracking.admin) => by.post('/api/invoices', product(facts));
const created = async (facts: object = {}, by?: HttpClient): Promise<Invoice> => {
  const { warnings: _, ...invoice } = (await create(facts, by)).body.data;
  return invoice;
};

/** Waits until content was heard. Until then no invoice is created. */
const knowsItsCompany = (admin: HttpClient) =>
  vi.waitFor(async () => expect((await create({}, admin)).status).toBe(201), {
    timeout: 20_000,
    interval: 200,
  });

/** Retries on 503, since a burst may have to wait longer for a connection than the service allows. */
async function untilAnswered(ask: () => Promise<TestAnswer>, tries = 20): Promise<TestAnswer> {
  const answer = await ask();
  if (answer.status !== 503 || tries === 1) return answer;
  await setTimeout(250);
  return untilAnswered(ask, tries - 1);
}

/** Signs an admin in at another date, in UTC. */
function adminOn(instant: string): HttpClient {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
  return sessions.signedIn(tracking.url);
}

describe('creating an invoice', () => {
  it('warns of texts that the PDF cannot print', async () => {
    const warnings = async (facts: object) => (await create(facts)).body.data.warnings;
    expect(await warnings({ recipient_name: '陳大文 🌹' })).toEqual([]);
    expect(await warnings({ recipient_name: 'Ada 𒀀' })).toMatchObject([
      { field: 'recipient_name', code: 'unprintable', params: { characters: ['𒀀'] } },
    ]);
  });

  it('returns its number and the URL of its PDF', async () => {
    const parcel = await tracking.aParcel().save();
    const facts = { parcel_id: parcel.id, recipient_name: 'Ada', amount: '1250.5', currency: 'chf' };
    const answer = await create(facts);
    expect(answer).toMatchEnvelope({
      status: 201,
      message: 'Invoice created',
      data: {
        product: 'Insured transport',
        parcel_id: parcel.id,
        recipient_name: 'Ada',
        amount: '1250.50',
        currency: 'CHF',
        number: expect.stringMatching(/^\d{4}-\d{6}$/),
        pdf_url: `/api/invoices/${answer.body.data.id}.pdf`,
      },
    });
  });

  it('returns null for missing fields', async () => {
    expect(await created({ amount: '', currency: '', recipient_name: ' ', parcel_id: '' })).toMatchObject({
      amount: null,
      currency: null,
      recipient_name: null,
      parcel_id: null,
    });
  });

  it('accepts a form as well', async () => {
    const form = new FormData();
    form.set('product', 'By form');
    form.set('amount', '20');
    form.set('currency', 'EUR');
    const answer = await tracking.admin.post('/api/invoices', form);
    expect(answer).toMatchEnvelope({ status: 201, data: { product: 'By form', amount: '20.00' } });
  });

  it.each([
    [0, '0.00'],
    [19.9, '19.90'],
    ['007', '7.00'],
    [' 1.05 ', '1.05'],
    ['999999999999.99', '999999999999.99'],
  ])('stores the amount %j exactly', async (amount, kept) => {
    const invoice = await created({ amount, currency: 'EUR' });
    expect(invoice.amount).toBe(kept);
    const { body } = await tracking.admin.get(`/api/invoices?q=${invoice.number}`);
    expect(body.data[0].amount).toBe(kept);
  });

  it.each([
    ['JPY', '1250', '1250'],
    ['JPY', '1250.', '1250'],
    ['KWD', 12.5, '12.500'],
    ['EUR', '٥٫٥', '5.50'],
  ])('has the decimals of %s', async (currency, amount, kept) => {
    expect((await created({ amount, currency })).amount).toBe(kept);
  });

  it.each([
    [{ product: ' ' }, 'Product is required'],
    [{ product: 'x'.repeat(301) }, 'Product is longer than 300 characters'],
    [{ amount: 5 }, 'Currency is required'],
    [{ currency: 'EUR' }, 'Amount is required'],
    [{ amount: -1, currency: 'EUR' }, 'Amount is less than 0'],
    [{ amount: '1.005', currency: 'EUR' }, 'Amount has more than 2 decimals'],
    [{ amount: '1.000', currency: 'EUR' }, 'Amount has more than 2 decimals'],
    [{ amount: 10.5, currency: 'JPY' }, 'Amount must have no decimals'],
    [{ amount: '10.0', currency: 'jpy' }, 'Amount must have no decimals'],
    [{ amount: '1.0005', currency: 'KWD' }, 'Amount has more than 3 decimals'],
    [{ amount: '1,50', currency: 'EUR' }, 'Amount is not a sum (like 1250.50)'],
    [{ amount: '1,000.50', currency: 'EUR' }, 'Amount is not a sum (like 1250.50)'],
    [{ amount: '1 000', currency: 'EUR' }, 'Amount is not a sum (like 1250.50)'],
    [{ amount: '€5', currency: 'EUR' }, 'Amount is not a sum (like 1250.50)'],
    [{ amount: '1e3', currency: 'EUR' }, 'Amount is not a sum (like 1250.50)'],
    [{ amount: 1e21, currency: 'EUR' }, 'Amount is not a sum (like 1250.50)'],
    [{ amount: 1e12, currency: 'EUR' }, 'Amount is greater than 999999999999.99'],
    [{ amount: true, currency: 'EUR' }, 'Amount has the wrong type'],
    [{ amount: 1, currency: 'XXQ' }, 'Currency is not a code like USD or EUR'],
  ])('rejects %j', async (facts, sentence) => {
    expect(await create(facts)).toMatchEnvelope({ status: 422, errors: [sentence] });
  });

  it.each([[v7()], ['no id']])('requires an existing parcel, not %s', async (parcel_id) => {
    expect(await create({ parcel_id })).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
  });

  it('is recorded in the audit trail, with the number', async () => {
    const invoice = await created();
    const { body } = await tracking.admin.get(`/api/audit/tracking?record_id=${invoice.id}`);
    expect(body.data).toEqual([
      expect.objectContaining({ action: 'invoice.created', record_type: 'invoice', after: invoice }),
    ]);
  });

  it('requires an admin', async () => {
    expect((await create({}, tracking.visitor())).status).toBe(401);
    expect((await tracking.visitor().get('/api/invoices')).status).toBe(401);
    expect((await tracking.visitor().get(`/api/invoices/${v7()}.pdf`)).status).toBe(401);
  });
});

describe('an idempotency key', () => {
  const once = (key: string) => tracking.admin.with({ 'idempotency-key': key });

  it('returns the same response and number for retries, even concurrent ones', async () => {
    const tries = await Promise.all([1, 2, 3].map(() => create({}, once('same'))));
    const again = await create({}, once(' same '));
    expect(again).toMatchEnvelope({ status: 201, message: 'Invoice created' });
    for (const answer of tries) {
      if (answer.status === 201) expect(answer.body).toEqual(again.body);
      else expect(answer).toMatchEnvelope({ status: 409, code: 'key_in_use' });
    }
    const next = await created();
    const number = (invoice: Invoice) => Number(invoice.number.split('-')[1]);
    expect(number(next)).toBe(number(again.body.data) + 1);
  });

  it('is rejected for a different request', async () => {
    await create({ product: 'One' }, once('reused'));
    expect(await create({ product: 'Two' }, once('reused'))).toMatchEnvelope({
      status: 409,
      errors: ['This Idempotency-Key was used for another request'],
    });
  });

  it('is separate per admin, and can be reused after a failure', async () => {
    const mine = await created({}, once('shared'));
    const theirs = await created({}, sessions.signedIn(tracking.url).with({ 'idempotency-key': 'shared' }));
    expect(theirs.number).not.toBe(mine.number);
    expect((await create({ parcel_id: v7() }, once('failed'))).status).toBe(404);
    expect((await create({}, once('failed'))).status).toBe(201);
  });

  it('expires after a day', async () => {
    const mine = await created({}, once('old'));
    await expire();
    expect((await created({}, once('old'))).number).not.toBe(mine.number);
  });

  const expire = async () => {
    for (const table of ['idempotency_keys', 'invoice_keys'])
      await tracking.database.query(`UPDATE ${table} SET created_at = now() - interval '25 hours'`);
  };
  /** Leaves the rows of an invoice as the version before stores them. */
  const asBefore = () => tracking.database.query('DELETE FROM idempotency_keys');

  it('of the version before returns its invoice, as it was sent', async () => {
    const parcel = await tracking.aParcel().save();
    for (const key of ['before', '"before, quoted"']) {
      const facts = { parcel_id: parcel.id, recipient_name: 'Ada', amount: '1250.5', currency: 'chf' };
      const mine = await created(facts, once(key));
      await asBefore();
      expect(await created(facts, once(key))).toEqual(mine);
      expect(await created(facts, once(key))).toEqual(mine);
      await asBefore();
      expect(await create({ product: 'Two' }, once(key))).toMatchEnvelope({
        status: 409,
        code: 'key_reused',
      });
    }
  });

  it('of the version before is deleted once it has expired', async () => {
    await created({}, once('deleted'));
    await expire();
    await tracking.app.get(Nightly).runDue();
    expect(await tracking.database.query('SELECT key FROM invoice_keys')).toEqual([]);
  });
});

describe('numbers', () => {
  it('have no gaps, even when many concurrent requests succeed and fail', { timeout: 60_000 }, async () => {
    const other = await tracking.replica();
    await knowsItsCompany(sessions.signedIn(other.url));
    const admin = adminOn('2031-05-01T12:00:00Z');
    const elsewhere = sessions.signedIn(other.url);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const [here, there] = n % 2 === 0 ? [admin, elsewhere] : [elsewhere, admin];
        return Promise.all([untilAnswered(() => create({}, here)), create({ parcel_id: v7() }, there)]);
      }),
    );
    await other.stop();
    const numbers: string[] = answers.map(([made]) => made.body.data.number);
    const expected = Array.from({ length: 30 }, (_, n) => `2031-${String(n + 1).padStart(6, '0')}`);
    expect(numbers.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(expected);
  });

  it('roll back with an invoice that could not be stored', async () => {
    const admin = adminOn('2032-05-01T12:00:00Z');
    await tracking.database.query(`
      ALTER TABLE invoices ADD CONSTRAINT no_luck CHECK (product <> 'Unlucky')`);
    const unlucky = await create({ product: 'Unlucky' }, admin);
    await tracking.database.query('ALTER TABLE invoices DROP CONSTRAINT no_luck');
    expect(unlucky.status).toBe(500);
    expect((await created({}, admin)).number).toBe('2032-000001');
  });

  it('restart with the year in the company’s time zone', async () => {
    const evening = await created({}, adminOn('2033-12-31T14:59:59Z'));
    const midnight = await created({}, adminOn('2033-12-31T15:00:00Z'));
    const next = await created({}, adminOn('2034-06-01T00:00:00Z'));
    expect([evening.number, midnight.number, next.number]).toEqual([
      '2033-000001',
      '2034-000001',
      '2034-000002',
    ]);
  });
});

describe('an invoice', () => {
  it('can be neither changed nor deleted', async () => {
    const { id, number } = await created();
    expect((await tracking.admin.patch('/api/invoices', { id, product: 'x' })).status).toBe(404);
    expect((await tracking.admin.delete('/api/invoices', { id })).status).toBe(404);
    const forbidden = 'an invoice neither changes nor goes away';
    const ask = (sql: string) => tracking.database.query(sql, [number]);
    await expect(ask(`UPDATE invoices SET product = 'x' WHERE number = $1`)).rejects.toThrow(forbidden);
    await expect(ask('DELETE FROM invoices WHERE number = $1')).rejects.toThrow(forbidden);
  });

  it('outlives its parcel', async () => {
    const parcel = await tracking.aParcel().save();
    const invoice = await created({ parcel_id: parcel.id });
    await tracking.database.query('DELETE FROM parcels WHERE id = $1', [parcel.id]);
    const { body } = await tracking.admin.get(`/api/invoices?q=${invoice.number}`);
    expect(body.data).toEqual([invoice]);
    expect((await tracking.admin.get(invoice.pdf_url)).status).toBe(200);
  });
});

describe('the list of invoices', () => {
  it('filters by parcel', async () => {
    const parcel = await tracking.aParcel().save();
    const invoice = await created({ parcel_id: parcel.id });
    const { body } = await tracking.admin.get(`/api/invoices?parcel_id=${parcel.id}`);
    expect(body.data).toEqual([invoice]);
    expect((await tracking.admin.get('/api/invoices?parcel_id=nobody')).body.data).toEqual([]);
  });

  it('searches by number, product and recipient, ignoring case', async () => {
    const a = await created({ product: 'Sought ÄPFEL' });
    const b = await created({ recipient_name: 'sought äpfel' });
    const found = await tracking.admin.get(`/api/invoices?q=${encodeURIComponent('SOUGHT äpfel')}`);
    expect(found.body.data).toEqual([b, a]);
    const byNumber = await tracking.admin.get(`/api/invoices?q=${a.number}`);
    expect(byNumber.body.data).toEqual([a]);
  });

  it.each([
    ['number', ['b one', 'a two']],
    ['product', ['a two', 'b one']],
    ['-product', ['b one', 'a two']],
    ['recipient_name', ['b one', 'a two']],
    ['-recipient_name', ['a two', 'b one']],
    ['created_at', ['b one', 'a two']],
    ['-updated_at', ['a two', 'b one']],
  ])('sorts by %s', async (sort, order) => {
    const mark = `sort${sort.replaceAll('_', '')}end`;
    await created({ product: `b one`, recipient_name: `1 ${mark}` });
    await created({ product: `a two`, recipient_name: `2 ${mark}` });
    const { body } = await tracking.admin.get(`/api/invoices?q=${mark}&sort=${sort}`);
    expect(body.data.map((invoice: Invoice) => invoice.product)).toEqual(order);
  });

  it('paginates', async () => {
    const { body } = await tracking.admin.get('/api/invoices?per_page=1&page=2');
    expect(body).toMatchObject({ current_page: 2, per_page: 1 });
    expect(body.data).toHaveLength(1);
    expect((await tracking.admin.get('/api/invoices?sort=amount')).status).toBe(422);
  });
});
