import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item, Movement, Place, VaultAccount } from '@vaultway/contracts';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
let [account, other]: VaultAccount[] = [];
let [room, position]: Place[] = [];
let bars: Item[];
const get = async (path: string) => (await vault.signedIn().get(`/api/vault/${path}`)).body.data;

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  [account, other] = [await vault.anAccount(), await vault.anAccount()];
  const top = await vault.aPlace();
  room = await vault.aPlace({ kind: 'room', parent_id: top.id });
  position = await vault.aPlace({ kind: 'position', parent_id: room.id });
  bars = await vault.bars(
    [
      aBar({ gross_weight: '401.125', weight_unit: 'ozt', fineness: '995.8' }),
      aBar({ gross_weight: '0.1', fineness: '999.9' }),
      aBar({ metal: 'silver', gross_weight: '1002.5', weight_unit: 'ozt', fineness: '999' }),
      { kind: 'document', seal: 'S-1' },
    ],
    { account, place: position },
  );
});
afterAll(() => vault.stop());

const GOLD = { metal: 'gold', items: 2, fine_weight: '402.655' };
const SILVER = { metal: 'silver', items: 1, fine_weight: '1001.5' };
const OTHERS = { metal: null, items: 1, fine_weight: null };

describe('the totals', () => {
  it('are exact sums by metal, of an account or of a place and the places inside it', async () => {
    expect(await get('totals')).toEqual([GOLD, SILVER, OTHERS]);
    expect(await get(`totals?account_id=${account?.id}`)).toEqual([GOLD, SILVER, OTHERS]);
    expect(await get(`totals?place_id=${room?.parent_id}`)).toEqual([GOLD, SILVER, OTHERS]);
    expect(await get(`totals?account_id=${other?.id}`)).toEqual([]);
    expect(await get("totals?place_id='; --")).toEqual([]);
  });

  it('stand beside each account and place', async () => {
    const accounts = (await get('accounts')) as VaultAccount[];
    expect(accounts.find(({ id }) => id === account?.id)?.holdings).toEqual([GOLD, SILVER, OTHERS]);
    expect(accounts.find(({ id }) => id === other?.id)?.holdings).toEqual([]);
    expect((await get(`places/${room?.id}`)).holdings).toEqual([GOLD, SILVER, OTHERS]);
  });

  it('leave out what is out', async () => {
    const [coin] = await vault.bars([aBar({ metal: 'platinum' })], { place: position });
    expect((await get(`places/${position?.id}`)).holdings).toHaveLength(4);
    await vault.done({ kind: 'withdrawal', item_ids: [coin?.id] });
    expect((await get(`places/${position?.id}`)).holdings).toEqual([GOLD, SILVER, OTHERS]);
  });
});

describe('items', () => {
  it('are listed by a place and the places inside it, and by a movement or draft of it', async () => {
    expect(await get(`items?place_id=${room?.id}`)).toHaveLength(4);
    const draft = await vault.aDraft({ kind: 'withdrawal', item_ids: [bars[0]?.id] });
    expect(await get(`items?movement_id=${draft.id}`)).toEqual([
      expect.objectContaining({ id: bars[0]?.id }),
    ]);
    expect(await get('items?movement_id=x')).toEqual([]);
  });
});

describe('a scan', () => {
  it('finds the one whose whole code it is', async () => {
    const { serial, seal } = { serial: bars[0]?.serial?.toLowerCase(), seal: bars[3]?.seal?.toLowerCase() };
    expect(await get(`items?serial=%20${serial}`)).toEqual([expect.objectContaining({ id: bars[0]?.id })]);
    expect(await get(`items?serial=${seal}`)).toEqual([expect.objectContaining({ id: bars[3]?.id })]);
    expect(await get('items?serial=N')).toEqual([]);
    for (const scanned of [`]C1${serial}`, `${serial}\u200e`, `]C0${seal}`])
      expect(await get(`items?q=${encodeURIComponent(scanned)}`)).toHaveLength(1);
    expect(await get(`places?code=${position?.code.toLowerCase()}`)).toMatchObject([{ id: position?.id }]);
    expect(await get(`accounts?number=${account?.number.toLowerCase()}`)).toMatchObject([
      { id: account?.id },
    ]);
    expect(await get('accounts?number=V')).toEqual([]);
  });

  it('finds a bar by what is read from it, whatever keyboard typed its number', async () => {
    const [number, maker] = [fresh(), fresh()];
    const drafted = await vault.aDraft({
      kind: 'deposit',
      account_id: account?.id,
      place_id: position?.id,
      items: [aBar({ serial: `А ${number}–1`, refiner: `${maker} РАМР` }), aBar({ serial: `A${number}-2` })],
      confirm: true,
    });
    const done = await vault.approve(drafted, vault.approver, { confirm: true });
    const [bar, latin] = (done.body.data as Movement).item_ids;
    for (const [typed, id] of [
      [`A${number}-1`, bar],
      [`a${number.toLowerCase()}-1`, bar],
      [`${number}−1`, bar],
      [`${maker} pamp`, bar],
      [`А${number}–2`, latin],
    ] as const)
      expect(await get(`items?q=${encodeURIComponent(typed)}`), typed).toMatchObject([{ id }]);
    expect(await get(`items?q=${encodeURIComponent(']C1\u2060')}`)).toEqual([]);
    expect(await get(`items?q=${number}_1`)).toEqual([]);
  });

  it('finds by the identifier of a bar code, which a deposit leaves out', async () => {
    const [serial, seal] = [fresh(), fresh()];
    const [bar] = await vault.bars([aBar({ serial: `]C1${serial}`, seal: `]e0 ${seal}` })]);
    expect(bar).toMatchObject({ serial, seal });
    const [former] = await vault.bars([aBar()]);
    const stored = fresh();
    // As deposits kept it before.
    await vault.database.query('ALTER TABLE items DISABLE TRIGGER check_item');
    await vault.database.query('UPDATE items SET seal = $2 WHERE id = $1', [former?.id, `]C1${stored}`]);
    await vault.database.query('ALTER TABLE items ENABLE TRIGGER check_item');
    expect(await get(`items?serial=]C1${stored.toLowerCase()}`)).toMatchObject([{ id: former?.id }]);
    expect(await get(`places?code=]C1${position?.code}`)).toMatchObject([{ id: position?.id }]);
    expect(await get(`accounts?number=]C1${account?.number}`)).toMatchObject([{ id: account?.id }]);
    const count = await vault.signedIn().post('/api/vault/counts', { place_id: former?.place_id });
    const scan = { id: crypto.randomUUID(), code: `]C1${stored}`, at: new Date().toISOString() };
    const scanned = await vault
      .signedIn()
      .post(`/api/vault/counts/${count.body.data.id}/scans`, { scans: [scan] });
    expect(scanned.body.data.scans).toMatchObject([{ item: { id: former?.id } }]);
  });
});

describe('a bar list', () => {
  it('has what is on an account, as weighed, and no formula', async () => {
    const owner = await vault.anAccount();
    const serial = `=${fresh()}`;
    const [bar] = await vault.bars(
      [aBar({ serial, gross_weight: '0.5', fineness: '999.9', hallmark: 'ASSAY 7' })],
      {
        account: owner,
        place: position,
      },
    );
    const answer = await vault.signedIn().get(`/api/vault/items/export.csv?account_id=${owner.id}&state=in`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, line, end] = answer.text.split('\r\n');
    expect(head).toContain('"kind","metal","refiner","serial","year","gross_weight"');
    expect(line).toContain(`"gold","Valcambi","'${serial}",`);
    expect(line).toContain('"0.5","kg","999.9","16.074"');
    expect(head?.endsWith('"account_number","hallmark"')).toBe(true);
    expect(line?.endsWith(`"${position?.code}","${owner.number}","ASSAY 7"`)).toBe(true);
    expect(end).toBe('');
    await vault.done({ kind: 'withdrawal', item_ids: [bar?.id] });
    const later = await vault.signedIn().get(`/api/vault/items/export.csv?account_id=${owner.id}&state=in`);
    expect(later.text.split('\r\n')).toHaveLength(2);
  });
});

describe('a biography', () => {
  it('names every movement with its places, accounts, people and record', async () => {
    const [bar] = (await vault.bars([aBar()], {
      account,
      place: position,
    })) as [Item];
    const elsewhere = await vault.aPlace();
    await vault.done({ kind: 'move', item_ids: [bar.id], place_id: elsewhere.id });
    await vault.done({ kind: 'transfer', item_ids: [bar.id], account_id: other?.id });
    await vault.done({ kind: 'withdrawal', item_ids: [bar.id] });
    const events = await get(`items/${bar.id}/biography`);
    const [first, second] = [position?.code, elsewhere.code];
    const [one, two] = [account?.number, other?.number];
    const people = { drafted_by: vault.drafter.email, approved_by: vault.approver.email };
    const where = (from_place_code: unknown, place_code: unknown) => ({ from_place_code, place_code });
    const whose = (from_account_number: unknown, account_number: unknown) => ({
      from_account_number,
      account_number,
    });
    expect(events).toMatchObject([
      { kind: 'withdrawal', ...where(second, null), ...whose(two, two), ...people },
      { kind: 'transfer', ...where(second, second), ...whose(one, two), ...people },
      { kind: 'move', ...where(first, second), ...whose(one, one), ...people },
      { kind: 'deposit', ...where(null, first), ...whose(null, one), ...people },
    ]);
    const [row] = await vault.database.query<{ root: string }[]>(
      `SELECT encode(root, 'hex') AS root FROM ledger WHERE position = $1`,
      [events[0].position],
    );
    expect(events[0].root).toBe(row?.root);
  });

  it('is of a known item', async () => {
    for (const id of [randomUUID(), 'x'])
      expect((await vault.signedIn().get(`/api/vault/items/${id}/biography`)).status).toBe(404);
  });
});
