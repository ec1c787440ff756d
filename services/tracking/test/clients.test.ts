import { CompanySettings, MessageClient, PersonalData, Trash } from '@vaultway/common';
import { FakeContent, type HttpClient, someSettings, eventually } from '@vaultway/common/testing';
import type { Customer, LinkedUser } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Parties } from '../src/privacy/parties.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings({ time_zone: 'UTC' }));
  await content.change({});
  await eventually(() => tracking.app.get(CompanySettings).known());
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

const anAddress = () => `client-${v7()}@example.com`;
const as = (email: string): HttpClient => sessions.userAt(tracking.url, email);
const usersOf = ({ id }: Pick<Customer, 'id'>) => `/api/customers/${id}/users`;
const aCustomer = async (facts: object = {}): Promise<Customer> =>
  (await tracking.admin.post('/api/customers', { name: 'Lovelace Ltd', ...facts })).body.data;
const invoiceOf = async (customer: Customer, facts: object = {}) =>
  (
    await tracking.admin.post('/api/invoices', {
      product: 'Transport',
      amount: '100.00',
      currency: 'EUR',
      customer_id: customer.id,
      ...facts,
    })
  ).body.data;
const link = (customer: Customer, email: string, by = tracking.admin) =>
  by.post(usersOf(customer), { email });
const listed = async (customer: Customer) =>
  ((await tracking.admin.get(usersOf(customer))).body.data as LinkedUser[]).map(({ email }) => email);
const invoicesOf = async (email: string) => (await as(email).get('/api/account/invoices')).body;

describe('a linked user', () => {
  it('is told to the vault by the link alone, until it ends', async () => {
    const email = anAddress();
    const customer = await aCustomer();
    await aCustomer({ emails: [email] });
    const messages = tracking.app.get(MessageClient);
    const linked = () => messages.ask('customers.linked', { email }, { fallback: null });
    expect(await linked()).toEqual({ ids: [] });
    await link(customer, email.toUpperCase());
    expect(await linked()).toEqual({ ids: [customer.id] });
    await tracking.admin.delete(usersOf(customer), { email });
    expect(await linked()).toEqual({ ids: [] });
    await link(customer, email);
    await tracking.admin.delete('/api/customers', { id: customer.id });
    expect(await linked()).toEqual({ ids: [] });
  });

  it('is not needed to write to a customer for the vault', async () => {
    const emails = [anAddress(), anAddress()];
    const customer = await aCustomer({ emails });
    const messages = tracking.app.get(MessageClient);
    const contact = (id: string) => messages.ask('customer.contact', { id }, { fallback: 'nobody' });
    expect(await contact(customer.id)).toEqual({ emails });
    expect(await contact("'; --")).toBeNull();
    await tracking.admin.delete('/api/customers', { id: customer.id });
    expect(await contact(customer.id)).toBeNull();
  });

  it('is no customer of that name, which the vault asks for when a person is erased', async () => {
    const email = anAddress();
    const person = await aCustomer({ name: 'Ada', emails: [email.toUpperCase()] });
    const company = await aCustomer({ emails: [email, anAddress()] });
    await link(company, email);
    const messages = tracking.app.get(MessageClient);
    const found = await messages.ask('customers.named', { email, name: null }, { fallback: null });
    expect(found).toEqual({ ids: [person.id] });
  });

  it('sees the invoices of the customer, until unlinked', async () => {
    const email = anAddress();
    const customer = await aCustomer();
    const { id } = await invoiceOf(customer);
    expect((await invoicesOf(email)).total).toBe(0);
    expect(await link(customer, email.toUpperCase())).toMatchEnvelope({
      status: 201,
      message: 'User linked',
    });
    expect((await invoicesOf(email)).data).toMatchObject([{ id }]);
    expect((await as(email).get(`/api/account/invoices/${id}.pdf`)).status).toBe(200);
    expect((await as(anAddress()).get(`/api/account/invoices/${id}.pdf`)).status).toBe(404);
    expect(await tracking.app.get(Parties).know(email)).toMatchObject({ name: 'Lovelace Ltd' });

    expect(await tracking.admin.delete(usersOf(customer), { email })).toMatchEnvelope({ status: 200 });
    expect((await invoicesOf(email)).total).toBe(0);
    expect((await as(email).get(`/api/account/invoices/${id}.pdf`)).status).toBe(404);
    expect(await tracking.app.get(Parties).know(email)).toBeNull();
    expect((await tracking.admin.delete(usersOf(customer), { email })).status).toBe(404);
  });

  it('sees none of a customer in the trash', async () => {
    const email = anAddress();
    const customer = await aCustomer();
    await invoiceOf(customer);
    await link(customer, email);
    await tracking.admin.delete('/api/customers', { id: customer.id });
    expect((await invoicesOf(email)).total).toBe(0);
    expect((await tracking.admin.get(usersOf(customer))).status).toBe(404);
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'customer', id: customer.id });
    expect((await invoicesOf(email)).total).toBe(1);
  });

  it('keeps a customer in the trash who holds an account of the vault, and all while the vault is down', async () => {
    const [holder, other] = [await aCustomer(), await aCustomer()];
    const ids = [holder.id, other.id];
    for (const id of ids) await tracking.admin.delete('/api/customers', { id });
    await tracking.database.query(
      `UPDATE customers SET deleted_at = now() - interval '31 days' WHERE id = ANY($1)`,
      [ids],
    );
    const left = async () => {
      const rows = await tracking.database.query<{ id: string }[]>(
        'SELECT id FROM customers WHERE id = ANY($1)',
        [ids],
      );
      return rows.map(({ id }) => id);
    };
    const settings = tracking.app.get(CompanySettings);
    const known = vi.spyOn(settings, 'known').mockResolvedValue({ ...settings.current(), vault: true });
    const ask = vi.spyOn(tracking.app.get(MessageClient), 'ask').mockResolvedValue(undefined);
    await tracking.app.get(Trash).purge();
    expect(await left()).toHaveLength(2);
    ask.mockResolvedValue({ ids: [holder.id] });
    await tracking.app.get(Trash).purge();
    expect(await left()).toEqual([holder.id]);
    known.mockResolvedValue(settings.current());
    await tracking.app.get(Trash).purge();
    expect(await left()).toEqual([]);
    for (const spy of [ask, known]) spy.mockRestore();
  });

  it('is linked once, however often and at once, and the log tells', async () => {
    const email = anAddress();
    const customer = await aCustomer();
    const answers = await Promise.all([email, email.toUpperCase(), email].map((one) => link(customer, one)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listed(customer)).toHaveLength(1);
    const log = await tracking.admin.get(`/api/audit/tracking?record_type=customer&record_id=${customer.id}`);
    const actions = log.body.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['customer.linked', 'customer.created']);
  });

  it('is linked by the office alone, by an address', async () => {
    const customer = await aCustomer();
    expect((await link(customer, anAddress(), tracking.signedInAs('clerk'))).status).toBe(201);
    for (const client of [tracking.signedInAs('auditor'), tracking.signedInAs('courier')])
      expect((await link(customer, anAddress(), client)).status).toBe(403);
    expect((await link(customer, anAddress(), as(anAddress()))).status).toBe(401);
    for (const email of ['', 'nobody', 'a@b', 'a b@example.com'])
      expect((await link(customer, email)).status, email).toBe(422);
    for (const id of [v7(), 'nonsense'])
      expect((await link({ ...customer, id }, anAddress())).status).toBe(404);
  });

  it('is exported and erased with the person', async () => {
    const email = anAddress();
    const customer = await aCustomer({ note: `Call ${email} first` });
    await link(customer, email);
    const person = { email, name: null };
    const data = tracking.app.get(PersonalData);
    const exported = await Promise.all(data.sources.map((source) => source(person, null)));
    expect(exported.flatMap(({ records }) => records)).toContainEqual(
      expect.objectContaining({ type: 'customer', id: customer.id, linked: [email] }),
    );
    for (const step of data.steps) {
      for (let next: string | null = null, first = true; first || next !== null; first = false)
        ({ next } = await step(person, next, tracking.database.manager));
    }
    expect(await listed(customer)).toEqual([]);
    const { data: left } = (await tracking.admin.get(`/api/customers/${customer.id}`)).body;
    expect(left.note).toBe('Call … first');
  });
});

describe('the figures of a client', () => {
  const figures = async (query: string) =>
    (await tracking.admin.get(`/api/clients/figures?${query}`)).body.data;

  it('count parcels, values and invoices, by address and by customer', async () => {
    const [email, billing] = [anAddress(), anAddress()];
    const customer = await aCustomer({ emails: [billing] });
    await link(customer, email);
    for (const party of [{ recipient_email: email.toUpperCase() }, { sender_email: email }])
      await tracking.aParcel({ ...party, declared_value: '1,250.50 EUR' }).save();
    await tracking.aParcel({ sender_email: email, recipient_email: email, declared_value: '100 USD' }).save();
    const deleted = await tracking.aParcel({ recipient_email: email }).save();
    await tracking.admin.delete('/api/parcels', { id: deleted.id });
    const { id } = await invoiceOf(customer);
    await invoiceOf(customer, { amount: '0.10' });
    await tracking.admin.post(`/api/invoices/${id}/payments`, { amount: '40.05', date: '2026-11-20' });

    const open = [{ currency: 'EUR', amount: '60.05' }];
    const values = [
      { currency: 'EUR', amount: '2501.00' },
      { currency: 'USD', amount: '100.00' },
    ];
    const both = { parcels: 3, at_least: false, values, invoices: 2, open };
    expect(await figures(`email=${email.toUpperCase()}`)).toEqual({
      ...both,
      customers: [{ id: customer.id, name: customer.name }],
    });
    expect(await figures(`customer_id=${customer.id}`)).toEqual({ ...both, customers: [] });
    expect(await figures(`email=${billing}`)).toMatchObject({ parcels: 0, values: [], invoices: 2, open });
  });

  it('are empty for a stranger, and need an address or a customer', async () => {
    expect(await figures(`email=${anAddress()}`)).toEqual({
      parcels: 0,
      at_least: false,
      values: [],
      invoices: 0,
      open: [],
      customers: [],
    });
    expect((await tracking.admin.get('/api/clients/figures')).status).toBe(422);
    expect((await tracking.admin.get(`/api/clients/figures?customer_id=${v7()}`)).status).toBe(404);
    expect((await tracking.signedInAs('courier').get('/api/clients/figures?email=x')).status).toBe(403);
  });
});
