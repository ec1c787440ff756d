import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Admin, ItemEvent, Movement } from '@vaultway/contracts';
import { aBar, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
const second: Admin = { id: randomUUID(), email: 'second@example.com' };
const worth = (insured_value: string | null, currency = 'CHF') =>
  aBar(insured_value === null ? {} : { insured_value, currency });

beforeAll(async () => {
  vault = await VaultUnderTest.start();
});
beforeEach(() => {
  vault.neighbors.isProofFresh = true;
  vault.neighbors.twoApprovalsAbove = '1000';
});
afterAll(() => vault.stop());

const facts = async (items: object[]) => ({
  kind: 'deposit',
  account_id: (await vault.anAccount()).id,
  place_id: (await vault.aPlace()).id,
  items,
});
const aDeposit = async (...items: object[]) => vault.aDraft(await facts(items));
const approved = async (draft: Movement, by = vault.approver): Promise<Movement> => {
  const answer = await vault.approve(draft, by);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data as Movement;
};
const change = async (id: string, items: object[]) => {
  const { kind: _, ...content } = await facts(items);
  return vault.signedIn().patch('/api/vault/movements', { id, ...content });
};
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const itemsOf = async ({ account_id }: Movement) =>
  (await vault.signedIn().get(`/api/vault/items?account_id=${account_id}`)).body.data as object[];
const entryOf = async (id: string) =>
  (await vault.database.query<{ record: string }[]>('SELECT record FROM ledger WHERE id = $1', [id]))[0];

describe('a movement above the amount', () => {
  it('is carried out by the second of two approvals, and the ledger names both', async () => {
    const draft = await aDeposit(worth('600'), worth('400.01', 'USD'));
    expect(draft).toMatchObject({ state: 'drafted', approvals_needed: 2 });
    const first = await approved(draft);
    expect(first).toMatchObject({
      state: 'approved',
      approved_by: vault.approver.email,
      approved_at: expect.any(String),
      second_approved_by: null,
      done_at: null,
    });
    expect(await itemsOf(draft)).toEqual([]);
    expect(await entryOf(draft.id)).toBeUndefined();
    const done = await approved(first, second);
    expect(done).toMatchObject({
      state: 'done',
      approved_by: vault.approver.email,
      second_approved_by: second.email,
    });
    expect(await itemsOf(draft)).toHaveLength(2);
    expect(JSON.parse((await entryOf(draft.id))?.record ?? '{}')).toMatchObject({
      approved_by: vault.approver.id,
      second_approved_by: second.id,
      two_above: '1000',
    });
    const { body } = await vault.signedIn().get(`/api/vault/items/${done.item_ids[0]}/biography`);
    const [event] = body.data as ItemEvent[];
    expect(event).toMatchObject({
      approved_by: vault.approver.email,
      second_approved_by: second.email,
    });
  });

  it.each([
    ['deposit', 1, async () => aDeposit(worth('400'), worth('600'))],
    ['deposit of items, one without a value', 2, async () => aDeposit(worth('1'), worth(null))],
    ['deposit in two currencies', 2, async () => aDeposit(worth('600', 'EUR'), worth('600', 'USD'))],
    ['withdrawal of', 2, async () => aWithdrawal(worth('1000.01'))],
    ['withdrawal of less', 1, async () => aWithdrawal(worth('1000'))],
    ['withdrawal without a value', 2, async () => aWithdrawal(worth(null))],
  ])('of a %s needs %i', async (_, approvals_needed, drafted) => {
    expect(await drafted()).toMatchObject({ approvals_needed });
  });

  const aWithdrawal = async (bar: object) => {
    vault.neighbors.twoApprovalsAbove = null;
    const [item] = await vault.bars([bar]);
    vault.neighbors.twoApprovalsAbove = '1000';
    return vault.aDraft({ kind: 'withdrawal', item_ids: [item?.id] });
  };

  it('takes no second approval of the same person', async () => {
    const first = await approved(await aDeposit(worth('1001')));
    expect(await vault.approve(first)).toMatchEnvelope({ status: 403, code: 'own_approval' });
    expect(await itemsOf(first)).toEqual([]);
  });

  it('takes no approval of the drafter, first or second', async () => {
    const draft = await aDeposit(worth('1001'));
    expect(await vault.approve(draft, vault.drafter)).toMatchEnvelope({ status: 403, code: 'own_draft' });
    const first = await approved(draft);
    expect(await vault.approve(first, vault.drafter)).toMatchEnvelope({ status: 403, code: 'own_draft' });
  });

  it('needs a recent proof of identity of both', async () => {
    const first = await approved(await aDeposit(worth('1001')));
    vault.neighbors.isProofFresh = false;
    expect(await vault.approve(first, second)).toMatchEnvelope({ status: 403, code: 'proof_needed' });
  });

  it('takes both within 24 hours of the draft', async () => {
    const first = await approved(await aDeposit(worth('1001')));
    await vault.database.query('ALTER TABLE movements DISABLE TRIGGER USER');
    await vault.database.query(
      `UPDATE movements SET drafted_at = now() - interval '25 hours', approved_at = now() - interval '2 hours' WHERE id = $1`,
      [first.id],
    );
    await vault.database.query('ALTER TABLE movements ENABLE TRIGGER USER');
    expect(await vault.approve(first, second)).toMatchEnvelope({ status: 409, code: 'draft_closed' });
  });

  it('is not changed between both, and is cancelled by its author or declined', async () => {
    const [one, other] = [
      await approved(await aDeposit(worth('1001'))),
      await approved(await aDeposit(worth('1001'))),
    ];
    expect(await change(one.id, [worth('1')])).toMatchEnvelope({ status: 409, code: 'draft_closed' });
    for (const [movement, by] of [
      [one, vault.drafter],
      [other, second],
    ] as const) {
      expect((await vault.signedIn(by).delete('/api/vault/movements', { id: movement.id })).status).toBe(200);
      expect((await vault.approve(movement, second)).status).toBe(409);
      expect(await itemsOf(movement)).toEqual([]);
    }
  });

  it('needs two once its draft was changed to more', async () => {
    const draft = await aDeposit(worth('10'));
    const changed = await change(draft.id, [worth('1001')]);
    expect(changed.body.data).toMatchObject({ approvals_needed: 2 });
    expect(await vault.approve(draft)).toMatchEnvelope({ status: 409, code: 'changed_meanwhile' });
    expect(await approved(changed.body.data as Movement)).toMatchObject({ state: 'approved' });
  });

  it('counts one of two approvals given at once, and three given at once carry it out once', async () => {
    const draft = await aDeposit(worth('1001'));
    const answers = await Promise.all([vault.approve(draft), vault.approve(draft, second)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const first = answers.find(({ status }) => status === 200)?.body.data as Movement;
    expect(first.state).toBe('approved');
    const others = [
      first.approved_by === second.email ? vault.approver : second,
      { ...second, id: randomUUID() },
    ];
    const last = await Promise.all(others.map((by) => vault.approve(first, by)));
    expect(statusesOf(last)).toEqual([200, 409]);
    expect(await itemsOf(draft)).toHaveLength(1);
  });

  it('needs two once a value in the vault was raised', async () => {
    vault.neighbors.twoApprovalsAbove = null;
    const [bar] = await vault.bars([worth('10')]);
    vault.neighbors.twoApprovalsAbove = '1000';
    const draft = await vault.aDraft({ kind: 'withdrawal', item_ids: [bar?.id] });
    expect(draft.approvals_needed).toBe(1);
    await vault.database.query('ALTER TABLE items DISABLE TRIGGER USER');
    await vault.database.query('UPDATE items SET insured_value = 1001 WHERE id = $1', [bar?.id]);
    await vault.database.query('ALTER TABLE items ENABLE TRIGGER USER');
    expect(await approved(draft)).toMatchObject({ state: 'approved', approvals_needed: 2 });
  });
});

describe('the amount in the settings', () => {
  it('holds for a draft from before it was lowered', async () => {
    vault.neighbors.twoApprovalsAbove = null;
    const draft = await aDeposit(worth('1001'));
    expect(draft.approvals_needed).toBe(1);
    vault.neighbors.twoApprovalsAbove = '1000';
    const first = await approved(draft);
    expect(first).toMatchObject({ state: 'approved', approvals_needed: 2 });
    expect(await approved(first, second)).toMatchObject({ state: 'done' });
  });

  it.each(['5000', null])('spares no draft when it becomes %s meanwhile', async (above) => {
    const [draft, waiting] = [await aDeposit(worth('1001')), await aDeposit(worth('1001'))];
    const first = await approved(waiting);
    vault.neighbors.twoApprovalsAbove = above;
    expect(await approved(draft)).toMatchObject({ state: 'approved' });
    expect(await vault.approve(first)).toMatchEnvelope({ status: 403, code: 'own_approval' });
    expect((await aDeposit(worth('1001'))).approvals_needed).toBe(1);
  });

  it('is the last known one while content is down', async () => {
    await aDeposit(worth('1'));
    vault.neighbors.hasSettings = false;
    expect(await aDeposit(worth('1001'))).toMatchObject({ approvals_needed: 2 });
    vault.neighbors.hasSettings = true;
  });

  it('of 0 makes all need two, of documents without a value too', async () => {
    vault.neighbors.twoApprovalsAbove = '0';
    expect(await aDeposit(worth('0.01'))).toMatchObject({ approvals_needed: 2 });
    expect(await aDeposit({ kind: 'document', seal: 'S-1' })).toMatchObject({ approvals_needed: 2 });
  });
});

describe('the database', () => {
  const approval = `approved_by_id = 'one', approved_by = 'one', approved_at = now()`;

  it.each([
    ['one approval of two', `state = 'approved', approvals_needed = 1, ${approval}`],
    ['a higher amount', `state = 'approved', two_above = 5000, approvals_needed = 1, ${approval}`],
    ['no amount', `state = 'approved', two_above = NULL, approvals_needed = 1, ${approval}`],
    ['both approvals at once', `state = 'approved', second_approved_by_id = 'two', ${approval}`],
  ])('refuses a draft with %s', async (_, set) => {
    const draft = await aDeposit(worth('1001'));
    await expect(
      vault.database.query(`UPDATE movements SET ${set} WHERE id = $1`, [draft.id]),
    ).rejects.toThrow();
  });

  it.each([
    ['its end', `state = 'done', done_at = now()`],
    ['a second approval of the first', `second_approved_by_id = approved_by_id`],
    ['a second approval of the drafter', `second_approved_by_id = drafted_by_id`],
    ['another first approval', `approved_by_id = 'three'`],
    ['fewer approvals', `approvals_needed = 1`],
    ['another amount', `two_above = 5000`],
    ['a draft again', `state = 'drafted', approved_by_id = NULL`],
    ['other items', `items = '[]'`],
  ])('refuses %s after the first approval', async (_, set) => {
    const first = await approved(await aDeposit(worth('1001')));
    await expect(
      vault.database.query(`UPDATE movements SET ${set} WHERE id = $1`, [first.id]),
    ).rejects.toThrow();
  });

  it('refuses to move an item after one approval of two', async () => {
    vault.neighbors.twoApprovalsAbove = null;
    const [bar] = await vault.bars([worth('1001')]);
    vault.neighbors.twoApprovalsAbove = '1000';
    const first = await approved(await vault.aDraft({ kind: 'withdrawal', item_ids: [bar?.id] }));
    await expect(
      vault.database.query(
        `UPDATE items SET movement_id = $1, state = 'out', place_id = NULL WHERE id = $2`,
        [first.id, bar?.id],
      ),
    ).rejects.toThrow();
  });
});
