import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item, ItemEvent, Movement, Place, VaultAccount, VaultAudit } from '@vaultway/contracts';
import { FakeContent, someSettings } from '@vaultway/common/testing';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
let content: FakeContent;
let [account, other]: VaultAccount[] = [];
let place: Place;
const ada = { id: randomUUID(), email: 'ada@example.com' };
const BECAUSE = 'Asked for by the client';
const draft = (facts: object) => vault.signedIn().post('/api/vault/movements', facts);
const a100g = (facts: object = {}) => aBar({ gross_weight: '100', weight_unit: 'g', ...facts });

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  vault.neighbors.hasSettings = false;
  content = await FakeContent.start(
    vault.config.REDIS_URL,
    someSettings({ vault: true, vault_audit: 'yes' }),
  );
  account = await vault.anAccount({ holder_type: 'user', holder_id: ada.id });
  other = await vault.anAccount();
  place = await vault.aPlace({ name: 'Zürich' });
});
afterAll(async () => {
  await content?.stop();
  await vault?.stop();
});

const bars = (...items: object[]) => vault.bars(items, { account, place });
const aSplit = (item: Item | undefined, items: object[], facts: object = {}) => ({
  kind: 'split',
  item_ids: [item?.id],
  items,
  explanation: BECAUSE,
  ...facts,
});
const aMelt = (from: readonly Item[], items: object[], facts: object = {}) => ({
  kind: 'melt',
  item_ids: from.map(({ id }) => id),
  items,
  explanation: BECAUSE,
  ...facts,
});
const biography = async (id: string) =>
  (await vault.signedIn().get(`/api/vault/items/${id}/biography`)).body.data as ItemEvent[];
const itemsOf = async ({ id }: Movement) =>
  (await vault.signedIn().get(`/api/vault/items?movement_id=${id}&per_page=50`)).body.data as Item[];
const madeBy = async (movement: Movement) =>
  (await itemsOf(movement)).filter(({ id }) => !movement.item_ids.includes(id));
const isBalanced = async () =>
  ((await vault.visitor().get('/api/vault/audit')).body.data as VaultAudit).balanced;

describe('a split', () => {
  it('makes several items of one, on the same account and in the same place', async () => {
    const [bar] = await bars(aBar());
    const done = await vault.done(
      aSplit(
        bar,
        Array.from({ length: 10 }, () => a100g()),
      ),
    );
    expect(done).toMatchObject({
      state: 'done',
      account_id: account?.id,
      place_id: place.id,
      item_ids: [bar?.id],
      explanation: BECAUSE,
    });
    expect(await vault.item(bar?.id ?? '')).toMatchObject({
      state: 'out',
      place_id: null,
      account_id: account?.id,
    });
    const made = await madeBy(done);
    expect(made).toHaveLength(10);
    expect(made[0]).toMatchObject({
      state: 'in',
      place_id: place.id,
      account_id: account?.id,
      fine_weight: '3.215',
    });
    expect(await isBalanced()).toBe(true);
  });

  it('goes to another place if one is named', async () => {
    const [bar] = await bars(aBar());
    const shelf = await vault.aPlace();
    const done = await vault.done(aSplit(bar, [a100g(), a100g()], { place_id: shelf.id }));
    const [made] = await madeBy(done);
    expect(made).toMatchObject({ place_id: shelf.id });
  });

  it('links the histories of both, in the ledger with its explanation', async () => {
    const [bar] = await bars(aBar());
    const done = await vault.done(aSplit(bar, [a100g({ seal: 'S-1', hallmark: 'ASSAY 7' }), a100g()]));
    const made = await madeBy(done);
    expect(made.find(({ seal }) => seal === 'S-1')?.hallmark).toBe('ASSAY 7');
    const [left, came] = await biography(bar?.id ?? '');
    expect(left).toMatchObject({
      kind: 'split',
      explanation: BECAUSE,
      from_place_code: place.code,
      place_code: null,
      from_account_number: account?.number,
      account_number: account?.number,
      made_from: [],
    });
    expect(left?.made_into.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(came).toMatchObject({ kind: 'deposit', explanation: null, made_from: [], made_into: [] });
    const [event] = await biography(made[0]?.id ?? '');
    expect(event).toMatchObject({
      kind: 'split',
      from_place_code: null,
      place_code: place.code,
      from_account_number: null,
      account_number: account?.number,
      made_from: [
        { id: bar?.id, kind: 'bar', refiner: 'Valcambi', serial: bar?.serial, year: 2020, seal: null },
      ],
      made_into: [],
    });
    const [entry] = await vault.database.query<{ record: string }[]>(
      'SELECT record FROM ledger WHERE id = $1',
      [done.id],
    );
    const record = JSON.parse(entry?.record ?? '{}') as { items: object[] };
    expect(record).toMatchObject({ kind: 'split', explanation: BECAUSE, account_id: account?.id });
    expect(record.items).toHaveLength(3);
  });

  it.each([
    ['no explanation', { explanation: ' ' }, 'explanation', 'required'],
    ['a long explanation', { explanation: 'x'.repeat(501) }, 'explanation', 'too_long'],
    ['no item', { item_ids: [] }, 'item_ids', 'required'],
    ['nothing made', { items: [] }, 'items', 'required'],
    ['one item made', { items: [a100g()] }, 'items', 'too_short'],
    ['more fine gold', { items: [a100g(), aBar({ gross_weight: '0.900001' })] }, 'items', 'more_fine_weight'],
    [
      'purer gold',
      { items: [a100g(), aBar({ gross_weight: '0.9', fineness: '999.99' })] },
      'items',
      'more_fine_weight',
    ],
    ['other metal', { items: [a100g(), a100g({ metal: 'silver' })] }, 'items', 'more_fine_weight'],
    ['an unknown place', { place_id: randomUUID() }, 'place_id', 'invalid'],
    [
      'a bag of unknown weight',
      { items: [a100g(), { kind: 'bag', metal: 'gold', seal: 'S-9' }] },
      'items.1.gross_weight',
      'required',
    ],
    ['an object without metal', { items: [{ kind: 'object' }, a100g()] }, 'items.0.metal', 'required'],
  ])('is refused with %s', async (_, wrong, field, code) => {
    const [bar] = await bars(aBar());
    const answer = await draft(aSplit(bar, [a100g(), a100g()], wrong));
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([expect.objectContaining({ field, code })]);
  });

  it('of an item of unknown weight is refused', async () => {
    const [bag] = await bars({ kind: 'bag', seal: `S-${fresh()}` });
    const answer = await draft(aSplit(bag, [{ kind: 'bag' }, { kind: 'bag' }]));
    expect(answer.body.details).toEqual([expect.objectContaining({ field: 'item_ids.0', code: 'invalid' })]);
  });

  it('of two items is refused', async () => {
    const answer = await draft(aMelt(await bars(aBar(), aBar()), [a100g(), a100g()], { kind: 'split' }));
    expect(answer.body.details).toEqual([expect.objectContaining({ field: 'item_ids', code: 'too_long' })]);
  });

  it('takes the number of the item that it splits, of no other', async () => {
    const [bar, neighbor] = await bars(aBar(), aBar());
    const rest = { gross_weight: '0.9', serial: bar?.serial };
    const taken = await draft(aSplit(bar, [a100g({ serial: neighbor?.serial }), a100g()]));
    expect(taken).toMatchEnvelope({ status: 409, code: 'item_present' });
    const done = await vault.done(aSplit(bar, [aBar(rest), a100g()]));
    expect(await madeBy(done)).toHaveLength(2);
    const again = await draft(aSplit(neighbor, [a100g({ serial: bar?.serial }), a100g()]));
    expect(again).toMatchEnvelope({ status: 409, code: 'item_present' });
  });

  it('asks about refiners that nobody knows', async () => {
    const [bar] = await bars(aBar());
    const facts = aSplit(bar, [a100g({ refiner: `Refinery ${fresh()}` }), a100g()]);
    expect(await draft(facts)).toMatchEnvelope({ status: 409, code: 'refiner_unknown' });
    const drafted = await vault.aDraft({ ...facts, confirm: true });
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'refiner_unknown' });
    expect((await vault.approve(drafted, vault.approver, { confirm: true })).status).toBe(200);
  });

  it('happens once, of two at once', async () => {
    const [bar] = await bars(aBar());
    const drafts = [
      await vault.aDraft(aSplit(bar, [a100g(), a100g()])),
      await vault.aDraft(aMelt([bar], [a100g()])),
    ];
    const answers = await Promise.all(drafts.map((each) => vault.approve(each)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body.code).toMatch(/^item_(?:moved|out)$/);
    expect(await isBalanced()).toBe(true);
  });

  it('is refused while the account is frozen', async () => {
    const closing = await vault.anAccount();
    const [bar] = await vault.bars([aBar()], { account: closing, place });
    const drafted = await vault.aDraft(aSplit(bar, [a100g(), a100g()]));
    await vault.signedIn().patch('/api/vault/accounts', { id: closing.id, status: 'frozen' });
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'account_not_open' });
    expect((await vault.item(bar?.id ?? '')).state).toBe('in');
  });

  it('fits where its item left, and not where there is no room', async () => {
    const small = await vault.aPlace({ capacity: 2 });
    const [bar] = await vault.bars([aBar()], { account, place: small });
    const many = await vault.aDraft(aSplit(bar, [a100g(), a100g(), a100g()]));
    expect(await vault.approve(many)).toMatchEnvelope({ status: 409, code: 'place_full' });
    await vault.done(aSplit(bar, [a100g(), a100g()]));
  });

  it('is changed by its author before the approval', async () => {
    const [bar] = await bars(aBar());
    const drafted = await vault.aDraft(aSplit(bar, [a100g(), a100g()]));
    const { kind: _, ...changed } = aSplit(bar, [a100g(), a100g()], { explanation: 'Better' });
    const answer = await vault.signedIn().patch('/api/vault/movements', { id: drafted.id, ...changed });
    expect(answer.body.data).toMatchObject({ explanation: 'Better', place_id: place.id });
    const lacking = await vault.signedIn().patch('/api/vault/movements', { id: drafted.id });
    expect(lacking.body.details.map(({ field }: { field: string }) => field)).toEqual([
      'item_ids',
      'items',
      'explanation',
    ]);
  });

  it('needs two approvals if what is split, or made, is worth enough', async () => {
    const worth = (insured_value: string) => ({ insured_value, currency: 'CHF' });
    const [dear, cheap] = await bars(aBar(worth('1001')), aBar(worth('10')));
    content.save({ vault_two_approvals_above: '1000' });
    const small = [a100g(worth('1')), a100g(worth('1'))];
    expect(await vault.aDraft(aSplit(dear, small))).toMatchObject({ approvals_needed: 2 });
    expect(await vault.aDraft(aSplit(cheap, small))).toMatchObject({ approvals_needed: 1 });
    const big = [a100g(worth('600')), a100g(worth('600'))];
    expect(await vault.aDraft(aSplit(cheap, big))).toMatchObject({ approvals_needed: 2 });
    content.save({ vault_two_approvals_above: null });
  });
});

describe('a melt', () => {
  it('makes one item of several, with a loss', async () => {
    const from = await bars(aBar(), aBar({ gross_weight: '500', weight_unit: 'g', fineness: '995' }));
    const done = await vault.done(aMelt(from, [aBar({ gross_weight: '1.496' })]));
    for (const { id } of from) expect(await vault.item(id)).toMatchObject({ state: 'out' });
    const [made] = await madeBy(done);
    const [event] = await biography(made?.id ?? '');
    expect(event?.made_from.map(({ id }) => id).toSorted()).toEqual(from.map(({ id }) => id).toSorted());
    expect(await isBalanced()).toBe(true);
  });

  it('needs a place if its items lie in several', async () => {
    const [one] = await bars(aBar());
    const [two] = await vault.bars([aBar()], { account, place: await vault.aPlace() });
    const from = [one, two] as Item[];
    const answer = await draft(aMelt(from, [aBar()]));
    expect(answer.body.details).toEqual([expect.objectContaining({ field: 'place_id', code: 'required' })]);
    const done = await vault.done(aMelt(from, [aBar()], { place_id: place.id }));
    expect((await madeBy(done))[0]).toMatchObject({ place_id: place.id });
  });

  it('of items on two accounts is refused', async () => {
    const [one] = await bars(aBar());
    const [two] = await vault.bars([aBar()], { account: other, place });
    const answer = await draft(aMelt([one, two] as Item[], [aBar()]));
    expect(answer.body.details).toEqual([
      expect.objectContaining({ field: 'item_ids', code: 'several_accounts' }),
    ]);
  });

  it('of silver and gold keeps each below what there was', async () => {
    const from = await bars(aBar(), aBar({ metal: 'silver', gross_weight: '2', fineness: '999' }));
    const silver = (gross_weight: string) => aBar({ metal: 'silver', gross_weight, fineness: '999' });
    const more = await draft(aMelt(from, [aBar({ gross_weight: '0.5' }), silver('2.1')]));
    expect(more.body.details).toEqual([
      expect.objectContaining({ field: 'items', code: 'more_fine_weight' }),
    ]);
    await vault.done(aMelt(from, [aBar({ gross_weight: '0.5' }), silver('2')]));
  });
});

describe('the client', () => {
  const get = async (path: string) => (await vault.client(ada).get(`/api/vault/account/${path}`)).body.data;

  it('reads of what an item was made, in the history and the statement', async () => {
    const own = await vault.anAccount({ holder_type: 'user', holder_id: ada.id });
    const [bar] = await vault.bars([aBar()], { account: own, place });
    const before = new Date().toISOString();
    const done = await vault.done(aSplit(bar, [a100g(), a100g()]));
    const made = await madeBy(done);
    const { events } = await get(`items/${made[0]?.id}`);
    expect(events).toMatchObject([
      { kind: 'split', explanation: BECAUSE, made_from: [{ id: bar?.id }], made_into: [], vault: 'Zürich' },
    ]);
    expect((await get(`items/${bar?.id}`)).events[0]).toMatchObject({ kind: 'split', vault: 'Zürich' });
    const ids = async (query = '') =>
      ((await get(`statement?account_id=${own.id}${query}`)).items as Item[]).map(({ id }) => id).toSorted();
    expect(await ids(`&at=${before}`)).toEqual([bar?.id]);
    expect(await ids()).toEqual(made.map(({ id }) => id).toSorted());
  });
});

it('the public audit lists what was made, not what it was made from', async () => {
  const [bar] = await bars(aBar());
  const done = await vault.done(aSplit(bar, [a100g(), a100g()]));
  const [made] = await madeBy(done);
  const listed = async (serial: string | null | undefined) =>
    (await vault.visitor().get(`/api/vault/audit/items?q=${serial}`)).body.data as { movement_id: string }[];
  expect(await listed(bar?.serial)).toEqual([]);
  expect(await listed(made?.serial)).toMatchObject([{ id: made?.id, movement_id: done.id }]);
});

describe('the database', () => {
  const approved = async (facts: (bar: Item) => object) => {
    const [bar] = await bars(aBar());
    const { id } = await vault.aDraft(facts(bar));
    return { id, bar };
  };

  it('ends no split without its items', async () => {
    const { id } = await approved((bar) => aSplit(bar, [a100g(), a100g()]));
    const end = vault.database.transaction(async (tx) => {
      await tx.query(
        `UPDATE movements SET state = 'approved', approved_by_id = 'x', approved_at = now() WHERE id = $1`,
        [id],
      );
      await tx.query(`UPDATE movements SET state = 'done', done_at = now() WHERE id = $1`, [id]);
    });
    await expect(end).rejects.toThrow(/movements_closed/);
  });

  it('ends no split with more metal', async () => {
    const { id } = await approved((bar) => aSplit(bar, [a100g(), a100g()]));
    await vault.database.query(
      `UPDATE movements SET items = jsonb_set(items, '{0,gross_weight}', '"901"') WHERE id = $1`,
      [id],
    );
    const { body } = await vault.signedIn().get(`/api/vault/movements/${id}`);
    const answer = await vault.approve(body.data as Movement);
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([
      expect.objectContaining({ field: 'items', code: 'more_fine_weight' }),
    ]);
  });

  it('makes no item of unknown weight', async () => {
    const { id } = await approved((bar) => aSplit(bar, [a100g(), a100g()]));
    await vault.database.query(
      `UPDATE movements SET items = jsonb_set(items, '{0}', items -> 0 || $2) WHERE id = $1`,
      [id, JSON.stringify({ kind: 'bag', gross_weight: null })],
    );
    const { body } = await vault.signedIn().get(`/api/vault/movements/${id}`);
    expect((await vault.approve(body.data as Movement)).status).toBe(422);
  });

  it.each([
    ['without explanation', 'explanation = NULL'],
    ['without place', 'place_id = NULL'],
    ['of one item', `items = '[{}]'`],
  ])('keeps no split %s', async (_, set) => {
    const { id } = await approved((bar) => aSplit(bar, [a100g(), a100g()]));
    await expect(vault.database.query(`UPDATE movements SET ${set} WHERE id = $1`, [id])).rejects.toThrow();
  });
});
