import { MessageClient } from '@vaultway/common';
import { FakeContent, type HttpClient, someSettings } from '@vaultway/common/testing';
import type { Customer, Invoice, InvoiceDraft, RequestedDraft, Role } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings());
  await content.change({});
  const invoice = { product: 'Transport' };
  await vi.waitFor(
    async () => expect((await tracking.admin.post('/api/invoices', invoice)).status).toBe(201),
    { timeout: 20_000, interval: 200 },
  );
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

const messages = () => tracking.app.get(MessageClient);
const send = (draft: RequestedDraft) => messages().ask('invoice.drafted', draft, { fallback: null });
const outcomes = async (...ids: string[]) =>
  (await messages().ask('drafts.found', { ids }, { fallback: null }))?.drafts;
const aCustomer = async (facts: object = {}): Promise<Customer> =>
  (await tracking.admin.post('/api/customers', { name: 'Aurum AG', address: 'Ring 1', ...facts })).body.data;
const LINE = {
  description: 'Storage in November 2026',
  quantity: '1',
  unit: 'flat_rate' as const,
  price: '20.00',
  tax_rate: '19',
};
const requested = (customer: Customer, facts: object = {}): RequestedDraft => ({
  id: randomUUID(),
  customer_id: customer.id,
  title: 'Vault account V-00001, 2026-11',
  currency: 'EUR',
  lines: [LINE],
  ...facts,
});
const aDraft = async (customer?: Customer): Promise<RequestedDraft> => {
  const draft = requested(customer ?? (await aCustomer()));
  expect(await send(draft)).toEqual({ problem: null });
  return draft;
};
const read = async (id: string, by: HttpClient = tracking.admin) =>
  (await by.get(`/api/invoice-drafts/${id}`)).body.data as InvoiceDraft;
const issue = ({ id, customer_id, currency, lines }: RequestedDraft, facts: object = {}) =>
  tracking.admin.post('/api/invoices', { draft_id: id, customer_id, currency, lines, ...facts });
const discard = ({ id }: { id: string }) => tracking.admin.post(`/api/invoice-drafts/${id}/discard`, {});
const as = (role: Role) => tracking.signedInAs(role);

describe('a draft of an invoice', () => {
  it('is kept once, however often it is sent', async () => {
    const draft = requested(await aCustomer());
    const answers = await Promise.all([send(draft), send(draft), send(draft)]);
    expect(answers).toEqual([{ problem: null }, { problem: null }, { problem: null }]);
    expect(await send({ ...draft, title: 'Another' })).toEqual({ problem: null });
    expect(await read(draft.id)).toMatchObject({
      title: draft.title,
      customer_name: 'Aurum AG',
      lines: draft.lines,
      total: '23.80',
      state: 'open',
      invoice: null,
    });
    const audit = await tracking.admin.get(`/api/audit/tracking?record_id=${draft.id}`);
    expect(audit.body.data).toMatchObject([{ action: 'invoice_draft.created', admin_email: null }]);
  });

  it('needs a customer with an address', async () => {
    const [noAddress, deleted] = [await aCustomer({ address: '' }), await aCustomer()];
    await tracking.admin.delete('/api/customers', { id: deleted.id });
    expect(await send(requested(noAddress))).toEqual({ problem: 'no_address' });
    expect(await send(requested(deleted))).toEqual({ problem: 'no_customer' });
    expect(await send(requested({ ...deleted, id: randomUUID() }))).toEqual({ problem: 'no_customer' });
  });

  it('has lines that an invoice can have', async () => {
    const draft = requested(await aCustomer(), { currency: 'JPY' });
    expect(await send(draft)).toBeNull();
    expect(await outcomes(draft.id)).toEqual([]);
  });

  it('becomes an invoice once, with the lines that the desk sends', async () => {
    const draft = await aDraft();
    expect(await outcomes(draft.id)).toEqual([{ id: draft.id, state: 'open', invoice: null }]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => issue(draft, { lines: [{ ...LINE, price: '21' }] })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ]);
    const made = answers.find(({ status }) => status === 201);
    const { id, number, amount }: Invoice = made?.body.data ?? {};
    expect(amount).toBe('24.99');
    expect(await outcomes(draft.id)).toEqual([
      { id: draft.id, state: 'issued', invoice: { id, number, state: 'open' } },
    ]);
    expect(await read(draft.id)).toMatchObject({ state: 'issued', invoice: { id, number } });
    expect(await discard(draft)).toMatchObject({ status: 409, body: { code: 'invoice_draft_closed' } });
  });

  it('takes no number if it is not issued', async () => {
    const [draft, other] = [await aDraft(), await aDraft()];
    const first = (await issue(draft)).body.data.number as string;
    expect((await issue(draft)).body.code).toBe('invoice_draft_closed');
    const unknown = await issue({ ...draft, id: randomUUID() });
    expect(unknown.body.details).toMatchObject([{ field: 'draft_id' }]);
    const next = (await issue(other)).body.data.number as string;
    expect(Number(next.slice(5))).toBe(Number(first.slice(5)) + 1);
  });

  it('goes to its customer, in its currency; to anybody once the customer is gone', async () => {
    const draft = await aDraft();
    const other = await aCustomer();
    const fields = async (facts: object) =>
      (await issue(draft, facts)).body.details?.map(({ field }: { field: string }) => field);
    expect(await fields({ customer_id: other.id })).toEqual(['customer_id']);
    expect(await fields({ customer_id: null, recipient_name: 'Somebody' })).toEqual(['customer_id']);
    expect(await fields({ currency: 'USD' })).toEqual(['currency']);
    expect((await read(draft.id)).state).toBe('open');
    await tracking.admin.delete('/api/customers', { id: draft.customer_id });
    expect((await issue(draft, { customer_id: other.id })).status).toBe(201);
  });

  it('is discarded for good', async () => {
    const draft = await aDraft();
    expect(await discard(draft)).toMatchObject({ status: 200, body: { data: { state: 'discarded' } } });
    expect((await issue(draft)).body.code).toBe('invoice_draft_closed');
    expect((await discard(draft)).body.code).toBe('invoice_draft_closed');
    expect(await send(draft)).toEqual({ problem: null });
    expect(await outcomes(draft.id)).toEqual([{ id: draft.id, state: 'discarded', invoice: null }]);
  });

  it('is listed by its state', async () => {
    const [open, gone] = [await aDraft(), await aDraft()];
    await discard(gone);
    const ids = async (query: string) =>
      ((await tracking.admin.get(`/api/invoice-drafts${query}`)).body.data as InvoiceDraft[]).map(
        ({ id }) => id,
      );
    expect(await ids('')).toContain(open.id);
    expect(await ids('')).not.toContain(gone.id);
    expect(await ids('?state=discarded')).toContain(gone.id);
    expect((await tracking.admin.get('/api/invoice-drafts/nothing')).status).toBe(404);
  });

  it('is issued and discarded by clerks, and only read by auditors', async () => {
    const draft = await aDraft();
    expect((await read(draft.id, as('auditor'))).id).toBe(draft.id);
    expect((await as('auditor').post(`/api/invoice-drafts/${draft.id}/discard`, {})).status).toBe(403);
    for (const role of ['courier', 'keeper'] as const)
      expect((await as(role).get('/api/invoice-drafts')).status).toBe(403);
    expect((await as('clerk').post(`/api/invoice-drafts/${draft.id}/discard`, {})).status).toBe(200);
  });

  it('never changes, whichever code writes', async () => {
    const { id } = await aDraft();
    const database = tracking.app.get(DataSource);
    await expect(
      database.query(`UPDATE invoice_drafts SET lines = '[]' WHERE id = $1`, [id]),
    ).rejects.toThrow('a draft is closed once');
  });
});
