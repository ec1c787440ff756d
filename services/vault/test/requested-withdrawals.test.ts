import { MessageClient } from '@vaultway/common';
import type { Item, Movement, RequestReply, VaultAccount } from '@vaultway/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBar, VaultUnderTest } from './support/vault.js';

type FoundRequest = NonNullable<RequestReply<'request.found'>>;

let vault: VaultUnderTest;
beforeAll(async () => {
  vault = await VaultUnderTest.start();
});
beforeEach(() => {
  vault.neighbors.isProofFresh = true;
  vault.neighbors.isTrackingUp = true;
});
afterAll(() => vault.stop());

/** Waits for what follows an approval; the limit only catches hangs. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });
const admin = () => vault.signedIn();
const draft = (facts: object) => admin().post('/api/vault/movements', facts);
const read = async ({ id }: Pick<Movement, 'id'>, by = admin()): Promise<Movement> =>
  (await by.get(`/api/vault/movements/${id}`)).body.data;

/** A request of a client about these items. */
function aRequest(items: readonly Item[], facts: Partial<FoundRequest> = {}): FoundRequest {
  const request: FoundRequest = {
    id: randomUUID(),
    number: 'R-2026-0042',
    kind: 'withdrawal',
    status: 'new',
    email: 'client@example.com',
    language: 'en',
    items: items.map(({ id, account_id }) => ({ id, account_id })),
    to_account: null,
    user: null,
    customers: [],
    ...facts,
  };
  vault.neighbors.requests.set(request.id, request);
  return request;
}
const withdrawalOf = (request: FoundRequest, items: readonly Pick<Item, 'id'>[], facts: object = {}) => ({
  kind: 'withdrawal',
  request_id: request.id,
  item_ids: items.map(({ id }) => id),
  ...facts,
});
const asked = ({ id }: Pick<Movement, 'id'>) =>
  vault.neighbors.withdrawn.filter(({ movement_id }) => movement_id === id);

/** Leaves a withdrawal as a process does that is killed once the approval is stored. */
async function killedAfterApproval(
  request: FoundRequest,
  before: () => unknown = () => {},
): Promise<Movement> {
  const drafted = await vault.aDraft(withdrawalOf(request, request.items));
  before();
  const { id } = drafted;
  await vault.database.transaction(async (tx) => {
    await tx.query(
      `UPDATE movements SET state = 'approved', approved_by_id = $2, approved_by = 'b@example.com' WHERE id = $1`,
      [id, vault.approver.id],
    );
    await tx.query(`UPDATE movements SET state = 'done', done_at = now() WHERE id = $1`, [id]);
    await tx.query('INSERT INTO movement_parcels (movement_id) VALUES ($1)', [id]);
  });
  return drafted;
}

describe('a withdrawal that a client asked for', () => {
  it('names its request, also after it was changed', async () => {
    const [one, two] = (await vault.bars([aBar(), aBar()])) as [Item, Item];
    const request = aRequest([one, two]);
    const drafted = await vault.aDraft(withdrawalOf(request, [one, two]));
    expect(drafted).toMatchObject({
      request_id: request.id,
      request_number: request.number,
      to_parcel: null,
    });
    const changed = await admin().patch('/api/vault/movements', { id: drafted.id, item_ids: [one.id] });
    expect(changed.body.data).toMatchObject({ request_id: request.id, item_ids: [one.id] });
    const of = async (id: string) => (await admin().get(`/api/vault/movements?request_id=${id}`)).body.data;
    expect(await of(request.id)).toMatchObject([{ id: drafted.id }]);
    expect(await of('x')).toEqual([]);
  });

  it('has only items that the client chose, on the account where they were', async () => {
    const account = await vault.anAccount();
    const [one, two] = (await vault.bars([aBar(), aBar()], { account })) as [Item, Item];
    const request = aRequest([one]);
    const refused = await draft(withdrawalOf(request, [{ id: one.id.toUpperCase() }, two]));
    expect(refused.body.details).toEqual([
      expect.objectContaining({ field: 'item_ids.1', code: 'not_requested' }),
    ]);
    const drafted = await vault.aDraft(withdrawalOf(request, [one]));
    const changed = await admin().patch('/api/vault/movements', { id: drafted.id, item_ids: [two.id] });
    expect(changed.body.details).toEqual([
      expect.objectContaining({ field: 'item_ids.0', code: 'not_requested' }),
    ]);
    const other = await vault.anAccount();
    await vault.done({ kind: 'transfer', item_ids: [two.id], account_id: other.id });
    const moved = await draft(withdrawalOf(aRequest([two]), [two]));
    expect(moved.body.details).toEqual([
      expect.objectContaining({ field: 'item_ids.0', code: 'not_requested' }),
    ]);
  });

  it('has items of a customer only while the client is linked to it, when drafted and when approved', async () => {
    const holder_id = randomUUID();
    const account = await vault.anAccount({ holder_type: 'customer', holder_id });
    const bars = await vault.bars([aBar()], { account });
    const request = aRequest(bars, { customers: [randomUUID(), holder_id] });
    const drafted = await vault.aDraft(withdrawalOf(request, bars));
    request.customers = [];
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'request_closed' });
    await admin().delete('/api/vault/movements', { id: drafted.id });
    const again = await draft(withdrawalOf(request, bars));
    expect(again.body.details).toEqual([
      expect.objectContaining({ field: 'item_ids.0', code: 'not_requested' }),
    ]);
    request.customers = [holder_id];
    expect((await vault.approve(await vault.aDraft(withdrawalOf(request, bars)))).status).toBe(200);
  });

  it('is approved although its request was erased meanwhile, and then waits for a recipient', async () => {
    const bars = await vault.bars([aBar()]);
    const request = aRequest(bars);
    const drafted = await vault.aDraft(withdrawalOf(request, bars));
    vault.neighbors.requests.delete(request.id);
    expect((await vault.approve(drafted)).body.data).toMatchObject({ state: 'done' });
    await eventually(async () => expect((await read(drafted)).to_parcel).toBeNull());
  });

  it('has its parcel made in the name of the last of two who approved it', async () => {
    const bars = await vault.bars();
    vault.neighbors.twoApprovalsAbove = '0';
    onTestFinished(() => {
      vault.neighbors.twoApprovalsAbove = null;
    });
    const request = aRequest(bars);
    const first = await vault.approve(await vault.aDraft(withdrawalOf(request, bars)));
    const last = { id: randomUUID(), email: 'last@example.com' };
    const done = await vault.approve(first.body.data as Movement, last);
    expect(done.body.data).toMatchObject({ state: 'done' });
    await eventually(() => expect(asked(done.body.data as Movement)[0]?.by).toEqual(last));
  });

  it.each([
    ['an unknown request', () => ({ id: randomUUID() }) as FoundRequest, 422],
    ['nonsense', () => ({ id: "'; --" }) as FoundRequest, 422],
    ['a visit', (bar: Item) => aRequest([bar], { kind: 'visit' }), 422],
    ['a request without items', () => aRequest([]), 422],
    ['a withdrawn request', (bar: Item) => aRequest([bar], { status: 'withdrawn' }), 409],
    ['a declined request', (bar: Item) => aRequest([bar], { status: 'declined' }), 409],
    ['a request that is done', (bar: Item) => aRequest([bar], { status: 'done' }), 409],
  ])('is refused of %s', async (_, requestOf, status) => {
    const [bar] = (await vault.bars()) as [Item];
    const answer = await draft(withdrawalOf(requestOf(bar), [bar]));
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body.code).toBe('request_closed');
    else expect(answer.body.details).toEqual([expect.objectContaining({ field: 'request_id' })]);
  });

  it('is drafted once for each request, until that is cancelled', async () => {
    const bars = (await vault.bars([aBar(), aBar()])) as [Item, Item];
    const request = aRequest(bars);
    const answers = await Promise.all(bars.map((bar) => draft(withdrawalOf(request, [bar]))));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchEnvelope({
      status: 409,
      code: 'request_drafted',
    });
    const drafted = answers.find(({ status }) => status === 201)?.body.data as Movement;
    await admin().delete('/api/vault/movements', { id: drafted.id });
    expect((await draft(withdrawalOf(request, bars))).status).toBe(201);
  });

  it('is unavailable while tracking is down', async () => {
    const [bar] = (await vault.bars()) as [Item];
    const request = aRequest([bar]);
    const drafted = await vault.aDraft(withdrawalOf(request, [bar]));
    vault.neighbors.isTrackingUp = false;
    expect(await draft(withdrawalOf(aRequest([bar]), [bar]))).toMatchEnvelope({ status: 503 });
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 503, code: 'unavailable' });
    expect((await vault.item(bar.id)).state).toBe('in');
  });

  it('is answered again when the draft is repeated, though the request is closed or tracking is down', async () => {
    const [bar] = (await vault.bars()) as [Item];
    const request = aRequest([bar]);
    const headers = { 'idempotency-key': randomUUID() };
    const client = admin();
    const send = () => client.post('/api/vault/movements', withdrawalOf(request, [bar]), { headers });
    const { id } = (await send()).body.data as Movement;
    request.status = 'done';
    expect(await send()).toMatchObject({ status: 201, body: { data: { id } } });
    vault.neighbors.isTrackingUp = false;
    expect(await send()).toMatchObject({ status: 201, body: { data: { id } } });
  });

  it('is not approved once the client has withdrawn the request', async () => {
    const [bar] = (await vault.bars()) as [Item];
    const request = aRequest([bar]);
    const drafted = await vault.aDraft(withdrawalOf(request, [bar]));
    vault.neighbors.requests.set(request.id, { ...request, status: 'withdrawn' });
    expect(await vault.approve(drafted)).toMatchEnvelope({ status: 409, code: 'request_closed' });
    expect((await vault.item(bar.id)).state).toBe('in');
    expect(asked(drafted)).toEqual([]);
  });
});

describe('the parcel of a withdrawal', () => {
  it('is made of its request, with what is in it', async () => {
    const value = { insured_value: '60000.50', currency: 'CHF' };
    const bars = await vault.bars([
      aBar({ serial: 'P 1', ...value }),
      aBar({ serial: 'P 2', gross_weight: '0.1', ...value }),
    ]);
    const request = aRequest(bars);
    const drafted = await vault.aDraft(withdrawalOf(request, bars));
    expect(asked(drafted)).toEqual([]);
    expect((await vault.approve(drafted)).status).toBe(200);
    await eventually(async () =>
      expect((await read(drafted)).to_parcel).toEqual({
        tracking_code: vault.neighbors.made.get(drafted.id)?.tracking_code,
      }),
    );
    expect(asked(drafted)).toEqual([
      {
        movement_id: drafted.id,
        request_id: request.id,
        recipient: null,
        parcel_content: 'Valcambi P 1, Valcambi P 2',
        weight: '1.1 kg',
        declared_value: 'CHF 120001.00',
        by: { id: vault.approver.id, email: vault.approver.email },
      },
    ]);
  });

  it('has no value unless each item has one, of one currency', async () => {
    const bars = await vault.bars([
      aBar({ insured_value: '5', currency: 'CHF' }),
      aBar({ insured_value: '5', currency: 'EUR', gross_weight: '100', weight_unit: 'g' }),
    ]);
    const { id } = await vault.done(withdrawalOf(aRequest(bars), bars));
    await eventually(() => expect(asked({ id })).toHaveLength(1));
    expect(asked({ id })[0]).toMatchObject({ weight: '1100 g', declared_value: null });
  });

  it('is asked for until tracking confirms it, and is one', async () => {
    const { neighbors } = vault;
    const movement = await killedAfterApproval(aRequest(await vault.bars()), () => {
      neighbors.isTrackingUp = false;
    });
    await eventually(() => expect(asked(movement)).not.toEqual([]));
    expect((await read(movement)).to_parcel).toEqual({ tracking_code: null });
    const parcel = neighbors.made.get(movement.id);
    neighbors.isTrackingUp = true;
    await eventually(async () =>
      expect((await read(movement)).to_parcel).toEqual({ tracking_code: parcel?.tracking_code }),
    );
  }, 80_000);

  it('is made by hand once its request is gone', async () => {
    const request = aRequest(await vault.bars());
    const movement = await killedAfterApproval(request, () => vault.neighbors.requests.delete(request.id));
    await eventually(async () => expect((await read(movement)).to_parcel).toBeNull());
    const recipient = { recipient_name: 'Ada Lovelace', destination: 'London' };
    const made = await admin().post(`/api/vault/movements/${movement.id}/parcel`, recipient);
    expect(made.body.data.to_parcel).toEqual({
      tracking_code: vault.neighbors.made.get(movement.id)?.tracking_code,
    });
  }, 80_000);

  it('is made by hand, once, of a done withdrawal without a request', async () => {
    const recipient = { recipient_name: 'Ada Lovelace', destination: 'London' };
    const bars = (await vault.bars()) as [Item];
    const drafted = await vault.aDraft({ kind: 'withdrawal', item_ids: [bars[0].id] });
    const make = (by = admin(), facts: object = recipient) =>
      by.post(`/api/vault/movements/${drafted.id}/parcel`, facts);
    expect(await make()).toMatchEnvelope({ status: 409, code: 'not_withdrawn' });
    await vault.approve(drafted);
    expect((await read(drafted)).to_parcel).toBeNull();
    for (const role of ['keeper', 'auditor'] as const)
      expect((await make(vault.signedIn(vault.drafter, role))).status).toBe(403);
    expect((await make(vault.visitor())).status).toBe(401);
    const empty = await make(admin(), {});
    expect(empty.body.details.map(({ field }: { field: string }) => field)).toEqual([
      'recipient_name',
      'destination',
    ]);
    vault.neighbors.isTrackingUp = false;
    expect(await make()).toMatchEnvelope({ status: 503, code: 'unavailable' });
    vault.neighbors.isTrackingUp = true;
    const answers = await Promise.all([make(), make()]);
    const code = vault.neighbors.made.get(drafted.id)?.tracking_code;
    for (const answer of [...answers, await make()]) {
      expect(answer).toMatchEnvelope({ status: 201, message: 'Parcel created' });
      expect(answer.body.data.to_parcel).toEqual({ tracking_code: code });
    }
    expect(asked(drafted)[0]).toMatchObject({
      request_id: null,
      recipient: { ...recipient, recipient_email: null },
      by: { email: vault.drafter.email },
    });
    const [deposit] = (await admin().get(`/api/vault/movements?item_id=${bars[0].id}&kind=deposit`)).body
      .data;
    const wrong = await admin().post(`/api/vault/movements/${deposit.id}/parcel`, recipient);
    expect(wrong).toMatchEnvelope({ status: 409, code: 'not_withdrawn' });
  });

  it('is hidden from keepers, who know no holders', async () => {
    const bars = (await vault.bars()) as [Item];
    const { id } = await vault.done(withdrawalOf(aRequest(bars), bars));
    await eventually(async () => expect((await read({ id })).to_parcel?.tracking_code).toBeTruthy());
    const keeper = vault.signedIn(vault.drafter, 'keeper');
    expect((await read({ id }, keeper)).to_parcel).toBeNull();
    const events = async (by = admin()) =>
      (await by.get(`/api/vault/items/${bars[0].id}/biography`)).body.data[0];
    expect((await events(keeper)).to_parcel).toBeNull();
    expect((await events()).to_parcel).toEqual({
      tracking_code: vault.neighbors.made.get(id)?.tracking_code,
    });
    const parcel = vault.neighbors.made.get(id)?.id;
    expect((await admin().get(`/api/vault/movements?parcel_id=${parcel}`)).body.data).toMatchObject([{ id }]);
    expect((await admin().get(`/api/vault/movements?parcel_id=x`)).body.data).toEqual([]);
  });

  it.each([
    [
      'of a draft',
      `INSERT INTO movement_parcels (movement_id) SELECT id FROM movements WHERE state = 'drafted' LIMIT 1`,
    ],
    [
      'of a deposit',
      `INSERT INTO movement_parcels (movement_id) SELECT id FROM movements WHERE kind = 'deposit' AND state = 'done' LIMIT 1`,
    ],
    [
      'of another movement',
      'UPDATE movement_parcels SET parcel_id = gen_random_uuid() WHERE parcel_id IS NOT NULL',
    ],
    ['that is forgotten', 'DELETE FROM movement_parcels WHERE parcel_id IS NOT NULL'],
    [
      'of another request',
      'UPDATE movements SET request_id = gen_random_uuid() WHERE request_id IS NOT NULL',
    ],
  ])('is refused past the service: one %s', async (_, statement) => {
    await vault.aDraft({ kind: 'withdrawal', item_ids: (await vault.bars()).map(({ id }) => id) });
    await expect(vault.database.query(statement)).rejects.toThrow();
  });
});

describe('a deposit of what came in a parcel', () => {
  const deposit = async (parcel_code: string | undefined, facts: object = {}) => ({
    kind: 'deposit',
    account_id: (await vault.anAccount()).id,
    place_id: (await vault.aPlace()).id,
    items: [aBar()],
    parcel_code,
    ...facts,
  });
  function aParcel(delivered = true) {
    const id = randomUUID();
    const parcel = { id, tracking_code: `VW-${id.slice(0, 8)}`, delivered };
    vault.neighbors.parcels.set(parcel.tracking_code, parcel);
    return parcel;
  }

  it('names the parcel, which the biography has', async () => {
    const { id: parcel, tracking_code } = aParcel();
    const keeper = vault.signedIn(vault.drafter, 'keeper');
    const drafted = (await keeper.post('/api/vault/movements', await deposit(tracking_code))).body.data;
    expect(drafted).toMatchObject({ parcel_code: tracking_code });
    const { item_ids } = (await vault.approve(drafted)).body.data as Movement;
    const { body } = await keeper.get(`/api/vault/items/${item_ids[0]}/biography`);
    expect(body.data).toMatchObject([{ kind: 'deposit', parcel_code: tracking_code, to_parcel: null }]);
    const found = await admin().get(`/api/vault/movements?parcel_id=${parcel}`);
    expect(found.body.data).toMatchObject([{ id: drafted.id }]);
  });

  it.each([
    ['an unknown one', () => 'VW-NOBODY', 'parcel_unknown'],
    ['one on its way', () => aParcel(false).tracking_code, 'parcel_not_delivered'],
  ])('is refused of %s, naming the field', async (_, codeOf, code) => {
    const answer = await draft(await deposit(codeOf()));
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([expect.objectContaining({ field: 'parcel_code', code })]);
  });

  it('is unavailable while tracking is down; without a parcel it is not', async () => {
    const { tracking_code } = aParcel();
    vault.neighbors.isTrackingUp = false;
    expect(await draft(await deposit(tracking_code))).toMatchEnvelope({ status: 503, code: 'unavailable' });
    expect((await draft(await deposit(undefined))).status).toBe(201);
    expect((await draft(await deposit(' '))).status).toBe(201);
  });

  it('is done once for each parcel, also of two approved at once', async () => {
    const { tracking_code } = aParcel();
    const drafts = [
      await vault.aDraft(await deposit(tracking_code)),
      await vault.aDraft(await deposit(tracking_code)),
    ];
    const answers = await Promise.all(drafts.map((each) => vault.approve(each)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('parcel_deposited');
    const again = await draft(await deposit(tracking_code));
    expect(again.body.details).toEqual([
      expect.objectContaining({ field: 'parcel_code', code: 'parcel_deposited' }),
    ]);
  });

  it('keeps its parcel when it is changed without one, and loses it on request', async () => {
    const { tracking_code } = aParcel();
    const { id, account_id, place_id, items } = await vault.aDraft(await deposit(tracking_code));
    const change = async (facts: object) =>
      (await admin().patch('/api/vault/movements', { id, account_id, place_id, items, ...facts })).body.data;
    expect(await change({})).toMatchObject({ parcel_code: tracking_code });
    expect(await change({ parcel_code: null })).toMatchObject({ parcel_code: null });
    expect(await change({ parcel_code: tracking_code })).toMatchObject({ parcel_code: tracking_code });
  });

  it('is of no other kind of movement', async () => {
    const [bar] = (await vault.bars()) as [Item];
    const { tracking_code } = aParcel();
    const moved = await vault.aDraft({ kind: 'withdrawal', item_ids: [bar.id], parcel_code: tracking_code });
    expect(moved.parcel_code).toBeNull();
  });
});

describe('tracking', () => {
  it('learns which items are here and on accounts of a client', async () => {
    const user = randomUUID();
    const customer = randomUUID();
    const own = await vault.anAccount({ holder_type: 'user', holder_id: user });
    const firm = await vault.anAccount({ holder_type: 'customer', holder_id: customer });
    const bar = async (account?: VaultAccount) =>
      ((await vault.bars([aBar()], account && { account })) as [Item])[0];
    const [mine, theirs, foreign, gone] = [await bar(own), await bar(firm), await bar(), await bar(own)];
    await vault.done({ kind: 'withdrawal', item_ids: [gone.id] });
    const ids = [mine, theirs, foreign, gone].map(({ id }) => id);
    const messages = vault.service.app.get(MessageClient);
    const ask = async (customers: string[]) =>
      (
        await messages.ask(
          'vault.items',
          { user, customers, ids: [...ids, 'x', "'; --"] },
          { fallback: { items: [], seen: [] } },
        )
      ).items;
    expect(await ask([customer])).toEqual(
      [mine, theirs].map(
        ({ id, kind, refiner, serial, year, seal, fine_weight, account_id, account_number }) => ({
          id,
          kind,
          refiner,
          serial,
          year,
          seal,
          fine_weight,
          account_id,
          account_number,
        }),
      ),
    );
    expect(await ask([])).toMatchObject([{ id: mine.id }]);
    for (const to_account of [own.number.toLowerCase(), own.alias?.toLowerCase()]) {
      const answer = await messages.ask(
        'vault.items',
        { user, customers: [customer], ids, to_account },
        { fallback: undefined },
      );
      expect(answer?.on_target).toEqual([mine.id]);
    }
  });
});
