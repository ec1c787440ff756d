import type { Item, Movement, RequestReply, VaultAccount } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { VaultUnderTest } from './support/vault.js';

type FoundRequest = NonNullable<RequestReply<'request.found'>>;

let vault: VaultUnderTest;
const ada = { id: randomUUID(), email: 'ada@example.com' };
const bob = { id: randomUUID(), email: 'bob@example.com' };
let [own, target]: VaultAccount[] = [];
beforeAll(async () => {
  vault = await VaultUnderTest.start();
  own = await vault.anAccount({ holder_type: 'user', holder_id: ada.id });
  target = await vault.anAccount({ holder_type: 'user', holder_id: bob.id });
});
beforeEach(() => {
  vault.neighbors.isTrackingUp = true;
});
afterAll(() => vault.stop());

/** Waits for what follows an approval; the limit only catches hangs. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });
const draft = (facts: object, by = vault.signedIn()) => by.post('/api/vault/movements', facts);
const bars = (count = 1) =>
  vault.bars(
    Array.from({ length: count }, () => undefined).map(() => aBarOf()),
    own && { account: own },
  );
let serial = 0;
const aBarOf = () => ({
  kind: 'bar',
  metal: 'gold',
  refiner: 'Valcambi',
  serial: `T ${(serial += 1)}`,
  gross_weight: '1',
  weight_unit: 'kg',
  fineness: '999.9',
});

/** A request of a client to transfer these items. */
function aRequest(items: readonly Item[], facts: Partial<FoundRequest> = {}): FoundRequest {
  const request: FoundRequest = {
    id: randomUUID(),
    number: 'R-2026-0043',
    kind: 'transfer',
    status: 'new',
    email: 'client@example.com',
    language: 'en',
    items: items.map(({ id, account_id }) => ({ id, account_id })),
    to_account: target?.number ?? null,
    user: null,
    customers: [],
    ...facts,
  };
  vault.neighbors.requests.set(request.id, request);
  return request;
}
const transferOf = (request: FoundRequest, items: readonly Pick<Item, 'id'>[], facts: object = {}) => ({
  kind: 'transfer',
  request_id: request.id,
  item_ids: items.map(({ id }) => id),
  account_id: target?.id,
  ...facts,
});
const told = ({ id }: FoundRequest) =>
  vault.neighbors.transferred.filter(({ request_id }) => request_id === id);
const itemOf = async (client: typeof ada, id: string) =>
  vault.client(client).get(`/api/vault/account/items/${id}`);

describe('a transfer that a client asked for', () => {
  it('goes to the account that the client named by number or alias, and closes the request', async () => {
    const [one, two] = (await bars(2)) as [Item, Item];
    for (const [item, to_account] of [
      [one, ` ${target?.number.toLowerCase()}`.trim()],
      [two, target?.alias?.toLowerCase() ?? ''],
    ] as const) {
      const request = aRequest([item], { to_account });
      const movement = await vault.done(transferOf(request, [item]));
      expect(movement).toMatchObject({
        request_id: request.id,
        request_number: request.number,
        to_parcel: null,
      });
      expect((await vault.item(item.id)).account_id).toBe(target?.id);
      const { id, email } = vault.approver;
      await eventually(() => expect(told(request)[0]).toEqual({ request_id: request.id, by: { id, email } }));
    }
    await eventually(async () =>
      expect(await vault.database.query('SELECT * FROM requested_transfers')).toEqual([]),
    );
    expect(vault.neighbors.withdrawn).toEqual([]);
  });

  it('is read by both clients, and by neither what is not theirs', async () => {
    const [item] = (await bars()) as [Item];
    expect((await itemOf(bob, item.id)).status).toBe(404);
    const { id } = await vault.done(transferOf(aRequest([item]), [item]));
    const received = await itemOf(bob, item.id);
    expect(received.body.data).toMatchObject({
      state: 'in',
      account_number: target?.number,
      events: [{ id }],
    });
    expect(received.text).not.toContain(own?.number);
    const given = await itemOf(ada, item.id);
    expect(given.body.data).toMatchObject({
      state: 'out',
      vault: null,
      account_number: own?.number,
      may_instruct: false,
      events: [{ id, kind: 'transfer' }, { kind: 'deposit' }],
    });
    expect(given.text).not.toContain(target?.number);
    const before = given.body.data;
    await vault.done({ kind: 'withdrawal', item_ids: [item.id] });
    expect((await itemOf(ada, item.id)).body.data).toEqual(before);
    const list = (await vault.client(ada).get('/api/vault/account/items?per_page=100')).body.data as Item[];
    expect(list.map((each) => each.id)).not.toContain(item.id);
    expect((await itemOf({ id: randomUUID(), email: 'eve@example.com' }, item.id)).status).toBe(404);
  });

  it('shows an item that came back again, without what happened meanwhile', async () => {
    const [item] = (await bars()) as [Item];
    const given = await vault.done(transferOf(aRequest([item]), [item]));
    const place_id = (await vault.aPlace()).id;
    const moved = await vault.done({ kind: 'move', item_ids: [item.id], place_id });
    const back = await vault.done({ kind: 'transfer', item_ids: [item.id], account_id: own?.id });
    const again = (await itemOf(ada, item.id)).body.data as { events: { id: string }[] };
    expect(again).toMatchObject({ state: 'in', may_instruct: true });
    const events = again.events.map(({ id }) => id);
    expect(events.slice(0, 2)).toEqual([back.id, given.id]);
    expect(events).not.toContain(moved.id);
    await vault.done({ kind: 'withdrawal', item_ids: [item.id] });
    expect((await itemOf(ada, item.id)).body.data).toMatchObject({ state: 'out', may_instruct: false });
  });

  it('has the items and the account of the request alone', async () => {
    const [one, two] = (await bars(2)) as [Item, Item];
    const other = await vault.anAccount();
    const request = aRequest([one]);
    const more = await draft(transferOf(request, [one, two]));
    expect(more.body.details).toEqual([
      expect.objectContaining({ field: 'item_ids.1', code: 'not_requested' }),
    ]);
    const elsewhere = await draft(transferOf(request, [one], { account_id: other.id }));
    expect(elsewhere.status).toBe(422);
    expect(elsewhere.body.details).toEqual([
      expect.objectContaining({ field: 'account_id', code: 'not_asked_account' }),
    ]);
    const drafted = await vault.aDraft(transferOf(request, [one]));
    const changed = await vault
      .signedIn()
      .patch('/api/vault/movements', { id: drafted.id, item_ids: [one.id], account_id: other.id });
    expect(changed.body.details).toEqual([expect.objectContaining({ code: 'not_asked_account' })]);
    const nobody = await draft(transferOf(aRequest([two], { to_account: 'NOBODY' }), [two]));
    expect(nobody.body.details).toEqual([expect.objectContaining({ code: 'not_asked_account' })]);
  });

  it('takes a number for a number, also where it is the alias of another account', async () => {
    const [item] = (await bars()) as [Item];
    const twin = await vault.anAccount({ number: target?.alias?.toLowerCase() });
    const request = aRequest([item], { to_account: target?.alias ?? '' });
    expect((await draft(transferOf(request, [item]))).status).toBe(422);
    expect((await draft(transferOf(request, [item], { account_id: twin.id }))).status).toBe(201);
    await vault.database.query(`UPDATE accounts SET number = 'TWIN' WHERE id = $1`, [twin.id]);
  });

  it.each([
    ['a withdrawal', { kind: 'withdrawal', to_account: null } as const],
    ['a visit', { kind: 'visit', to_account: null } as const],
  ])('is not drafted from %s', async (_, facts) => {
    const items = await bars();
    const answer = await draft(transferOf(aRequest(items, facts), items));
    expect(answer.body.details).toEqual([expect.objectContaining({ field: 'request_id' })]);
    const other = await draft({
      ...transferOf(aRequest(items), items),
      kind: 'withdrawal',
      account_id: null,
    });
    expect(other.body.details).toEqual([expect.objectContaining({ field: 'request_id' })]);
  });

  it('is one movement, however many draft or approve at once', async () => {
    const items = (await bars(2)) as [Item, Item];
    const request = aRequest(items);
    const drafts = await Promise.all(items.map((item) => draft(transferOf(request, [item]))));
    expect(drafts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const drafted = drafts.find(({ status }) => status === 201)?.body.data as Movement;
    const others = [vault.approver, { id: randomUUID(), email: 'third@example.com' }];
    const approvals = await Promise.all(others.map((by) => vault.approve(drafted, by)));
    expect(approvals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await eventually(() => expect(told(request)).toHaveLength(1));
  });

  it.each(['withdrawn', 'declined', 'done'] as const)(
    'is not approved once the request is %s',
    async (status) => {
      const [item] = (await bars()) as [Item];
      const request = aRequest([item]);
      const drafted = await vault.aDraft(transferOf(request, [item]));
      request.status = status;
      expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'request_closed' });
      expect((await vault.item(item.id)).account_id).toBe(own?.id);
      expect(told(request)).toEqual([]);
    },
  );

  it('is approved although its request was erased meanwhile', async () => {
    const items = await bars();
    const request = aRequest(items);
    const drafted = await vault.aDraft(transferOf(request, items));
    vault.neighbors.requests.delete(request.id);
    expect((await vault.approve(drafted)).body.data).toMatchObject({
      state: 'done',
      request_number: request.number,
    });
    expect((await draft(transferOf(request, items))).status).toBe(422);
  });

  it('is closed in the name of the last of two who approved it', async () => {
    const items = await bars();
    vault.neighbors.twoApprovalsAbove = '0';
    onTestFinished(() => {
      vault.neighbors.twoApprovalsAbove = null;
    });
    const request = aRequest(items);
    const first = await vault.approve(await vault.aDraft(transferOf(request, items)));
    const last = { id: randomUUID(), email: 'last@example.com' };
    const done = await vault.approve(first.body.data as Movement, last);
    expect(done.body.data).toMatchObject({ state: 'done' });
    await eventually(() => expect(told(request)[0]).toEqual({ request_id: request.id, by: last }));
  });

  it('is not approved once the link of the client has ended, or the account is closed', async () => {
    const holder_id = randomUUID();
    const account = await vault.anAccount({ holder_type: 'customer', holder_id });
    const closing = await vault.anAccount();
    const items = await vault.bars([aBarOf()], { account });
    const request = aRequest(items, { customers: [holder_id], to_account: closing.number });
    const drafted = await vault.aDraft(transferOf(request, items, { account_id: closing.id }));
    request.customers = [];
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'request_closed' });
    request.customers = [holder_id];
    await vault.signedIn().patch('/api/vault/accounts', { id: closing.id, status: 'frozen' });
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'account_not_open' });
  });

  it('closes the request later if tracking is down after the approval, and needs tracking for it', async () => {
    const items = (await bars()) as [Item];
    const request = aRequest(items);
    const drafted = await vault.aDraft(transferOf(request, items));
    vault.neighbors.isTrackingUp = false;
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 503, code: 'unavailable' });
    const { id } = drafted;
    await vault.database.transaction(async (tx) => {
      const close = `INSERT INTO requested_transfers (movement_id) VALUES ('${id}')`;
      await expect(tx.transaction((inner) => inner.query(close))).rejects.toThrow('requested_transfers_done');
    });
    vault.neighbors.isTrackingUp = true;
    expect((await vault.approve(drafted)).status).toBe(200);
    await eventually(() => expect(told(request)).toHaveLength(1));
  }, 60_000);
});

describe('accounts', () => {
  it('are found by the whole number or alias, for keepers by the number alone', async () => {
    const named = async (name: string | null | undefined, by = vault.signedIn()) =>
      (await by.get(`/api/vault/accounts?named=${name}`)).body.data.map(({ id }: VaultAccount) => id);
    const keeper = vault.signedIn(vault.drafter, 'keeper');
    expect(await named(target?.number.toLowerCase())).toEqual([target?.id]);
    expect(await named(target?.alias?.toLowerCase())).toEqual([target?.id]);
    expect(await named(target?.number, keeper)).toEqual([target?.id]);
    expect(await named(target?.alias, keeper)).toEqual([]);
    expect(await named('NOBODY')).toEqual([]);
  });
});
