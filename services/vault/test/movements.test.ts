import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageClient, Nightly } from '@vaultway/common';
import { fill, type TestAnswer } from '@vaultway/common/testing';
import type { Item, Movement } from '@vaultway/contracts';
import { Ledger } from '../src/ledger/ledger.js';
import { carryOut } from '../src/movements/item-moves.js';
import { MovementEntity } from '../src/movements/movement.entity.js';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
const admin = () => vault.signedIn();
const draft = (facts: object) => admin().post('/api/vault/movements', facts);

beforeAll(async () => {
  vault = await VaultUnderTest.start();
});
beforeEach(() => {
  vault.neighbors.isProofFresh = true;
});
afterAll(() => vault.stop());

/** Returns the statuses of responses, in order. */
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

const deposit = async (items: object[], facts: object = {}) => ({
  kind: 'deposit',
  account_id: (await vault.anAccount()).id,
  place_id: (await vault.aPlace()).id,
  items,
  ...facts,
});

/** Approves drafts at once while another is brought in, so that they wait for what it has; then breaks that one off. */
async function approvedBehind(drafts: Movement[], other: Movement) {
  return vault.database
    .transaction(async (tx) => {
      await tx.query(`UPDATE movements SET state = 'approved', approved_by_id = 'x' WHERE id = $1`, [
        other.id,
      ]);
      await carryOut(tx, await tx.findOneByOrFail(MovementEntity, { id: other.id }));
      const answers = drafts.map((each) => vault.approve(each, vault.approver, { confirm: true }));
      await vi.waitFor(async () => {
        const [waiting] = await vault.database.query<{ count: number }[]>(
          `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'
             AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
        );
        expect(waiting?.count).toBe(drafts.length);
      }, 20_000);
      throw new BrokenOff(answers);
    })
    .catch((error: unknown) => {
      if (error instanceof BrokenOff) return Promise.all(error.answers);
      throw error;
    });
}

class BrokenOff extends Error {
  constructor(readonly answers: Promise<TestAnswer>[]) {
    super('broken off');
  }
}

describe('a deposit', () => {
  it('brings items in once a second person has approved it', async () => {
    const facts = await deposit([aBar({ refiner: ' argor-heraeus ', serial: 'ab 12', gross_weight: 1 })]);
    const drafted = await vault.aDraft(facts);
    expect(drafted).toMatchObject({ state: 'drafted', drafted_by: vault.drafter.email, item_ids: [] });
    expect((await admin().get(`/api/vault/items?account_id=${facts.account_id}`)).body.data).toEqual([]);

    const answer = await vault.approve(drafted);
    expect(answer).toMatchEnvelope({ status: 200, message: 'Movement approved' });
    expect(answer.body.data).toMatchObject({ state: 'done', approved_by: vault.approver.email });
    const { body } = await admin().get(`/api/vault/items?account_id=${facts.account_id}`);
    expect(body.data).toEqual([
      expect.objectContaining({
        serial: 'ab 12',
        gross_weight: '1',
        weight_unit: 'kg',
        fine_weight: '32.148',
        state: 'in',
        place_id: facts.place_id,
      }),
    ]);
  });

  it.each([
    [{ gross_weight: '401.125', weight_unit: 'ozt', fineness: '995.8' }, '399.440'],
    [{ gross_weight: '100', weight_unit: 'g', fineness: 999.9 }, '3.215'],
    [{ metal: 'silver', gross_weight: '1002.500', weight_unit: 'ozt', fineness: '999.0' }, '1001.5'],
    [{ gross_weight: '٤٠١٫١٢٥', weight_unit: 'ozt', fineness: '995.8' }, '399.440'],
  ])('weighs %j as %s oz t fine', async (weight, fine) => {
    const [bar] = await vault.bars([aBar(weight)]);
    expect(bar?.fine_weight).toBe(fine);
  });

  it.each([
    [{ hallmark: 'x'.repeat(101) }, 'hallmark', 'too_long'],
    [{ gross_weight: '-1' }, 'gross_weight', 'out_of_range'],
    [{ gross_weight: '0' }, 'gross_weight', 'out_of_range'],
    [{ gross_weight: '1.0000001' }, 'gross_weight', 'too_many_decimals'],
    [{ gross_weight: '1.0001', weight_unit: 'g' }, 'gross_weight', 'too_many_decimals'],
    [{ gross_weight: '401.13', weight_unit: 'ozt' }, 'gross_weight', 'not_a_step'],
    [{ gross_weight: '12.5' }, 'gross_weight', 'not_a_step'],
    [{ gross_weight: '1,000.5' }, 'gross_weight', 'not_a_number'],
    [{ gross_weight: '1e3' }, 'gross_weight', 'not_a_number'],
    [{ gross_weight: '' }, 'gross_weight', 'required'],
    [{ fineness: '1000' }, 'fineness', 'out_of_range'],
    [{ fineness: '0' }, 'fineness', 'out_of_range'],
    [{ fineness: '999.999' }, 'fineness', 'too_many_decimals'],
    [{ year: 2999 }, 'year', 'out_of_range'],
    [{ year: 999 }, 'year', 'out_of_range'],
    [{ refiner: null }, 'refiner', 'required'],
    [{ serial: ' ' }, 'serial', 'required'],
    [{ serial: '1.23457E+11' }, 'serial', 'spreadsheet_damage'],
    [{ kind: 'bag', seal: '1.23457E+11' }, 'seal', 'spreadsheet_damage'],
    [{ metal: 'lead' }, 'metal', 'not_a_choice'],
    [{ insured_value: 5 }, 'currency', 'required'],
  ])('refuses %j, naming %s', async (wrong, field, code) => {
    const answer = await draft(await deposit([aBar(), aBar(wrong)]));
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([expect.objectContaining({ field: `items.1.${field}`, code })]);
  });

  it.each([
    [{ gross_weight: '0' }, 'Gross weight (entry 1) is less than 0.000001'],
    [{ fineness: '1000' }, 'Fineness (entry 1) is greater than 999.99'],
    [{ fineness: '99' }, 'Fineness (entry 1) is less than 100'],
  ])('names a bound that would do for %j', async (wrong, sentence) => {
    expect((await draft(await deposit([aBar(wrong)]))).body.errors).toEqual([sentence]);
  });

  it('needs a known account, a known place and items', async () => {
    const empty = await draft({ kind: 'deposit' });
    expect(empty.body.details.map(({ field }: { field: string }) => field)).toEqual([
      'account_id',
      'place_id',
      'items',
    ]);
    const unknown = await draft(await deposit([aBar()], { place_id: randomUUID() }));
    expect(unknown).toMatchEnvelope({ status: 422, errors: ['Place id is not valid'] });
    const nonsense = await draft(await deposit([aBar()], { account_id: "'; --" }));
    expect(nonsense).toMatchEnvelope({ status: 422, errors: ['Account id is not valid'] });
  });

  it('accepts an unknown refiner only when it is confirmed, and knows it from then on', async () => {
    const refiner = `Refinery ${fresh()}`;
    const facts = await deposit([aBar({ refiner })]);
    expect(await draft(facts)).toMatchEnvelope({ status: 409, code: 'refiner_unknown' });
    const drafted = await vault.aDraft({ ...facts, confirm: true });
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'refiner_unknown' });
    expect((await vault.approve(drafted, vault.approver, { confirm: true })).status).toBe(200);
    expect((await draft(await deposit([aBar({ refiner: refiner.toLowerCase() })]))).status).toBe(201);
  });

  it('refuses a bar that is here, however it is spelled, with where it is', async () => {
    const serial = fresh();
    const [bar] = await vault.bars([aBar({ serial })]);
    const again = aBar({ serial: ` ${serial.toLowerCase()}`, refiner: 'VAL CAMBI' });
    const answer = await draft(await deposit([again]));
    expect(answer).toMatchEnvelope({ status: 409, code: 'item_present' });
    expect(answer.body.data.current).toMatchObject({ id: bar?.id, place_id: bar?.place_id });
    expect((await draft(await deposit([aBar({ serial, year: 2019 })]))).status).toBe(201);
    const twice = await draft(await deposit([aBar({ serial: 'S-1' }), aBar({ serial: 's-1' })]));
    expect(twice.body.details).toEqual([
      expect.objectContaining({ field: 'items.1.serial', code: 'repeated' }),
    ]);
  });

  it.each([
    [
      'Arabic digits',
      (serial: string) =>
        serial.replace(/\d+$/, (digits) => Number(digits).toLocaleString('ar-EG', { useGrouping: false })),
    ],
    [
      'full-width letters and digits',
      (serial: string) =>
        serial.replaceAll(/[A-Z\d]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
    ],
    ['a Cyrillic letter of the same shape', (serial: string) => serial.replace('H', 'Н')],
    ['a letter of a Turkish keyboard', (serial: string) => serial.replace('I', 'İ')],
    ['a hyphen of a text program', (serial: string) => serial.replace('-', '\u2011')],
    ['a mark that nobody sees', (serial: string) => `${serial}\u200e`],
    ['the identifier of its bar code', (serial: string) => `]C0${serial}`],
  ])('refuses a bar that is here, spelled with %s', async (_, spelled) => {
    const serial = `HI-${fresh()}`;
    const [bar] = await vault.bars([aBar({ serial })]);
    const answer = await draft(await deposit([aBar({ serial: spelled(serial) })]));
    expect(answer).toMatchEnvelope({ status: 409, code: 'item_present' });
    expect(answer.body.data.current).toMatchObject({ id: bar?.id });
  });

  it('refuses it again when approved, and takes one of two drafts approved at once', async () => {
    const bar = aBar();
    const drafts = await Promise.all(
      [deposit([bar]), deposit([bar])].map(async (each) => vault.aDraft(await each)),
    );
    const answers = await Promise.all(drafts.map((each) => vault.approve(each)));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('item_present');
    const { body } = await admin().get(`/api/vault/items?q=${bar.serial}&state=in`);
    expect(body.data).toHaveLength(1);
  });

  it('is refused, not broken off, if another has its bars in the opposite order', async () => {
    const bars = [aBar(), aBar(), aBar()];
    const drafts = [
      await vault.aDraft(await deposit(bars)),
      await vault.aDraft(await deposit(bars.toReversed())),
    ];
    const answers = await approvedBehind(drafts, await vault.aDraft(await deposit(bars.slice(1, 2))));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('item_present');
  });

  it('comes in beside another that names the same new refiners in the opposite order', async () => {
    const refiners = [fresh(), fresh(), fresh()];
    const drafted = (names: string[]) =>
      deposit(
        names.map((refiner) => aBar({ refiner })),
        { confirm: true },
      );
    const drafts = [
      await vault.aDraft(await drafted(refiners)),
      await vault.aDraft(await drafted(refiners.toReversed())),
    ];
    const answers = await approvedBehind(drafts, await vault.aDraft(await drafted(refiners.slice(1, 2))));
    expect(statusesOf(answers)).toEqual([200, 200]);
  });

  it('takes a bar back that is out', async () => {
    const bar = aBar();
    const [first] = await vault.bars([bar]);
    await vault.done({ kind: 'withdrawal', item_ids: [first?.id] });
    const [second] = await vault.bars([bar]);
    expect(second?.id).not.toBe(first?.id);
  });

  it('keeps to the capacity of its place, with two at once', async () => {
    const place = await vault.aPlace({ capacity: 3 });
    const two = () => [aBar(), aBar()];
    const drafts = [
      await vault.aDraft(await deposit(two(), { place_id: place.id })),
      await vault.aDraft(await deposit(two(), { place_id: place.id })),
    ];
    const answers = await Promise.all(drafts.map((each) => vault.approve(each)));
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('place_full');
  });

  it('refuses an account that is frozen or closed', async () => {
    const facts = await deposit([aBar()]);
    const drafted = await vault.aDraft(facts);
    await admin().patch('/api/vault/accounts', { id: facts.account_id, status: 'frozen' });
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'account_not_open' });
    await admin().patch('/api/vault/accounts', { id: facts.account_id, status: 'open' });
    expect((await vault.approve(drafted)).status).toBe(200);
  });

  it('is drafted once per Idempotency-Key', async () => {
    const facts = await deposit([aBar()]);
    const key = { headers: { 'idempotency-key': fresh() } };
    const one = await admin().post('/api/vault/movements', facts, key);
    const other = await admin().post('/api/vault/movements', facts, key);
    expect(other.body.data.id).toBe(one.body.data.id);
  });
});

describe('an approval', () => {
  const aDraft = async () => vault.aDraft(await deposit([aBar()]));

  it('needs somebody other than the author', async () => {
    const drafted = await aDraft();
    expect(await vault.approve(drafted, vault.drafter)).toMatchEnvelope({ status: 403, code: 'own_draft' });
  });

  it('needs a recent proof of identity', async () => {
    const drafted = await aDraft();
    vault.neighbors.isProofFresh = false;
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 403, code: 'proof_needed' });
  });

  it('needs the version that is there', async () => {
    const facts = await deposit([aBar()]);
    const drafted = await vault.aDraft(facts);
    const { kind: _, ...content } = { ...facts, items: [aBar()] };
    const changed = await admin().patch('/api/vault/movements', { id: drafted.id, ...content });
    expect(changed.status).toBe(200);
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'changed_meanwhile' });
    const blind = await vault.signedIn(vault.approver).post(`/api/vault/movements/${drafted.id}/approve`, {});
    expect(blind).toMatchEnvelope({ status: 422, errors: ['Updated at is required'] });
    expect((await vault.approve(changed.body.data)).status).toBe(200);
  });

  it('enters a hallmark into the ledger, and nothing of one where an item has none', async () => {
    const facts = await deposit([aBar({ hallmark: ' CHI ESSAYEUR FONDEUR ' }), aBar()]);
    const drafted = await vault.aDraft(facts);
    expect(drafted.items).toMatchObject([{ hallmark: 'CHI ESSAYEUR FONDEUR' }, { hallmark: null }]);
    // As a former version of the vault drafted them.
    await vault.database.query(`UPDATE movements SET items = items #- '{1,hallmark}' WHERE id = $1`, [
      drafted.id,
    ]);
    const { body } = await admin().get(`/api/vault/movements/${drafted.id}`);
    expect(body.data.items).toMatchObject([{ hallmark: 'CHI ESSAYEUR FONDEUR' }, { hallmark: null }]);
    const { body: done } = await vault.approve(drafted);
    const [marked, plain] = (done.data as Movement).item_ids;
    expect(await vault.item(marked ?? '')).toMatchObject({ hallmark: 'CHI ESSAYEUR FONDEUR' });
    expect(await vault.item(plain ?? '')).toMatchObject({ hallmark: null });
    const [entry] = await vault.database.query<{ record: string }[]>(
      'SELECT record FROM ledger WHERE id = $1',
      [drafted.id],
    );
    const { items } = JSON.parse(entry?.record ?? '') as { items: Partial<Item>[] };
    expect(items.find(({ id }) => id === marked)).toMatchObject({ hallmark: 'CHI ESSAYEUR FONDEUR' });
    expect(items.find(({ id }) => id === plain)).not.toHaveProperty('hallmark');
  });

  it('comes within 24 hours of the draft', async () => {
    const drafted = await aDraft();
    await vault.database.query(
      `UPDATE movements SET drafted_at = now() - interval '24 hours 1 second' WHERE id = $1`,
      [drafted.id],
    );
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'draft_closed' });
  });

  it('happens once', async () => {
    const drafted = await aDraft();
    const answers = await Promise.all([1, 2, 3].map(() => vault.approve(drafted)));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const rows = await vault.database.query<object[]>('SELECT FROM ledger WHERE id = $1', [drafted.id]);
    expect(rows).toHaveLength(1);
  });

  it('is refused after a cancellation', async () => {
    const drafted = await aDraft();
    expect((await admin().delete('/api/vault/movements', { id: drafted.id })).status).toBe(200);
    expect((await vault.approve(drafted)).status).toBe(409);
    expect(await admin().delete('/api/vault/movements', { id: drafted.id })).toMatchEnvelope({
      status: 409,
      code: 'draft_closed',
    });
  });
});

describe('a draft', () => {
  it('is changed by its author alone, and not once it is done', async () => {
    const facts = await deposit([aBar()]);
    const drafted = await vault.aDraft(facts);
    const { kind: _, ...content } = { ...facts, items: [aBar()] };
    const change = { id: drafted.id, ...content };
    const other = await vault.signedIn(vault.approver).patch('/api/vault/movements', change);
    expect(other).toMatchEnvelope({ status: 403, code: 'draft_of_another' });
    await vault.approve(drafted);
    expect(await admin().patch('/api/vault/movements', change)).toMatchEnvelope({
      status: 409,
      code: 'draft_closed',
    });
    const lacking = await vault.aDraft(await deposit([aBar()]));
    const answer = await admin().patch('/api/vault/movements', { id: lacking.id });
    expect(answer.body.errors).toEqual([
      'Account id is required',
      'Place id is required',
      'Items is required',
    ]);
  });
});

describe('an item', () => {
  let bar: Item;
  const idOf = async (facts: object) => ({ ...facts, item_ids: [bar.id] });

  beforeEach(async () => {
    [bar] = (await vault.bars()) as [Item];
  });

  it('is moved, transferred and withdrawn', async () => {
    const place = await vault.aPlace();
    await vault.done(await idOf({ kind: 'move', place_id: place.id }));
    expect(await vault.item(bar.id)).toMatchObject({ place_id: place.id, account_id: bar.account_id });
    const account = await vault.anAccount();
    await vault.done(await idOf({ kind: 'transfer', account_id: account.id }));
    expect(await vault.item(bar.id)).toMatchObject({ place_id: place.id, account_id: account.id });
    await vault.done(await idOf({ kind: 'withdrawal' }));
    expect(await vault.item(bar.id)).toMatchObject({ state: 'out', place_id: null });
    const { body } = await admin().get(`/api/vault/movements?item_id=${bar.id}`);
    expect(body.data.map(({ kind }: Movement) => kind)).toEqual([
      'withdrawal',
      'transfer',
      'move',
      'deposit',
    ]);
  });

  it('cannot move once it is out', async () => {
    const late = await vault.aDraft(await idOf({ kind: 'move', place_id: (await vault.aPlace()).id }));
    await vault.done(await idOf({ kind: 'withdrawal' }));
    expect(await vault.approve(late)).toMatchEnvelope({ status: 409, code: 'item_out' });
    const answer = await draft(await idOf({ kind: 'withdrawal' }));
    expect(answer).toMatchEnvelope({ status: 409, code: 'item_out' });
  });

  it('goes with one of several movements approved at once', async () => {
    const places = await Promise.all([1, 2, 3, 4].map(() => vault.aPlace()));
    const drafts = await Promise.all(
      places.map(async ({ id }) => vault.aDraft(await idOf({ kind: 'move', place_id: id }))),
    );
    const answers = await Promise.all(drafts.map((each) => vault.approve(each)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'item_moved',
      'item_moved',
      'item_moved',
    ]);
    const won = drafts[answers.findIndex(({ status }) => status === 200)];
    expect((await vault.item(bar.id)).place_id).toBe(won?.place_id);
  });

  it('is known, and listed once', async () => {
    const unknown = await draft({ kind: 'withdrawal', item_ids: [bar.id, randomUUID()] });
    expect(unknown.body.details).toEqual([expect.objectContaining({ field: 'item_ids.1', code: 'invalid' })]);
    expect((await draft({ kind: 'withdrawal', item_ids: ['x'] })).status).toBe(422);
    const drafted = await vault.aDraft({ kind: 'withdrawal', item_ids: [bar.id, bar.id.toUpperCase()] });
    expect(drafted.item_ids).toEqual([bar.id]);
  });

  it.each([
    [
      'an insert',
      `INSERT INTO items SELECT (jsonb_populate_record(items, '{"id": "${randomUUID()}"}')).* FROM items`,
    ],
    ['a move', 'UPDATE items SET place_id = (SELECT id FROM places ORDER BY id DESC LIMIT 1)'],
    ['another weight', 'UPDATE items SET gross_weight = 2'],
    ['a deletion', 'DELETE FROM movement_items; DELETE FROM items'],
    ['another end of a movement', `UPDATE movements SET kind = 'move' WHERE state = 'done'`],
    ['the deletion of a movement', 'DELETE FROM movements'],
    [
      'a movement without approval',
      `UPDATE movements SET state = 'done', done_at = now() WHERE state = 'drafted'`,
    ],
  ])('refuses %s past the service', async (_, statement) => {
    await vault.aDraft(await idOf({ kind: 'withdrawal' }));
    await expect(vault.database.transaction((tx) => tx.query(statement))).rejects.toThrow();
  });
});

describe('the ledger', () => {
  it('enters each movement into the log once, in the order of the commits', async () => {
    const { neighbors } = vault;
    const bars = await vault.bars(Array.from({ length: 12 }, () => aBar()));
    const drafts = await Promise.all(
      bars.map(({ id }) => vault.aDraft({ kind: 'withdrawal', item_ids: [id] })),
    );
    neighbors.confirms = false;
    await Promise.all(drafts.map((each) => vault.approve(each)));
    await vi.waitFor(() => expect(neighbors.received).toBeGreaterThan(neighbors.logged.length - 1), 20_000);
    neighbors.confirms = true;
    const rows = await vault.database.query<{ id: string; position: number }[]>(
      'SELECT id, position::float FROM ledger ORDER BY ledger.position',
    );
    await vi.waitFor(() => expect(neighbors.logged).toHaveLength(rows.length), 20_000);
    expect(neighbors.logged.map(({ id, rows: position }) => ({ id, position }))).toEqual(rows);
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1));
    const done = await vault.database.query<object[]>(`SELECT FROM movements WHERE state = 'done'`);
    expect(rows).toHaveLength(done.length);
  });

  it('sends entries again at a start, since a restored log may lack them', async () => {
    const { neighbors, database, service } = vault;
    await vault.bars();
    const count = async () =>
      (await database.query<{ count: number }[]>('SELECT count(*)::int AS count FROM ledger'))[0]?.count ?? 0;
    await vi.waitFor(async () => expect(neighbors.logged).toHaveLength(await count()), 20_000);
    const before = neighbors.logged.splice(0);
    await new Ledger(database, service.app.get(MessageClient), service.app.get(Nightly)).send();
    expect(neighbors.logged).toEqual(before);
  });

  it('sends entries at a start that were never confirmed, however many came after them', async () => {
    const { database, service } = vault;
    await service.app.get(Ledger).beforeApplicationShutdown();
    const [made] = await database.query<{ ids: string[] }[]>(
      `WITH made AS (
         INSERT INTO movements (id, kind, drafted_by_id, drafted_by, drafted_at)
         SELECT gen_random_uuid(), 'move', 'a', 'a', now() FROM generate_series(1, 1100) RETURNING id)
       SELECT array_agg(id) AS ids FROM made`,
    );
    for (const change of [`state = 'approved', approved_by_id = 'b'`, `state = 'done', done_at = now()`])
      await fill(database, `UPDATE movements SET ${change} WHERE id = ANY($1)`, [made?.ids]);
    // As after a night in which the newest was sent before those that waited.
    await database.query(
      `INSERT INTO ledger_logged (position)
       SELECT position FROM ledger WHERE position > (SELECT max(position) FROM ledger_logged) + 50`,
    );
    await new Ledger(database, service.app.get(MessageClient), service.app.get(Nightly)).send();
    const [left] = await database.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM ledger WHERE position NOT IN (SELECT position FROM ledger_logged)',
    );
    expect(left?.count).toBe(0);
  });

  it('notices an entry that was altered', async () => {
    const check = async () =>
      (await vault.database.query<{ found: string | null }[]>('SELECT check_ledger() AS found'))[0]?.found;
    await vault.bars();
    expect(await check()).toBeNull();
    await vault.database.query(
      `UPDATE ledger SET record = replace(record, 'deposit', 'transfer') WHERE position = 1`,
    );
    expect(await check()).toBe('the entry 1');
  });
});
