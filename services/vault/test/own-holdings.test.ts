import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { HttpClient } from '@vaultway/common/testing';
import type { Item, Place, VaultAccount } from '@vaultway/contracts';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
let [top, position]: Place[] = [];
let [own, firm, others]: VaultAccount[] = [];
let [bar, silver, foreign]: Item[] = [];
const customer = randomUUID();
const ada = { id: randomUUID(), email: 'ada@example.com' };
const bob = { id: randomUUID(), email: 'bob@example.com' };
let client: HttpClient;
const path = (rest: string) => `/api/vault/account/${rest}`;
const get = async (rest: string, by = client) => (await by.get(path(rest))).body.data;

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  top = await vault.aPlace({ name: 'Zürich' });
  position = await vault.aPlace({ kind: 'position', parent_id: top.id });
  own = await vault.anAccount({ holder_type: 'user', holder_id: ada.id.toUpperCase() });
  firm = await vault.anAccount({ holder_type: 'customer', holder_id: customer });
  others = await vault.anAccount({ holder_type: 'user', holder_id: bob.id });
  const inside = (account: VaultAccount | undefined) => ({
    account: account as VaultAccount,
    place: position,
  });
  [bar] = await vault.bars([aBar({ gross_weight: '0.1', seal: 'S-7', hallmark: 'ASSAY 7' })], inside(own));
  [silver] = await vault.bars([aBar({ metal: 'silver', serial: 'АВ–7' })], inside(firm));
  [foreign] = await vault.bars([aBar()], inside(others));
  client = vault.client(ada);
});
beforeEach(() => {
  vault.neighbors.customers = new Map([[ada.email, [customer]]]);
});
afterAll(() => vault.stop());

describe("a client's holdings", () => {
  it('are the accounts of the user and of linked customers, with their totals', async () => {
    const accounts = await get('holdings?sort=number');
    expect(accounts).toEqual([
      {
        id: own?.id,
        number: own?.number,
        alias: own?.alias,
        status: 'open',
        may_instruct: true,
        holdings: [{ metal: 'gold', items: 1, fine_weight: '3.215', values: [] }],
        created_at: own?.created_at,
      },
      expect.objectContaining({ id: firm?.id }),
    ]);
  });

  it('lack those of a customer once the link has ended', async () => {
    vault.neighbors.customers?.delete(ada.email);
    expect(await get('holdings')).toEqual([expect.objectContaining({ id: own?.id })]);
    expect((await client.get(path(`items/${silver?.id}`))).status).toBe(404);
    expect((await client.get(path(`statement?account_id=${firm?.id}`))).status).toBe(404);
  });

  it.each([
    'holdings',
    'items',
    'items/export.csv',
    'items/x',
    'statement?account_id=x',
    'statement.csv?account_id=x',
  ])('are unavailable at %s while tracking is down', async (call) => {
    vault.neighbors.customers = null;
    const answer = await client.get(path(call));
    expect(answer).toMatchEnvelope({ status: 503, code: 'unavailable' });
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  it('are for signed-in users alone', async () => {
    for (const by of [vault.visitor(), vault.signedIn()]) {
      const answer = await by.get(path('holdings'));
      expect(answer).toMatchEnvelope({ status: 401, code: 'sign_in_first' });
      expect(answer.body.user).toBe(false);
    }
    expect((await client.get('/api/vault/items')).status).toBe(401);
  });
});

describe("a client's items", () => {
  it('name the vault, not the place in it', async () => {
    const items = await get('items?metal=gold');
    expect(items).toEqual([
      expect.objectContaining({
        id: bar?.id,
        vault: 'Zürich',
        account_number: own?.number,
        hallmark: 'ASSAY 7',
      }),
    ]);
    expect(items[0]).not.toHaveProperty('place_id');
    expect(items[0]).not.toHaveProperty('place_code');
  });

  it('are searched, and filtered by account, metal and state', async () => {
    expect(await get('items')).toHaveLength(2);
    expect(await get(`items?q=${bar?.serial}`)).toMatchObject([{ id: bar?.id }]);
    const inArabic = (serial = '') =>
      encodeURIComponent(serial.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))));
    expect(await get(`items?q=${inArabic(bar?.serial ?? '')}`)).toMatchObject([{ id: bar?.id }]);
    expect(await get(`items?q=${inArabic(foreign?.serial ?? '')}`)).toEqual([]);
    expect(await get('items?q=ab-7')).toMatchObject([{ id: silver?.id }]);
    expect(await get(`items?account_id=${firm?.id}`)).toMatchObject([{ id: silver?.id }]);
    expect(await get(`items?account_id=${others?.id}`)).toEqual([]);
    expect(await get("items?account_id=';--")).toEqual([]);
    expect(await get('items?state=out')).toEqual([]);
    const { body } = await client.get(path('items?per_page=1'));
    expect(body).toMatchObject({ total: 2, per_page: 1 });
    const rest = await client.get(path(`items?per_page=1&after=${encodeURIComponent(body.next_after)}`));
    expect(rest.body.data).toHaveLength(1);
  });

  it('of others do not exist', async () => {
    for (const id of [foreign?.id, randomUUID(), 'x', "'; --"])
      expect((await client.get(path(`items/${encodeURIComponent(id ?? '')}`))).status).toBe(404);
  });

  it('are exported without formulas', async () => {
    const serial = `=${fresh()}`;
    await vault.bars([aBar({ serial })], { account: own });
    const { text, headers } = await client.get(path(`items/export.csv?account_id=${own?.id}`));
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toContain(`"'${serial}"`);
    expect(text).toContain('"Zürich"');
    expect(text).toContain('"in","ASSAY 7"');
    expect(text).not.toContain(position?.code);
    expect(text).not.toContain(foreign?.serial);
  });
});

describe("an item's biography", () => {
  it('has the movements while it was theirs, without people and places', async () => {
    const [item] = (await vault.bars([aBar()], {
      account: others,
      place: position,
    })) as [Item];
    const elsewhere = await vault.aPlace();
    await vault.done({ kind: 'move', item_ids: [item.id], place_id: elsewhere.id });
    await vault.done({ kind: 'transfer', item_ids: [item.id], account_id: own?.id });
    await vault.done({ kind: 'move', item_ids: [item.id], place_id: position?.id });
    await vault.done({ kind: 'withdrawal', item_ids: [item.id] });
    const { events, state, vault: name } = await get(`items/${item.id}`);
    expect({ state, name }).toEqual({ state: 'out', name: null });
    expect(events).toMatchObject([
      { kind: 'withdrawal', vault: 'Zürich' },
      { kind: 'move', vault: 'Zürich' },
      { kind: 'transfer', vault: elsewhere.code },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/example\.com|approved|drafted|place|account/);
    expect(Object.keys(events[0]).toSorted()).toEqual([
      'done_at',
      'explanation',
      'id',
      'kind',
      'made_from',
      'made_into',
      'position',
      'root',
      'vault',
    ]);
  });
});

describe('a statement', () => {
  const anAccount = () => vault.anAccount({ holder_type: 'user', holder_id: ada.id });
  const statement = (account: VaultAccount, at?: string) =>
    get(`statement?account_id=${account.id}${at === undefined ? '' : `&at=${encodeURIComponent(at)}`}`);
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

  it('has what was on the account at each instant', async () => {
    const account = await anAccount();
    const before = new Date(Date.now() - 1000).toISOString();
    const items = await vault.bars([aBar({ gross_weight: '0.1' }), aBar({ metal: 'silver' })], {
      account,
      place: position,
    });
    const [one, two] = items as [Item, Item];
    const moved = await vault.done({ kind: 'move', item_ids: [one.id], place_id: top?.id });
    const given = await vault.done({ kind: 'transfer', item_ids: [one.id], account_id: others?.id });
    const back = await vault.done({ kind: 'transfer', item_ids: [one.id], account_id: account.id });
    const gone = await vault.done({ kind: 'withdrawal', item_ids: [two.id] });
    expect(idsOf(await statement(account, before))).toEqual([]);
    expect(idsOf(await statement(account, moved.done_at ?? ''))).toEqual([one.id, two.id]);
    expect(idsOf(await statement(account, given.done_at ?? ''))).toEqual([two.id]);
    expect(idsOf(await statement(account, back.done_at ?? ''))).toEqual([one.id, two.id]);
    const now = await statement(account, gone.done_at ?? '');
    expect(now).toMatchObject({
      number: account.number,
      as_of: gone.done_at,
      holdings: [{ metal: 'gold', items: 1, fine_weight: '3.215' }],
      items: [{ id: one.id, vault: 'Zürich' }],
      left_out: 0,
    });
    const [entry] = await vault.database.query<{ position: number; root: string }[]>(
      `SELECT position::int, encode(root, 'hex') AS root FROM ledger WHERE id = $1`,
      [gone.id],
    );
    expect(now).toMatchObject(entry);
    expect(idsOf(await statement(account))).toEqual([one.id]);
  });

  it('names a movement or count, whose head the public log has', async () => {
    const account = await anAccount();
    await vault.bars([aBar()], { account });
    const before = await statement(account);
    await vault.database.query(`SELECT enter_ledger(now(), '{"kind": "visit"}')`);
    expect(await statement(account)).toMatchObject({ position: before.position, root: before.root });
  });

  it('is empty before everything, names no root then, and is none of the future', async () => {
    const account = await anAccount();
    expect(await statement(account, '1999-12-31T23:59:59+14:00')).toMatchObject({
      as_of: '1999-12-31T09:59:59.000Z',
      holdings: [],
      items: [],
      position: 0,
      root: null,
    });
    const ahead = await client.get(path(`statement?account_id=${account.id}&at=2999-01-01T00:00:00Z`));
    expect(ahead.status).toBe(422);
    expect(ahead.body.details).toEqual([expect.objectContaining({ field: 'at', code: 'in_the_future' })]);
    for (const at of ['yesterday', '2026-02-30T00:00:00Z', '2026-01-01'])
      expect((await client.get(path(`statement?account_id=${account.id}&at=${at}`))).status).toBe(422);
  });

  it('of others does not exist, and has an account', async () => {
    for (const id of [others?.id, randomUUID(), 'x'])
      for (const call of ['statement', 'statement.csv'])
        expect((await client.get(path(`${call}?account_id=${id}`))).status).toBe(404);
    expect((await client.get(path('statement'))).status).toBe(422);
  });

  it('is exported with its entry of the ledger', async () => {
    const account = await anAccount();
    const [item] = await vault.bars([aBar({ serial: '@SUM(1)' })], { account, place: position });
    const { position: entry, root } = await statement(account);
    const { text } = await client.get(path(`statement.csv?account_id=${account.id}`));
    const [head, line, end] = text.split('\r\n');
    expect(head).toContain('"account_number","as_of","ledger_position","ledger_root"');
    expect(line).toContain(`"'@SUM(1)"`);
    expect(line).toContain(`"Zürich","${account.number}",`);
    expect(line).toContain(`"${entry}","${root}"`);
    expect(end).toBe('');
    expect(item?.state).toBe('in');
  });

  it('follows the ledger where clocks disagree', async () => {
    const account = await anAccount();
    const start = Date.now();
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: start + 2000 });
    await vault.bars([aBar()], { account });
    vi.setSystemTime(start + 1000);
    await vault.bars([aBar()], { account });
    vi.setSystemTime(start + 3000);
    const at = async (ms: number) => (await statement(account, new Date(start + ms).toISOString())).items;
    expect(await at(1500)).toHaveLength(0);
    expect(await at(2000)).toHaveLength(2);
  });
});
