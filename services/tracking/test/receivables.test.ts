import { PersonErasures, PersonExports } from '@vaultway/common';
import { FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import type { Customer, Invoice, InvoiceDetails } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Mailbox } from './support/mailbox.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let mailbox: Mailbox;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  const company = {
    company_tax_number: 'DE111',
    company_country: 'DE',
    payment_details: 'IBAN',
    mail_relay: true,
  };
  content = await FakeContent.start(
    tracking.config.REDIS_URL,
    someSettings({ ...company, time_zone: 'UTC' }),
  );
  await content.change({});
  mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
  await vi.waitFor(async () => expect((await create()).status).toBe(201), { timeout: 20_000, interval: 200 });
});
afterAll(async () => {
  await mailbox?.close();
  await tracking?.stop();
  await content?.stop();
});
afterEach(() => {
  vi.useRealTimers();
});

const line = (facts: object = {}) => ({ description: 'Transport', price: '100', tax_rate: '19', ...facts });
const create = (facts: object = {}, by = tracking.admin) =>
  by.post('/api/invoices', { currency: 'EUR', lines: [line()], ...facts });
const created = async (facts: object = {}): Promise<Invoice> => {
  const { warnings: _, ...invoice } = (await create(facts)).body.data;
  return invoice;
};
/** Creates an invoice on another day, on which its due date is not over yet. */
const createdOn = async (day: string, facts: object) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) });
  const { body } = await create(facts, sessions.signedIn(tracking.url));
  vi.useRealTimers();
  return body.data as Invoice;
};
const read = async (id: string): Promise<InvoiceDetails> =>
  (await tracking.admin.get(`/api/invoices/${id}`)).body.data;
const aCustomer = async (facts: object = {}): Promise<Customer> =>
  (await tracking.admin.post('/api/customers', { name: 'Ada & Co.', ...facts })).body.data;
const pay = (id: string, facts: object, by = tracking.admin) =>
  by.post(`/api/invoices/${id}/payments`, facts);
const credit = (id: string, by = tracking.admin) => by.post(`/api/invoices/${id}/credit-note`, {});
const remind = (id: string, facts: object = {}) =>
  tracking.admin.post(`/api/invoices/${id}/reminders`, facts);

describe('an invoice with lines', () => {
  it('adds them up, and copies its customer', async () => {
    const customer = await aCustomer({
      address: 'Ring 1',
      country: 'DE',
      payment_terms: 14,
      emails: 'a@a.example',
    });
    const lines = [
      line({ quantity: '2', price: '10.05' }),
      line({ description: 'Hours', quantity: '0.5', unit: 'hour', price: 80, tax_rate: 7 }),
      line({ price: '5', tax_rate: 0, tax_category: 'reverse_charge' }),
    ];
    const invoice = await created({ customer_id: customer.id, lines });
    expect(invoice).toMatchObject({
      product: 'Transport',
      recipient_name: 'Ada & Co.',
      amount: '71.72',
      open_amount: '71.72',
      paid_amount: '0.00',
      state: 'open',
    });
    const due = new Date(invoice.created_at);
    due.setUTCDate(due.getUTCDate() + 14);
    expect(invoice.due_date).toBe(due.toISOString().slice(0, 10));
    await tracking.admin.patch('/api/customers', { id: customer.id, name: 'Renamed', address: 'Elsewhere' });
    expect(await read(invoice.id)).toMatchObject({
      customer: { name: 'Ada & Co.', address: 'Ring 1', country: 'DE', emails: ['a@a.example'] },
      net_amount: '65.10',
      tax_amount: '6.62',
      taxes: [
        { category: 'standard', rate: '19.00', net: '20.10', tax: '3.82' },
        { category: 'standard', rate: '7.00', net: '40.00', tax: '2.80' },
        { category: 'reverse_charge', rate: '0.00', net: '5.00', tax: '0.00' },
      ],
      lines: [
        { price: '10.05', net: '20.10' },
        { unit: 'hour', net: '40.00' },
        { tax_category: 'reverse_charge' },
      ],
      e_invoice_missing: ['company_address', 'customer_tax_number'],
    });
  });

  it.each([
    ['JPY', '100', '119'],
    ['EUR', '100', '119.00'],
    ['KWD', '100.005', '119.006'],
  ])('has the decimals of %s', async (currency, price, amount) => {
    expect((await created({ currency, lines: [line({ price })] })).amount).toBe(amount);
  });

  it.each([
    [{ currency: 'JPY', lines: [line({ price: '1.5' })] }, 'lines.0.price', 'too_many_decimals'],
    [{ lines: [line(), line({ price: '1.005' })] }, 'lines.1.price', 'too_many_decimals'],
    [{ lines: [line({ price: '1.000' })] }, 'lines.0.price', 'too_many_decimals'],
    [{ currency: 'KWD', lines: [line({ price: '1.0005' })] }, 'lines.0.price', 'too_many_decimals'],
    [{ lines: [line({ quantity: '1.00001' })] }, 'lines.0.quantity', 'too_many_decimals'],
    [{ lines: [line({ quantity: 0 })] }, 'lines.0.quantity', 'required'],
    [{ lines: [line({ quantity: '' })] }, 'lines.0.quantity', 'required'],
    [{ lines: [line({ price: -1 })] }, 'lines.0.price', 'out_of_range'],
    [{ lines: [line({ price: '1,50' })] }, 'lines.0.price', 'not_a_number'],
    [{ lines: [line({ tax_rate: 101 })] }, 'lines.0.tax_rate', 'out_of_range'],
    [{ lines: [line({ tax_rate: null })] }, 'lines.0.tax_rate', 'required'],
    [{ lines: [line({ tax_category: 'exempt' })] }, 'lines.0.tax_rate', 'out_of_range'],
    [{ lines: [line({ tax_rate: 0, tax_category: 'standard' })] }, 'lines.0.tax_rate', 'required'],
    [{ lines: [line({ description: ' ' })] }, 'lines.0.description', 'required'],
    [{ currency: '' }, 'currency', 'required'],
    [{ amount: 5 }, 'amount', 'invalid'],
    [{ due_date: '29.11.2026' }, 'due_date', 'not_date'],
    [{ due_date: '31/12/2026' }, 'due_date', 'not_date'],
    [{ due_date: '2026-02-30' }, 'due_date', 'not_date'],
    [{ lines: [line({ price: '1e3' })] }, 'lines.0.price', 'not_a_number'],
    [{ lines: [line({ price: '1,000.50' })] }, 'lines.0.price', 'not_a_number'],
    [{ lines: [line({ quantity: 1e9, price: 1e9 })] }, 'lines', 'out_of_range'],
    [{ lines: [] }, 'product', 'required'],
    [{ lines: 'x' }, 'lines', 'wrong_type'],
  ])('is rejected with %j: %s', async (facts, field, code) => {
    const answer = await create(facts);
    expect(answer.status).toBe(422);
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field, code }));
  });

  it('has a line per parcel, and is found by each', async () => {
    const [one, two] = [await tracking.aParcel().save(), await tracking.aParcel().save()];
    const invoice = await created({ lines: [line({ parcel_id: one.id }), line({ parcel_id: two.id })] });
    for (const { id } of [one, two]) {
      const { body } = await tracking.admin.get(`/api/invoices?parcel_id=${id}`);
      expect(body.data).toEqual([invoice]);
    }
    expect((await read(invoice.id)).lines?.map((each) => each.tracking_code)).toEqual([
      one.tracking_code,
      two.tracking_code,
    ]);
    expect((await create({ lines: [line({ parcel_id: v7() })] })).body.code).toBe('parcel_not_found');
    expect((await create({ customer_id: v7() })).body.code).toBe('customer_not_found');
  });

  it('accepts its lines as JSON in a form', async () => {
    const form = new FormData();
    form.set('currency', 'eur');
    form.set('lines', JSON.stringify([line()]));
    expect((await tracking.admin.post('/api/invoices', form)).body.data.amount).toBe('119.00');
  });

  it('never changes', async () => {
    const { id } = await created();
    for (const change of [
      `lines = '[]'`,
      `due_date = '2030-01-01'`,
      `customer = '{}'`,
      `kind = 'credit_note'`,
    ]) {
      const sql = `UPDATE invoices SET anonymized_at = now(), ${change} WHERE id = $1`;
      await expect(tracking.database.query(sql, [id])).rejects.toThrow('an invoice neither changes');
    }
  });
});

describe('a payment', () => {
  it('pays a part, and then the rest', async () => {
    const { id } = await created();
    const future = await pay(id, { amount: '19', date: '2099-01-01' });
    expect(future.body.details).toMatchObject([{ field: 'date', code: 'unlikely_date' }]);
    const part = await pay(id, { amount: '19', date: '2026-11-01', note: 'By card' });
    expect(part).toMatchEnvelope({
      status: 201,
      data: { state: 'partly_paid', paid_amount: '19.00', open_amount: '100.00' },
    });
    expect(part.body.data.payments).toMatchObject([{ amount: '19.00', date: '2026-11-01', note: 'By card' }]);
    expect((await pay(id, { amount: 100 })).body.data).toMatchObject({ state: 'paid', open_amount: '0.00' });
    expect(await pay(id, { amount: 1 })).toMatchEnvelope({ status: 409, code: 'invoice_settled' });
  });

  it.each([
    [{ amount: '119.01' }, 'Amount is greater than 119'],
    [{ amount: '1.005' }, 'Amount has more than 2 decimals'],
    [{ amount: 0 }, 'Amount is required'],
    [{ amount: -5 }, 'Amount is less than 0'],
    [{ amount: '' }, 'Amount is required'],
    [{ amount: '5', date: 'today' }, 'Date is not a date (YYYY-MM-DD)'],
    [{ amount: '5', date: '31/12/2026' }, 'Date is not a date (YYYY-MM-DD)'],
    [{ amount: '1,000.50' }, 'Amount is not a number'],
    [{ amount: '1.000' }, 'Amount has more than 2 decimals'],
    [{ amount: '1e1' }, 'Amount is not a number'],
    [{ amount: 1e21 }, 'Amount is not a number'],
    [{ amount: '9'.repeat(400) }, 'Amount is greater than 999999999999.99'],
  ])('is refused with %j', async (facts, sentence) => {
    const { id } = await created();
    expect(await pay(id, facts)).toMatchEnvelope({ status: 422, errors: [sentence] });
  });

  it('never makes more than is open, even with others at once', { timeout: 60_000 }, async () => {
    const { id } = await created();
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(id, { amount: 50 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await read(id)).toMatchObject({ paid_amount: '100.00', open_amount: '19.00' });
  });

  it('pays the rest of an invoice of an earlier version, which had two decimals in every currency', async () => {
    const { id } = await created({ lines: null, product: 'A vault', amount: '10', currency: 'JPY' });
    await tracking.database.query('ALTER TABLE invoices DISABLE TRIGGER keep_invoices');
    await tracking.database.query(`UPDATE invoices SET amount = '10.50' WHERE id = $1`, [id]);
    await tracking.database.query('ALTER TABLE invoices ENABLE TRIGGER keep_invoices');
    expect(await read(id)).toMatchObject({ amount: '10.5', open_amount: '10.5' });
    expect((await pay(id, { amount: '10.5' })).body.data).toMatchObject({ state: 'paid', open_amount: '0' });
  });

  it('counts once per Idempotency-Key', async () => {
    const { id } = await created();
    const once = tracking.admin.with({ 'idempotency-key': randomUUID() });
    await pay(id, { amount: 10 }, once);
    expect((await pay(id, { amount: 10 }, once)).body.data).toMatchObject({ paid_amount: '10.00' });
  });

  it('pays an invoice with a product and an amount, but none without', async () => {
    const old = await created({ lines: null, product: 'A vault', amount: '10.50' });
    expect((await pay(old.id, { amount: '10.5' })).body.data).toMatchObject({ state: 'paid' });
    const bare = await created({ lines: null, product: 'A vault', currency: null });
    expect(bare).toMatchObject({ state: null, open_amount: null });
    expect((await pay(bare.id, { amount: 1 })).body.code).toBe('invoice_settled');
  });
});

describe('a payment taken back', () => {
  const reverse = (id: string, payment: string, by = tracking.admin) =>
    by.post(`/api/invoices/${id}/payments/${payment}/reversal`, {});
  const paid = async (amount = '119') => {
    const { id } = await created();
    return (await pay(id, { amount, note: 'By card' })).body.data as InvoiceDetails;
  };

  it('stays, beside an entry below zero, and what is open can be paid again', async () => {
    const { id, payments, state } = await paid();
    expect(state).toBe('paid');
    const first = payments[0]?.id ?? '';
    const answer = await reverse(id, first);
    expect(answer).toMatchEnvelope({
      status: 201,
      data: { state: 'open', paid_amount: '0.00', open_amount: '119.00' },
    });
    expect(answer.body.data.payments).toMatchObject([
      { id: first, amount: '119.00', reverses: null },
      { amount: '-119.00', note: null, reverses: first },
    ]);
    const { body: list } = await tracking.admin.get('/api/invoices?state=open&sort=-number&per_page=1');
    expect(list.data).toMatchObject([{ id, paid_amount: '0.00' }]);
    const { body: trail } = await tracking.admin.get(
      `/api/audit/tracking?record_type=invoice&record_id=${id}`,
    );
    expect(trail.data[0]).toMatchObject({ action: 'invoice.payment_reversed', after: { amount: '-119.00' } });
    expect((await pay(id, { amount: '0.50' })).body.data.open_amount).toBe('118.50');
  });

  it('is taken back once, however many ask at once, and not again by its own entry', async () => {
    const { id, payments } = await paid('0.05');
    const first = payments[0]?.id ?? '';
    const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(id, first)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    const entries = (await read(id)).payments;
    expect(entries.map(({ amount }) => amount)).toEqual(['0.05', '-0.05']);
    expect(await reverse(id, entries[1]?.id ?? '')).toMatchEnvelope({
      status: 409,
      code: 'changed_meanwhile',
    });
  });

  it('is of this invoice, and clerks take it back', async () => {
    const [one, other] = [await paid(), await paid()];
    const payment = one.payments[0]?.id ?? '';
    for (const [id, entry] of [
      [other.id, payment],
      [one.id, v7()],
      [one.id, 'x'],
      [v7(), payment],
    ] as const)
      expect(await reverse(id, entry)).toMatchEnvelope({ status: 404, code: 'not_found' });
    expect((await reverse(one.id, payment, tracking.signedInAs('auditor'))).status).toBe(403);
    expect((await reverse(one.id, payment, tracking.signedInAs('courier'))).status).toBe(403);
    expect((await reverse(one.id, payment, tracking.signedInAs('clerk'))).status).toBe(201);
  });
});

describe('a credit note', () => {
  it('has the next number, and cancels the invoice', async () => {
    const invoice = await created();
    const answer = await credit(invoice.id);
    expect(answer).toMatchEnvelope({
      status: 201,
      data: { kind: 'credit_note', state: null, amount: '119.00', credits: { number: invoice.number } },
    });
    const number = (one: string) => Number(one.split('-')[1]);
    expect(number(answer.body.data.number)).toBe(number(invoice.number) + 1);
    expect(await read(invoice.id)).toMatchObject({
      state: 'credited',
      open_amount: '0.00',
      credited_by: { number: answer.body.data.number },
    });
    expect((await pay(invoice.id, { amount: 1 })).body.code).toBe('invoice_credited');
    expect(await credit(invoice.id)).toMatchEnvelope({ status: 409, code: 'invoice_credited' });
    expect(await credit(answer.body.data.id)).toMatchEnvelope({ status: 409, code: 'not_an_invoice' });
  });

  it('and a payment at once count one after the other', async () => {
    const { id } = await created();
    await pay(id, { amount: 19 });
    const [note, payment] = await Promise.all([credit(id), pay(id, { amount: 100 })]);
    expect(note.status).toBe(201);
    const { paid_amount, ...invoice } = await read(id);
    expect(invoice).toMatchObject({ state: 'credited', open_amount: '0.00' });
    expect([payment.status, paid_amount]).toEqual(payment.status === 201 ? [201, '119.00'] : [409, '19.00']);
  });

  it('leaves no gaps in the numbers, with invoices and failures at once', { timeout: 60_000 }, async () => {
    const invoices = await Promise.all(Array.from({ length: 5 }, () => created()));
    const answers = await Promise.all([
      ...invoices.flatMap(({ id }) => [credit(id), credit(id)]),
      ...invoices.map(() => create()),
      ...invoices.map(() => create({ customer_id: v7() })),
    ]);
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.number as string);
    const numbers = [...invoices.map(({ number }) => number), ...made].toSorted((a, b) => (a < b ? -1 : 1));
    const first = Number(numbers[0]?.split('-')[1]);
    expect(numbers.map((number) => Number(number.split('-')[1]) - first)).toEqual(
      Array.from({ length: 15 }, (_, at) => at),
    );
  });

  it('is one, however many are asked for at once', async () => {
    const { id } = await created();
    const answers = await Promise.all(Array.from({ length: 5 }, () => credit(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const once = tracking.admin.with({ 'idempotency-key': randomUUID() });
    const other = await created();
    const [first, second] = [await credit(other.id, once), await credit(other.id, once)];
    expect(second.body.data.id).toBe(first.body.data.id);
  });
});

describe('a reminder', () => {
  it('is mailed to the addresses that the customer has now', async () => {
    const customer = await aCustomer({ emails: 'wrong@a.example' });
    const { id, number } = await createdOn('2026-01-01', {
      customer_id: customer.id,
      due_date: '2026-01-31',
    });
    await tracking.admin.patch('/api/customers', { id: customer.id, emails: 'right@a.example' });
    expect(await remind(id, { language: 'de' })).toMatchEnvelope({
      status: 201,
      data: { reminders: [expect.objectContaining({ emails: ['right@a.example'] })], state: 'overdue' },
    });
    expect(await mailbox.newest('invoice_reminder', 'right@a.example')).toMatchObject({
      to: ['right@a.example'],
      language: 'de',
      data: {
        number,
        open_amount: '119.00',
        currency: 'EUR',
        due_date: '2026-01-31',
        payment_details: 'IBAN',
      },
    });
  });

  it('is mailed once, however many are asked for at once', async () => {
    const { id } = await created({ customer_id: (await aCustomer({ emails: 'a@a.example' })).id });
    const answers = await Promise.all([remind(id), remind(id), remind(id)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await read(id)).reminders).toHaveLength(1);
  });

  it('is refused without an address, when nothing is open, and while no email can leave', async () => {
    const customer = await aCustomer();
    const { id } = await created({ customer_id: customer.id });
    expect((await remind(id)).body.details).toMatchObject([{ code: 'no_customer_email' }]);
    const paid = await created();
    await pay(paid.id, { amount: 119 });
    expect((await remind(paid.id)).body.code).toBe('invoice_settled');
    await content.change({ mail_relay: false });
    const reachable = await created({ customer_id: (await aCustomer({ emails: 'a@a.example' })).id });
    await eventually(async () =>
      expect(await remind(reachable.id)).toMatchEnvelope({ status: 409, code: 'mail_not_set_up' }),
    );
    expect((await read(reachable.id)).reminders).toEqual([]);
    await content.change({ mail_relay: true });
  });
});

describe('the list', () => {
  it('filters by state and customer', async () => {
    const customer = await aCustomer();
    const of = (facts: object = {}) => created({ customer_id: customer.id, ...facts });
    const [open, late, part, paid, credited] = [
      await of(),
      await createdOn('2025-12-31', { customer_id: customer.id, due_date: '2026-01-01' }),
      await of(),
      await of(),
      await of(),
    ];
    await pay(part.id, { amount: 1 });
    await pay(paid.id, { amount: 119 });
    await credit(credited.id);
    const found = async (state: string) => {
      const { body } = await tracking.admin.get(`/api/invoices?customer_id=${customer.id}&state=${state}`);
      expect(body.data.every((invoice: Invoice) => state === '' || invoice.state === state)).toBe(true);
      return body.data.map(({ id }: Invoice) => id);
    };
    expect(await found('open')).toEqual([open.id]);
    expect(await found('overdue')).toEqual([late.id]);
    expect(await found('partly_paid')).toEqual([part.id]);
    expect(await found('paid')).toEqual([paid.id]);
    expect(await found('credited')).toEqual([credited.id]);
    expect(await found('')).toHaveLength(6);
  });

  it('accepts a due date from the day of the invoice on', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-01T23:59:00Z') });
    const by = sessions.signedIn(tracking.url);
    expect((await create({ due_date: '2031-05-01' }, by)).status).toBe(201);
    expect(await create({ due_date: '2031-04-30' }, by)).toMatchEnvelope({
      status: 422,
      details: [expect.objectContaining({ field: 'due_date', code: 'date_order' })],
      errors: ['Due date is before the date of the invoice'],
    });
  });

  it('keeps a name that only begins with the customer’s from becoming theirs', async () => {
    const customer = await aCustomer();
    const named = (recipient_name: string) => create({ customer_id: customer.id, recipient_name });
    expect(await named('Ada & Co. KG')).toMatchEnvelope({
      status: 422,
      errors: ['Recipient name differs from the name of the customer'],
    });
    expect((await named(' ada &  Co.')).body.data.recipient_name).toBe('Ada & Co.');
  });

  it('becomes overdue the day after the due date in the company’s time zone', async () => {
    const invoice = await created({ due_date: '2031-05-01' });
    const stateOn = async (instant: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
      return (await sessions.signedIn(tracking.url).get(`/api/invoices/${invoice.id}`)).body.data.state;
    };
    expect(await stateOn('2031-05-01T23:59:00Z')).toBe('open');
    expect(await stateOn('2031-05-02T00:01:00Z')).toBe('overdue');
  });
});

describe('an erased person', () => {
  const EMAIL = 'zofiara@post.example';
  const person = { email: EMAIL, name: 'Zofiara Wrzosnik' };
  const erase = async (one: typeof person) => {
    const id = v7();
    for (let done = false; !done;) ({ done } = await tracking.app.get(PersonErasures).advance(id, one));
  };

  it('leaves the invoice without name, address, emails, tax number, description and note', async () => {
    const customer = await aCustomer({
      name: person.name,
      emails: EMAIL,
      address: 'Lane 9',
      country: 'PL',
      tax_number: 'PL1',
    });
    const lines = [line({ description: 'For Zofiara Wrzosnik' }), line({ description: 'Storage' })];
    const invoice = await created({ customer_id: customer.id, lines });
    await pay(invoice.id, { amount: 1, note: `From ${EMAIL}` });
    await remind(invoice.id);
    const note = (await credit(invoice.id)).body.data;
    const { records } = await tracking.app.get(PersonExports).page(person, '2:');
    expect(records).toHaveLength(2);
    await erase(person);
    const left = await read(invoice.id);
    expect(left).toMatchObject({
      number: invoice.number,
      amount: '238.00',
      product: '—',
      recipient_name: null,
      customer: { name: '—', address: null, country: 'PL', emails: [], tax_number: null },
      lines: [{ description: '—', price: '100.00' }, { description: 'Storage' }],
      payments: [{ amount: '1.00', note: null }],
      reminders: [{ emails: [] }],
    });
    expect(JSON.stringify([left, await read(note.id)])).not.toMatch(/zofiara/i);
    expect((await tracking.admin.get(invoice.pdf_url)).status).toBe(200);
  });

  it('leaves a company its name, and the addresses of others', async () => {
    const emails = `office@company.example, ${EMAIL.toUpperCase()}, bills-${EMAIL}`;
    const address = `c/o Zofiara Wrzosnik\nLane 9`;
    const customer = await aCustomer({ name: 'Company_50% GmbH', emails, address, tax_number: 'DE2' });
    const invoice = await created({ customer_id: customer.id });
    await remind(invoice.id);
    const note = (await credit(invoice.id)).body.data;
    await erase(person);
    const left = {
      recipient_name: 'Company_50% GmbH',
      customer: {
        name: 'Company_50% GmbH',
        address: 'c/o …\nLane 9',
        emails: ['office@company.example', `bills-${EMAIL}`],
        tax_number: 'DE2',
      },
    };
    expect(await read(invoice.id)).toMatchObject({ ...left, reminders: [{ emails: left.customer.emails }] });
    expect(await read(note.id)).toMatchObject(left);
    expect((await tracking.admin.get(invoice.pdf_url)).status).toBe(200);
  });

  it('takes their name alone from invoices typed by hand', async () => {
    const typed = async (recipient_name: string | null, product = 'Transport') =>
      (await tracking.admin.post('/api/invoices', { product, recipient_name })).body.data.id as string;
    const ids = {
      own: await typed('zofiara\u00a0Wrzosnik'),
      company: await typed('Company GmbH, Zofiara Wrzosnik'),
      product: await typed('Company GmbH', `For ${EMAIL}`),
      others: await typed('Zofiara Wrzosniks'),
    };
    await erase(person);
    const left = async (id: string) => {
      const { recipient_name, product } = await read(id);
      return [recipient_name, product];
    };
    expect(await left(ids.own)).toEqual([null, 'Transport']);
    expect(await left(ids.company)).toEqual(['Company GmbH, …', 'Transport']);
    expect(await left(ids.product)).toEqual(['Company GmbH', '—']);
    expect(await left(ids.others)).toEqual(['Zofiara Wrzosniks', 'Transport']);
  });

  it('leaves another person on the invoice, who is erased later', async () => {
    const bo = { email: 'bo.later@post.example', name: 'Wrzosnik Late' };
    const parcel = await tracking.aParcel({ recipient_name: bo.name, recipient_email: bo.email }).save();
    const { data } = (
      await tracking.admin.post('/api/invoices', {
        product: `For ${EMAIL}`,
        recipient_name: bo.name,
        parcel_id: parcel.id,
      })
    ).body;
    await erase(person);
    expect((await read(data.id)).recipient_name).toBe(bo.name);
    await erase(bo);
    expect((await read(data.id)).recipient_name).toBeNull();
  });

  it('keeps the customer when a parcel forgets its recipient', async () => {
    const parcel = await tracking
      .aParcel({ recipient_name: 'Wrzosnik Bo', recipient_email: 'bo@post.example' })
      .save();
    const customer = await aCustomer({ address: 'Ring 1' });
    const lines = [line({ description: 'To Wrzosnik', parcel_id: parcel.id }), line()];
    const invoice = await created({ customer_id: customer.id, lines });
    await erase({ email: 'bo@post.example', name: 'Wrzosnik Bo' });
    expect(await read(invoice.id)).toMatchObject({
      recipient_name: 'Ada & Co.',
      customer: { name: 'Ada & Co.', address: 'Ring 1' },
      lines: [{ description: '—' }, { description: 'Transport' }],
    });
  });
});

it('is read by auditors, written by clerks, and hidden from couriers', async () => {
  const { id } = await created();
  const statuses = async (role: 'clerk' | 'auditor' | 'courier') => {
    const by = tracking.signedInAs(role);
    const answers = [
      await by.get(`/api/invoices/${id}`),
      await create({}, by),
      await pay(id, { amount: 1 }, by),
      await by.post(`/api/invoices/${id}/reminders`, {}),
      await credit(id, by),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await statuses('auditor')).toEqual([200, 403, 403, 403, 403]);
  expect(await statuses('courier')).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses('clerk')).toEqual([200, 201, 201, 422, 201]);
});
