import { MessageClient } from '@vaultway/common';
import type { AccountPerson, Item, RequestReply, VaultAccount } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBar, VaultUnderTest } from './support/vault.js';

type FoundRequest = NonNullable<RequestReply<'request.found'>>;

const PATH = '/api/vault/account-people';
const [customer, firm] = [randomUUID(), randomUUID()];
const ada = { id: randomUUID(), email: 'ada@example.com', name: 'Ada Lovelace' };
let vault: VaultUnderTest;
let account: VaultAccount;
let bar: Item;
let user: { id: string; email: string };
beforeAll(async () => {
  vault = await VaultUnderTest.start();
  vault.neighbors.named.set(ada.email, [customer]);
});
beforeEach(async () => {
  vault.neighbors.customers = new Map();
  account = await vault.anAccount({ holder_type: 'customer', holder_id: firm });
  [bar] = (await vault.bars([aBar()], { account })) as [Item];
  user = { id: randomUUID(), email: `${randomUUID()}@example.com` };
});
afterAll(() => vault.stop());

const admin = () => vault.signedIn();
const add = (facts: object = {}, by = admin()) =>
  by.post(PATH, {
    account_id: account.id,
    person_type: 'user',
    person_id: user.id,
    role: 'nominee',
    ...facts,
  });
const added = async (facts: object = {}): Promise<AccountPerson> => {
  const answer = await add(facts);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as AccountPerson;
};
const people = async (by = admin()) => (await by.get(`${PATH}?account_id=${account.id}`)).body.data;
const get = async (rest: string) => vault.client(user).get(`/api/vault/account/${rest}`);
const messages = () => vault.service.app.get(MessageClient);
const items = (asking: string, customers: string[] = []) =>
  messages().ask('vault.items', { user: asking, customers, ids: [bar.id] }, { fallback: undefined });

describe('people of an account', () => {
  it('are listed, added, changed and removed, and each is in the activity log', async () => {
    const person = await added();
    expect(person).toMatchObject({ account_id: account.id, role: 'nominee', may_instruct: false });
    expect(await people()).toEqual([person]);
    const { id, updated_at } = person;
    const changed = await admin().patch(PATH, { id, updated_at, role: 'holder', may_instruct: true });
    expect(changed.body.data).toMatchObject({ role: 'holder', may_instruct: true });
    const late = await admin().patch(PATH, { id, updated_at, role: 'nominee' });
    expect(late).toMatchEnvelope({ status: 409, code: 'changed_meanwhile' });
    expect((await admin().delete(PATH, { id })).status).toBe(200);
    expect((await admin().delete(PATH, { id })).status).toBe(404);
    expect(await people()).toEqual([]);
    const trail = await vault.database.query<{ action: string }[]>(
      'SELECT action FROM audit WHERE record_id = $1 ORDER BY id',
      [id],
    );
    expect(trail.map(({ action }) => action.split('.')[1])).toEqual(['created', 'updated', 'deleted']);
  });

  it('are each on an account once, also of two added at once, and beside the holder', async () => {
    const answers = await Promise.all([add(), add({ person_id: user.id.toUpperCase() })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    const holder = await add({ person_type: 'customer', person_id: firm.toUpperCase() });
    expect(holder).toMatchEnvelope({ status: 409, code: 'account_person_taken' });
  });

  it('become the holder only after they are removed, also of both at once', async () => {
    const hold = () =>
      admin().patch('/api/vault/accounts', { id: account.id, holder_type: 'user', holder_id: user.id });
    const { id } = await added();
    expect(await hold()).toMatchEnvelope({ status: 409, code: 'account_person_taken' });
    await admin().delete(PATH, { id });
    for (let nth = 0; nth < 5; nth += 1) {
      user = { ...user, id: randomUUID() };
      const statuses = (await Promise.all([add(), hold()])).map(({ status }) => status);
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual(statuses);
    }
  });

  it.each([
    ['account_id', { account_id: randomUUID() }],
    ['account_id', { account_id: "'; --" }],
    ['person_id', { person_id: 'ada' }],
    ['person_type', { person_type: 'admin' }],
    ['role', { role: 'owner' }],
  ])('are refused with a wrong %s', async (field, facts) => {
    expect((await add(facts)).body.details).toEqual([expect.objectContaining({ field })]);
  });

  it('are written by admins, read by auditors, and hidden from keepers and clients', async () => {
    const { id } = await added();
    for (const role of ['keeper', 'auditor'] as const) {
      const other = vault.signedIn(vault.drafter, role);
      expect((await add({ person_id: randomUUID() }, other)).status).toBe(403);
      expect((await other.delete(PATH, { id })).status).toBe(403);
      expect((await other.get(PATH)).status).toBe(role === 'auditor' ? 200 : 403);
    }
    for (const nobody of [vault.visitor(), vault.client(user)])
      expect((await nobody.get(PATH)).status).toBe(401);
  });
});

describe('a nominee', () => {
  it('sees holdings, statements and history, and may not send requests unless allowed to', async () => {
    expect((await get('holdings')).body.data).toEqual([]);
    const { id } = await added();
    expect((await get('holdings')).body.data).toMatchObject([{ id: account.id, may_instruct: false }]);
    expect((await get(`items/${bar.id}`)).body.data).toMatchObject({ may_instruct: false });
    expect((await get(`statement?account_id=${account.id}`)).status).toBe(200);
    expect(await items(user.id)).toEqual({ items: [], on_target: [], seen: [bar.id] });
    await admin().patch(PATH, { id, may_instruct: true });
    expect(await items(user.id)).toMatchObject({ items: [{ id: bar.id }], seen: [] });
    expect((await get('holdings')).body.data).toMatchObject([{ may_instruct: true }]);
    await admin().delete(PATH, { id });
    expect(await items(user.id)).toEqual({ items: [], on_target: [], seen: [] });
    expect((await get(`items/${bar.id}`)).status).toBe(404);
  });

  it('can be a customer, whose linked users see the account', async () => {
    await added({ person_type: 'customer', person_id: customer });
    expect(await items(user.id, [customer])).toEqual({ items: [], on_target: [], seen: [bar.id] });
    expect(await items(user.id, [firm])).toMatchObject({ items: [{ id: bar.id }], seen: [] });
    vault.neighbors.customers = new Map([[user.email, [customer]]]);
    expect((await get('holdings')).body.data).toMatchObject([{ id: account.id }]);
  });

  it.each(['withdrawal', 'transfer'] as const)(
    'who may no longer instruct has no %s drafted or approved',
    async (kind) => {
      const target = await vault.anAccount();
      const { id } = await added({ may_instruct: true });
      const request: FoundRequest = {
        id: randomUUID(),
        number: 'R-2026-0044',
        kind,
        status: 'new',
        email: 'client@example.com',
        language: 'en',
        items: [{ id: bar.id, account_id: account.id }],
        to_account: kind === 'transfer' ? target.number : null,
        user: user.id,
        customers: [],
      };
      vault.neighbors.requests.set(request.id, request);
      const facts = { kind, request_id: request.id, item_ids: [bar.id], account_id: target.id };
      const drafted = await vault.aDraft(facts);
      await admin().patch(PATH, { id, may_instruct: false });
      expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'request_closed' });
      await admin().delete('/api/vault/movements', { id: drafted.id });
      const again = await admin().post('/api/vault/movements', facts);
      expect(again.body.details).toEqual([expect.objectContaining({ code: 'not_requested' })]);
      await admin().patch(PATH, { id, may_instruct: true });
      expect((await vault.approve(await vault.aDraft(facts))).status).toBe(200);
    },
  );
});

describe('personal data', () => {
  const person = { email: ada.email, name: ada.name };
  const erase = () =>
    messages().ask(
      'person.erase.vault',
      { id: randomUUID(), ...person, names: [], user_id: ada.id },
      { fallback: null, limitMs: 20_000 },
    );
  const holders = async (erased: typeof person | null) =>
    (
      await messages().ask(
        'vault.holders',
        { ids: [ada.id, customer], person: erased },
        { fallback: { ids: [] }, limitMs: 20_000 },
      )
    ).ids;

  it('of a nominee go at once with an erasure, whatever is on the account', async () => {
    const { id } = await added({ person_id: ada.id });
    await added({ person_type: 'customer', person_id: customer });
    const other = await added();
    expect(await holders(person)).toEqual([]);
    expect(await holders(null)).toEqual([ada.id, customer].toSorted());
    expect(await erase()).toMatchObject({ done: true, problem: null });
    expect(await people()).toEqual([other]);
    const trail = await vault.database.query('SELECT audit::text FROM audit WHERE record_id = $1', [id]);
    expect(JSON.stringify(trail)).not.toContain(ada.id);
    expect(await holders(null)).toEqual([]);
  });

  it('of a client who was removed before go from the activity log, too', async () => {
    const { id } = await added({ person_id: ada.id, role: 'holder' });
    await admin().delete(PATH, { id });
    expect(await erase()).toMatchObject({ done: true, problem: null });
    const trail = await vault.database.query('SELECT audit::text FROM audit WHERE record_id = $1', [id]);
    expect(trail).toHaveLength(2);
    expect(JSON.stringify(trail)).not.toContain(ada.id);
  });

  it('of a holder stay until the account is closed and empty', async () => {
    await added({ person_id: ada.id, role: 'holder' });
    expect(await holders(person)).toEqual([ada.id]);
    expect(await erase()).toMatchObject({ done: false, problem: 'failed' });
    expect(await people()).toHaveLength(1);
    await vault.done({ kind: 'withdrawal', item_ids: [bar.id] });
    await admin().patch('/api/vault/accounts', { id: account.id, status: 'closed' });
    expect(await holders(person)).toEqual([]);
    expect(await erase()).toMatchObject({ done: true });
    expect(await people()).toEqual([]);
    expect((await admin().get(`/api/vault/accounts/${account.id}`)).body.data.holder_id).toBe(firm);
  });

  it.each([true, false])('are exported, a nominee without what is on the account (own: %s)', async (own) => {
    const exported = async () =>
      (
        await messages().ask(
          'person.export.vault',
          { ...person, own, user_id: ada.id, after: null },
          { fallback: null, limitMs: 20_000 },
        )
      )?.records;
    const { id } = await added({ person_id: ada.id });
    const rows = await exported();
    expect(rows).toEqual([expect.objectContaining({ type: 'vault_account_person', id, role: 'nominee' })]);
    await admin().patch(PATH, { id, role: 'holder' });
    const held = await exported();
    expect(held).toContainEqual(expect.objectContaining({ type: 'vault_account', id: account.id }));
    // Colleagues read who the main holder is; the person is another.
    expect(JSON.stringify(held).includes(firm)).toBe(!own);
    await admin().delete(PATH, { id });
  });
});
