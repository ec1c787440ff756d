import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Count, Item, Place, VaultAccount } from '@vaultway/contracts';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

const kim = { id: '0199aaaa-0000-7000-8000-000000000c01', email: 'kim@example.com' };

let vault: VaultUnderTest;
let place: Place;
let account: VaultAccount;
let bar: Item;
const keeper = () => vault.signedIn(kim, 'keeper');
const deposit = (items: object[], facts: object = {}) => ({
  kind: 'deposit',
  account_id: account.id,
  place_id: place.id,
  items,
  ...facts,
});
const draft = (items: object[] = [aBar()]) => keeper().post('/api/vault/movements', deposit(items));

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  place = await vault.aPlace();
  account = await vault.anAccount({
    insured_limit: '1000000',
    insured_currency: 'CHF',
    agreement_note: 'Agreement 65000',
    agreement_sha256: 'e5'.repeat(32),
  });
  [bar] = (await vault.bars([aBar({ insured_value: '65000', currency: 'CHF' })], { account, place })) as [
    Item,
  ];
});
afterAll(() => vault.stop());

describe('a keeper', () => {
  it.each([
    () => '/api/vault/places',
    () => `/api/vault/places/${place.id}`,
    () => '/api/vault/accounts',
    () => `/api/vault/accounts/${account.id}`,
    () => '/api/vault/items',
    () => `/api/vault/items/${bar.id}`,
    () => `/api/vault/items/${bar.id}/biography`,
    () => '/api/vault/totals',
    () => '/api/vault/movements',
    () => `/api/vault/movements?item_id=${bar.id}`,
  ])('reads %s without what anything is worth', async (path) => {
    const answer = await keeper().get(path());
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toMatch(/65000|1000000|CHF/);
  });

  it('does not learn the alias or holder of an account', async () => {
    const holder_id = randomUUID();
    const held = await vault.anAccount({ holder_type: 'user', holder_id });
    for (const path of [`/api/vault/accounts/${held.id}`, `/api/vault/accounts?q=${held.number}`]) {
      const { text } = await keeper().get(path);
      expect(text).toContain(held.number);
      expect(text).not.toMatch(new RegExp(`${held.alias}|${holder_id}|"user"`));
    }
    const found = await keeper().get(`/api/vault/accounts?q=${held.alias}`);
    expect(found.body.data).toEqual([]);
    const { body } = await vault.signedIn(kim, 'auditor').get(`/api/vault/accounts?q=${held.alias}`);
    expect(body.data).toEqual([expect.objectContaining({ alias: held.alias, holder_id })]);
  });

  it('reads a rented box without its rental, and visits it', async () => {
    const admin = vault.signedIn();
    const made = await admin.post('/api/vault/boxes', { number: fresh(), size: 'M', place_id: place.id });
    const { id } = made.body.data;
    const rental = { box_id: id, account_id: account.id, starts_on: '2020-01-01', period: 'year' };
    const rented = await admin.post('/api/vault/rentals', { ...rental, fee: '4321', currency: 'CHF' });
    expect(rented.status, rented.text).toBe(201);
    for (const path of ['/api/vault/boxes', `/api/vault/boxes/${id}`]) {
      const answer = await keeper().get(path);
      expect(answer.status, answer.text).toBe(200);
      expect([answer.body.data].flat()).toEqual([expect.objectContaining({ state: 'rented', rental: null })]);
    }
    for (const path of ['/api/vault/boxes?arrears=true', '/api/vault/rentals'])
      expect(await keeper().get(path)).toMatchEnvelope({ status: 403, code: 'role_not_allowed' });
    const visit = { box_id: id, visitor: 'Ada Winter', identified_by: 'passport' };
    expect((await keeper().post('/api/vault/visits', visit)).status).toBe(201);
  });

  it('leaves the values of admins and auditors as they are', async () => {
    for (const role of ['admin', 'auditor'] as const) {
      const { body } = await vault.signedIn(kim, role).get(`/api/vault/items/${bar.id}`);
      expect(body.data).toMatchObject({ insured_value: '65000', currency: 'CHF' });
    }
  });

  it('drafts, changes and cancels a movement, which an admin approves', async () => {
    const drafted = await draft();
    expect(drafted.body.data).toMatchObject({ state: 'drafted', drafted_by: kim.email });
    const { id, updated_at } = drafted.body.data;
    const changed = await keeper().patch('/api/vault/movements', { id, updated_at, ...deposit([aBar()]) });
    expect(changed.status, changed.text).toBe(200);
    expect((await vault.approve(changed.body.data)).status).toBe(200);
    const other = (await draft()).body.data;
    expect((await keeper().delete('/api/vault/movements', { id: other.id })).status).toBe(200);
  });

  it.each(['insured_value', 'items as JSON'])('gives no value: %s', async (way) => {
    const items = [aBar(), aBar({ insured_value: '5', currency: 'CHF' })];
    const facts = deposit(items, way === 'items as JSON' ? { items: JSON.stringify(items) } : {});
    const answer = await keeper().post('/api/vault/movements', facts);
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([expect.objectContaining({ field: 'items.1.insured_value' })]);
    const { id, updated_at } = (await draft()).body.data;
    expect((await keeper().patch('/api/vault/movements', { id, updated_at, ...facts })).status).toBe(422);
  });

  it("leaves others' drafts alone", async () => {
    const { id, updated_at } = await vault.aDraft(deposit([aBar({ insured_value: '5', currency: 'CHF' })]));
    const cancelled = await keeper().delete('/api/vault/movements', { id });
    expect(cancelled).toMatchEnvelope({ status: 403, code: 'draft_of_another' });
    const changed = await keeper().patch('/api/vault/movements', { id, updated_at, ...deposit([aBar()]) });
    expect(changed).toMatchEnvelope({ status: 403, code: 'draft_of_another' });
    expect((await vault.signedIn(vault.approver).delete('/api/vault/movements', { id })).status).toBe(200);
  });

  it('cancels only an open count of their own', async () => {
    const start = async (by: typeof keeper) =>
      (await by().post('/api/vault/counts', { place_id: (await vault.aPlace()).id })).body.data as Count;
    const cancel = ({ id }: Count, by: typeof keeper) => by().delete('/api/vault/counts', { id });
    const admin = () => vault.signedIn();
    expect((await cancel(await start(keeper), keeper)).status).toBe(200);
    const finished = await start(keeper);
    expect((await keeper().post(`/api/vault/counts/${finished.id}/finish`)).status).toBe(200);
    for (const count of [finished, await start(admin)]) {
      expect(await cancel(count, keeper)).toMatchEnvelope({ status: 403, code: 'count_of_admins' });
      expect((await cancel(count, admin)).status).toBe(200);
    }
  });

  it('is not told by an error what a bar is worth', async () => {
    const { serial } = bar;
    const present = await draft([aBar({ serial })]);
    expect(present).toMatchEnvelope({ status: 409, code: 'item_present' });
    expect(present.body.data.current).toMatchObject({ id: bar.id, insured_value: null, currency: null });

    const drafted = await vault.aDraft(deposit([aBar({ insured_value: '777', currency: 'CHF' })]));
    const stale = { id: drafted.id, updated_at: '2026-01-01T00:00:00.000Z', ...deposit([aBar()]) };
    const changed = await keeper().patch('/api/vault/movements', stale);
    expect(changed).toMatchEnvelope({ status: 409, code: 'changed_meanwhile' });
    expect(changed.text).not.toMatch(/777|CHF/);
  });

  it('does nothing else', async () => {
    const { id, updated_at } = await vault.aDraft(deposit([aBar()]));
    const refused = await Promise.all([
      keeper().post(`/api/vault/movements/${id}/approve`, { updated_at }),
      keeper().post('/api/vault/places', { kind: 'vault', code: fresh() }),
      keeper().patch('/api/vault/places', { id: place.id, name: 'Mine' }),
      keeper().post('/api/vault/accounts', {}),
      keeper().patch('/api/vault/accounts', { id: account.id, status: 'frozen' }),
      keeper().get('/api/vault/items/export.csv'),
      keeper().get('/api/audit/vault'),
    ]);
    for (const answer of refused) expect(answer).toMatchEnvelope({ status: 403, code: 'role_not_allowed' });
  });
});
