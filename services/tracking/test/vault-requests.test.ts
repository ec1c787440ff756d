import { Controller } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  CompanySettings,
  MessageClient,
  MessageServer,
  OnRequest,
  PersonErasures,
  PersonExports,
  RequestBody,
} from '@vaultway/common';
import { FakeContent, type HttpClient, someSettings } from '@vaultway/common/testing';
import type {
  AccountRequestDetails,
  ClientRequestDetails,
  Parcel,
  RequestItem,
  RequestPayload,
} from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ParcelBuilder } from './support/builders.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

const OWN = '/api/account/requests';
const DESK = '/api/requests';

const anItem = (serial: string): RequestItem => ({
  id: v7(),
  kind: 'bar',
  refiner: 'Valcambi',
  serial,
  year: null,
  seal: null,
  fine_weight: '32.148',
  account_id: v7(),
  account_number: 'V-1',
});
const [one, two] = [anItem('VS 1'), anItem('VS 2')];
/** Items that are the client's own; null while the vault is down. */
let own: RequestItem[] | null = [];
/** Items on accounts that the client may only see. */
let seen: string[] = [];
const questions: RequestPayload<'vault.items'>[] = [];

@Controller()
class FakeVault {
  @OnRequest('vault.items')
  items(@RequestBody('vault.items') question: RequestPayload<'vault.items'>) {
    questions.push(question);
    if (own === null) return new Promise(() => {});
    const items = own.filter(({ id }) => question.ids.includes(id));
    const onTarget = items.filter(({ account_number }) => account_number === question.to_account);
    return { items, seen, on_target: onTarget.map(({ id }) => id) };
  }
}

let tracking: TrackingUnderTest;
let content: FakeContent;
let messages: MessageClient;
let stopVault: () => Promise<void>;
beforeAll(async () => {
  tracking = await startTracking({ THROTTLE_SUBSCRIPTION_PER_HOUR: 0 });
  const settings = someSettings({ vault: true, company_name: 'Vaultway AG', contact_address: 'Zürich' });
  content = await FakeContent.start(tracking.config.REDIS_URL, settings);
  await content.change({});
  await vi.waitFor(() => tracking.app.get(CompanySettings).known(), 30_000);
  messages = tracking.app.get(MessageClient);
  const vault = await NestFactory.createMicroservice(
    { module: class VaultModule {}, controllers: [FakeVault] },
    { strategy: new MessageServer(tracking.config.REDIS_URL), logger: false },
  );
  await vault.listen();
  stopVault = () => vault.close();
});
beforeEach(() => {
  own = [one, two];
  seen = [];
  questions.length = 0;
});
afterAll(async () => {
  await stopVault?.();
  await tracking?.stop();
  await content?.stop();
});

const anAddress = () => `client-${v7()}@example.com`;
const as = (email: string): HttpClient => sessions.userAt(tracking.url, email);
const ask = (email: string, facts: object = {}) =>
  as(email).post(OWN, { kind: 'withdrawal', item_ids: [one.id, two.id], ...facts });
async function asked(email: string, facts: object = {}): Promise<AccountRequestDetails> {
  const answer = await ask(email, facts);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
}
const onDesk = async (id: string): Promise<ClientRequestDetails> =>
  (await tracking.admin.get(`${DESK}/${id}`)).body.data;

describe('a request about items of the vault', () => {
  it('has the items as the vault knows them, each once, in the order of the client', async () => {
    const email = anAddress();
    const customer = (await tracking.admin.post('/api/customers', { name: 'Lovelace Ltd' })).body.data;
    await tracking.admin.post(`/api/customers/${customer.id}/users`, { email });
    const request = await asked(email, { item_ids: [two.id.toUpperCase(), one.id, two.id] });
    expect(request.items).toEqual([two, one]);
    expect(request.parcel_content).toBeNull();
    expect((await onDesk(request.id)).items).toEqual([two, one]);
    expect((await as(email).get(OWN)).body.data).toMatchObject([{ items: [two, one] }]);
    expect(questions).toMatchObject([{ customers: [customer.id], ids: [two.id, one.id] }]);
    expect((await asked(email, { kind: 'visit', item_ids: one.id })).items).toEqual([one]);
  });

  it('is exported with them', async () => {
    const email = anAddress();
    await asked(email);
    const { records } = await tracking.app.get(PersonExports).page({ email, name: null }, null);
    expect(records).toContainEqual(expect.objectContaining({ type: 'request', items: [one, two] }));
  });

  it.each([
    ['of others', { item_ids: [one.id, v7()] }, 'item_ids.1'],
    ['nobody has', { item_ids: ["'; --"] }, 'item_ids.0'],
    ['in a request of another kind', { kind: 'box', item_ids: [one.id] }, 'item_ids'],
    ['too many', { item_ids: Array.from({ length: 201 }, () => v7()) }, 'item_ids'],
  ])('is refused with items %s', async (_, facts, field) => {
    const answer = await ask(anAddress(), facts);
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([expect.objectContaining({ field })]);
  });

  it('is refused if it transfers an item to the account that it is on', async () => {
    const to_account = two.account_number;
    const refused = await ask(anAddress(), { kind: 'transfer', to_account });
    expect(refused.status).toBe(422);
    expect(refused.body.details).toEqual([expect.objectContaining({ field: 'to_account' })]);
    expect((await ask(anAddress(), { kind: 'withdrawal', to_account })).status).toBe(201);
    expect(questions.at(-1)?.to_account).toBeNull();
  });

  it.each(['withdrawal', 'transfer', 'visit'])(
    'is refused of a client who may only see the account: a %s',
    async (kind) => {
      seen = [two.id];
      own = [one];
      const refused = await ask(anAddress(), { kind, to_account: 'V-2' });
      expect(refused).toMatchEnvelope({ status: 403, code: 'may_not_instruct' });
      expect((await ask(anAddress(), { kind, to_account: 'V-2', item_ids: [one.id] })).status).toBe(201);
    },
  );

  it('is unavailable while the vault is down; without items it is not', async () => {
    own = null;
    expect(await ask(anAddress())).toMatchEnvelope({ status: 503, code: 'unavailable' });
    expect((await ask(anAddress(), { item_ids: [], parcel_content: 'Gold' })).status).toBe(201);
    expect((await ask(anAddress(), { item_ids: [] })).body.details).toMatchObject([
      { field: 'parcel_content' },
    ]);
  });

  it('is answered again when it is repeated, though the vault is down or the items are gone', async () => {
    const client = as(anAddress()).with({ 'idempotency-key': v7() });
    const send = (facts: object = {}) =>
      client.post(OWN, { kind: 'withdrawal', item_ids: [one.id], ...facts });
    const { body } = await send();
    own = [];
    expect(await send()).toMatchObject({ status: 201, body: { data: { id: body.data.id, items: [one] } } });
    expect(await send({ item_ids: [two.id] })).toMatchEnvelope({ status: 409, code: 'key_reused' });
    own = null;
    expect(await send()).toMatchObject({ status: 201, body: { data: { id: body.data.id } } });
  });

  it('has none of a visitor, and keeps them', async () => {
    const visitor = { email: anAddress(), kind: 'withdrawal', item_ids: [one.id], parcel_content: 'Gold' };
    expect((await tracking.visitor().post(DESK, visitor)).status).toBe(202);
    expect(questions).toEqual([]);
    const { id } = await asked(anAddress());
    const change = `UPDATE requests SET items = '[]' WHERE id = '${id}'`;
    await expect(tracking.database.query(change)).rejects.toThrow('never change');
  });

  it('is refused without a vault', async () => {
    const known = vi.spyOn(tracking.app.get(CompanySettings), 'known').mockResolvedValue(someSettings());
    onTestFinished(() => known.mockRestore());
    expect((await ask(anAddress())).body.details).toMatchObject([{ field: 'item_ids' }]);
    expect(questions).toEqual([]);
  });

  it('is told to the vault', async () => {
    const email = anAddress();
    const { id, number } = await asked(email);
    const customer = (await tracking.admin.post('/api/customers', { name: 'Lovelace Ltd' })).body.data;
    const link = `/api/customers/${customer.id}/users`;
    await tracking.admin.post(link, { email });
    const found = (asking: string) => messages.ask('request.found', { id: asking }, { fallback: 'nobody' });
    expect(await found(id)).toEqual({
      id,
      number,
      kind: 'withdrawal',
      status: 'new',
      email,
      language: 'en',
      items: [one, two].map(({ id: item, account_id }) => ({ id: item, account_id })),
      to_account: null,
      user: expect.any(String),
      customers: [customer.id],
    });
    await tracking.admin.delete(link, { email });
    expect(await found(id)).toMatchObject({ customers: [] });
    expect(await found(v7())).toBeNull();
    expect(await found("'; --")).toBeNull();
  });
});

describe('a request for a transfer', () => {
  const to_account = 'V-00002';
  const by = { id: v7(), email: 'approver@example.com' };
  const done = (request_id: string) =>
    messages.ask('vault.transferred', { request_id, by }, { fallback: undefined, limitMs: 5000 });

  it('keeps the account as the client has written it, whether there is one or not', async () => {
    const email = anAddress();
    const answers = await Promise.all(
      [to_account, 'NOBODY'].map((name) =>
        ask(email, { kind: 'transfer', to_account: name, text: 'A gift' }),
      ),
    );
    for (const answer of answers)
      expect(answer).toMatchEnvelope({ status: 201, message: 'Request received' });
    expect(answers.map(({ body }) => body.data.to_account)).toEqual([to_account, 'NOBODY']);
    const [{ id }] = answers.map(({ body }) => body.data as AccountRequestDetails) as [AccountRequestDetails];
    expect(await onDesk(id)).toMatchObject({ kind: 'transfer', to_account, items: [one, two] });
    const found = await messages.ask('request.found', { id }, { fallback: null });
    expect(found).toMatchObject({ kind: 'transfer', to_account });
    const change = `UPDATE requests SET to_account = 'V-9' WHERE id = '${id}'`;
    await expect(tracking.database.query(change)).rejects.toThrow('never changes');
  });

  it.each([
    ['an account', { to_account: ' ' }, 'to_account'],
    ['items', { to_account, item_ids: [] }, 'item_ids'],
    ['a number or alias of at most 40 characters', { to_account: 'V'.repeat(41) }, 'to_account'],
  ])('needs %s', async (_, facts, field) => {
    const answer = await ask(anAddress(), { kind: 'transfer', ...facts });
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([expect.objectContaining({ field })]);
  });

  it('is of no visitor, makes no parcel, and leaves the account out of other kinds', async () => {
    const visitor = { email: anAddress(), kind: 'transfer', to_account, item_ids: [one.id] };
    expect((await tracking.visitor().post(DESK, visitor)).body.details).toMatchObject([
      { field: 'item_ids' },
    ]);
    const { id } = await asked(anAddress(), { kind: 'transfer', to_account });
    const parcel = await tracking.admin.post(`${DESK}/${id}/parcel`);
    expect(parcel).toMatchEnvelope({ status: 409, code: 'request_closed' });
    expect(await asked(anAddress(), { to_account })).toMatchObject({ to_account: null });
  });

  it('is done once the vault says so, however often and however many at once', async () => {
    const email = anAddress();
    const { id } = await asked(email, { kind: 'transfer', to_account });
    expect(await Promise.all([done(id), done(id)])).toEqual([{ noted: true }, { noted: true }]);
    expect(await done(id)).toEqual({ noted: true });
    expect(await onDesk(id)).toMatchObject({ status: 'done', waiting_since: null });
    expect((await as(email).get(`${OWN}/${id}`)).body.data).toMatchObject({ status: 'done', to_account });
  });

  it('stays withdrawn if the client withdraws it in the moment of the approval, and may be gone', async () => {
    const email = anAddress();
    const { id } = await asked(email, { kind: 'transfer', to_account });
    await as(email).post(`${OWN}/${id}/withdrawal`);
    expect(await done(id)).toEqual({ noted: true });
    expect(await onDesk(id)).toMatchObject({ status: 'withdrawn' });
    expect(await done(v7())).toEqual({ noted: true });
    const other = await asked(anAddress());
    await tracking.admin.patch(DESK, { id: other.id, status: 'declined' });
    expect(await done(other.id)).toEqual({ noted: true });
    expect(await onDesk(other.id)).toMatchObject({ status: 'declined' });
  });

  it('is exported, and loses a person who is named as the account', async () => {
    const email = anAddress();
    const { id } = await asked(email, { kind: 'transfer', to_account: 'Ada Lovelace' });
    const { records } = await tracking.app.get(PersonExports).page({ email, name: null }, null);
    expect(records).toContainEqual(expect.objectContaining({ type: 'request', to_account: 'Ada Lovelace' }));
    const person = { email: anAddress(), name: 'Ada Lovelace' };
    const erasures = tracking.app.get(PersonErasures);
    const erasure = v7();
    for (let isDone = false; !isDone;) isDone = (await erasures.advance(erasure, person)).done;
    expect((await onDesk(id)).to_account).toBe('…');
  });
});

describe('a parcel', () => {
  it('is told to the vault by its code, in any spelling, with whether it is delivered', async () => {
    const parcel = await new ParcelBuilder(tracking.admin, {}).save();
    const found = (code: string) => messages.ask('parcel.found', { code }, { fallback: 'nobody' });
    const { id, tracking_code } = parcel;
    expect(await found(` ${tracking_code.toLowerCase().replaceAll('-', '')}`)).toEqual({
      id,
      tracking_code,
      delivered: false,
    });
    await tracking.admin.patch('/api/parcels', { id, status: 'Delivered' });
    expect(await found(tracking_code)).toMatchObject({ delivered: true });
    await tracking.admin.delete('/api/parcels', { id });
    expect(await found(tracking_code)).toBeNull();
    expect(await found('VW-NOBODY')).toBeNull();
  });
});

describe('the parcel of a withdrawal', () => {
  const by = { id: v7(), email: 'approver@example.com' };
  const withdrawn = (facts: Partial<RequestPayload<'vault.withdrawn'>>) => ({
    movement_id: v7(),
    request_id: null,
    recipient: null,
    parcel_content: 'Valcambi VS 1, Valcambi VS 2',
    weight: '2 kg',
    declared_value: 'CHF 120000.00',
    by,
    ...facts,
  });
  const make = async (facts: Partial<RequestPayload<'vault.withdrawn'>>) =>
    (await messages.ask('vault.withdrawn', withdrawn(facts), { fallback: undefined, limitMs: 5000 }))?.parcel;
  const parcelOf = async (code: string | undefined): Promise<Parcel> =>
    (await tracking.admin.get(`/api/parcels/${code}`)).body.data;
  const count = async () =>
    (await tracking.database.query<{ count: number }[]>('SELECT count(*)::int FROM parcels'))[0]?.count;

  it('goes from the vault to the client, to the address of the request', async () => {
    const email = anAddress();
    const { id } = await asked(email, { destination: 'London' });
    const parcel = await make({ request_id: id });
    expect(await parcelOf(parcel?.tracking_code)).toMatchObject({
      sender_name: 'Vaultway AG',
      pickup_location: 'Zürich',
      recipient_email: email,
      destination: 'London',
      parcel_content: 'Valcambi VS 1, Valcambi VS 2',
      weight: '2 kg',
      declared_value: 'CHF 120000.00',
    });
    expect(await onDesk(id)).toMatchObject({
      status: 'accepted',
      tracking_code: parcel?.tracking_code,
      waiting_since: null,
    });
    const again = await tracking.admin.post(`${DESK}/${id}/parcel`);
    expect(again).toMatchEnvelope({ status: 409, code: 'request_closed' });
  });

  it('is made once, however often and however many at once the vault asks', async () => {
    const { id: request_id } = await asked(anAddress());
    const movement_id = v7();
    const before = await count();
    const made = await Promise.all(Array.from({ length: 5 }, () => make({ movement_id, request_id })));
    expect(new Set(made.map((parcel) => parcel?.id)).size).toBe(1);
    await tracking.admin.delete('/api/parcels', { id: made[0]?.id });
    expect(await make({ movement_id, request_id })).toEqual(made[0]);
    expect(await count()).toBe((before ?? 0) + 1);
  });

  it('is the one that the desk has made by hand', async () => {
    const { id: request_id } = await asked(anAddress());
    const byHand = (await tracking.admin.post(`${DESK}/${request_id}/parcel`)).body
      .data as ClientRequestDetails;
    expect(await parcelOf(byHand.tracking_code ?? '')).toMatchObject({
      parcel_content: 'Valcambi VS 1, Valcambi VS 2',
    });
    expect((await make({ request_id }))?.tracking_code).toBe(byHand.tracking_code);
    const other = await make({ request_id });
    expect(other?.tracking_code).not.toBe(byHand.tracking_code);
  });

  it('is made of a request that the client withdraws in that moment, which stays withdrawn', async () => {
    const email = anAddress();
    const { id: request_id } = await asked(email);
    await as(email).post(`${OWN}/${request_id}/withdrawal`);
    const parcel = await make({ request_id });
    expect(await onDesk(request_id)).toMatchObject({
      status: 'withdrawn',
      tracking_code: parcel?.tracking_code,
    });
  });

  it('needs a request that exists, or a recipient', async () => {
    expect(await make({ request_id: v7() })).toBeNull();
    const recipient = { recipient_name: 'Ada', recipient_email: null, destination: 'Paris' };
    const parcel = await make({ recipient, weight: null, declared_value: null });
    expect(await parcelOf(parcel?.tracking_code)).toMatchObject({
      recipient_name: 'Ada',
      destination: 'Paris',
      sender_name: 'Vaultway AG',
      weight: null,
    });
  });
});
