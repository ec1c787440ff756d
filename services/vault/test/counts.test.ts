import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Admin, Count, CountLine, Item, Place, ScanResult, VaultAccount } from '@vaultway/contracts';
import { lastCounts } from '../src/counts/last-counts.js';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
let second: Admin;

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  second = { id: randomUUID(), email: 'second@example.com' };
});
beforeEach(() => {
  vault.neighbors.isProofFresh = true;
});
afterAll(() => vault.stop());

const post = (path: string, body: object = {}, by = vault.drafter) =>
  vault.signedIn(by).post(`/api/vault/counts${path}`, body);
const started = async (of: object) => (await post('', of)).body.data as Count;
const aScan = (code: string, facts: object = {}) => ({
  id: randomUUID(),
  code,
  at: new Date().toISOString(),
  ...facts,
});
const scan = (count: Count, scans: object[], by = vault.drafter) => post(`/${count.id}/scans`, { scans }, by);
const outcomes = (answer: { body: { data: { scans: ScanResult[] } } }) =>
  answer.body.data.scans.map(({ outcome }) => outcome);
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const read = async ({ id }: Count) =>
  (await vault.signedIn().get(`/api/vault/counts/${id}`)).body.data as Count;
const linesOf = async ({ id }: Count, outcome = '') =>
  (await vault.signedIn().get(`/api/vault/counts/${id}/lines?per_page=100&outcome=${outcome}`)).body
    .data as CountLine[];
const finish = async (count: Count) => (await post(`/${count.id}/finish`)).body.data as Count;
const approve = ({ id, updated_at }: Count, by = vault.approver) =>
  post(`/${id}/approve`, { updated_at }, by);
const explain = async (count: Count, reason = 'Lent to the assayer', by = vault.drafter) => {
  const line_ids = (await linesOf(count, 'different')).map(({ id }) => id);
  const answer = await post(`/${count.id}/reasons`, { line_ids, reason }, by);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data as Count;
};

let place: Place;
let account: VaultAccount;
let bars: [Item, Item, Item];

beforeEach(async () => {
  const top = await vault.aPlace();
  place = await vault.aPlace({ kind: 'room', parent_id: top.id });
  const shelf = await vault.aPlace({ kind: 'shelf', parent_id: place.id });
  account = await vault.anAccount();
  bars = (await vault.bars([aBar(), aBar({ seal: `Seal-${fresh()}` }), aBar()], {
    account,
    place: shelf,
  })) as typeof bars;
});

const serialOf = ({ serial }: Item) => serial ?? '';

describe('a count', () => {
  it('of a place expects what lies in it and inside it, of an account what belongs to it', async () => {
    const ofPlace = await post('', { place_id: place.id });
    expect(ofPlace).toMatchEnvelope({ status: 201, message: 'Count started' });
    expect(ofPlace.body.data).toMatchObject({
      state: 'open',
      place_code: place.code,
      expected: 3,
      left: 3,
      found: 0,
      started_by: vault.drafter.email,
    });
    expect(await started({ account_id: account.id })).toMatchObject({
      account_number: account.number,
      expected: 3,
    });
    const { body } = await vault.signedIn().get(`/api/vault/counts?place_id=${place.id}&state=open`);
    expect(body.data).toEqual([expect.objectContaining({ id: ofPlace.body.data.id, left: 3 })]);
  });

  it.each([
    [{}, 'place_id', 'required'],
    [{ place_id: 'x' }, 'place_id', 'invalid'],
    [{ account_id: randomUUID() }, 'account_id', 'invalid'],
    [{ place_id: randomUUID(), account_id: randomUUID() }, 'account_id', 'invalid'],
  ])('of %j is refused', async (of, field, code) => {
    const answer = await post('', of);
    expect(answer.status).toBe(422);
    expect(answer.body.details).toEqual([expect.objectContaining({ field, code })]);
  });

  it('is the only open one of its place', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post('', { place_id: place.id })));
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('count_open');
    const open = answers.find(({ status }) => status === 201)?.body.data as Count;
    const cancelled = await vault.signedIn().delete('/api/vault/counts', { id: open.id });
    expect(cancelled).toMatchEnvelope({ status: 200, message: 'Count cancelled' });
    expect((await started({ place_id: place.id })).state).toBe('open');
  });

  it('is read by auditors, and written by administrators alone', async () => {
    const count = await started({ place_id: place.id });
    const auditor = vault.signedIn(vault.approver, 'auditor');
    expect((await auditor.get(`/api/vault/counts/${count.id}/lines`)).status).toBe(200);
    expect((await auditor.post(`/api/vault/counts/${count.id}/finish`, {})).status).toBe(403);
    const clerk = vault.signedIn(vault.approver, 'clerk');
    expect((await clerk.get('/api/vault/counts')).status).toBe(403);
    expect((await vault.visitor().get('/api/vault/counts')).status).toBe(401);
  });

  it('starts at an exact position of the ledger, while movements are approved', async () => {
    const drafts = await Promise.all(
      bars.map(({ id }) => vault.aDraft({ kind: 'withdrawal', item_ids: [id] })),
    );
    const [count] = await Promise.all([
      started({ account_id: account.id }),
      ...drafts.map((draft) => vault.approve(draft)),
    ]);
    const [later] = await vault.database.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM ledger WHERE id = ANY($1) AND position > $2',
      [drafts.map(({ id }) => id), count.position],
    );
    expect(count.expected).toBe(later?.count);
  });
});

describe('scans', () => {
  it('find items by serial number, seal or id, in any case and with spaces', async () => {
    const count = await started({ place_id: place.id });
    const [one, two, three] = bars;
    const answer = await scan(count, [
      aScan(` ${serialOf(one).toLowerCase().split('').join(' ')} `),
      aScan(`]C0${two.seal?.toUpperCase()}`),
      aScan(three.id.toUpperCase()),
      aScan(`]C1${serialOf(one)}`),
    ]);
    expect(answer).toMatchEnvelope({ status: 200, message: 'Scans added' });
    expect(answer.body.data.scans.pop()).toMatchObject({ item: { id: one.id }, again: true });
    expect(outcomes(answer as never)).toEqual(['found', 'found', 'found']);
    expect(answer.body.data.count).toMatchObject({ found: 3, left: 0 });
    expect(answer.body.data.scans[1].item).toMatchObject({ id: two.id, serial: two.serial });
  });

  it('count once, however often they are sent or made', async () => {
    const count = await started({ place_id: place.id });
    const scans = [
      aScan(serialOf(bars[0])),
      aScan(serialOf(bars[0]).toLowerCase()),
      aScan('nobody has this'),
    ];
    const both = await Promise.all([scan(count, scans), scan(count, scans.toReversed(), second)]);
    for (const answer of both) {
      expect(answer.status).toBe(200);
      expect(answer.body.data.scans.filter(({ again }: ScanResult) => again)).toHaveLength(1);
    }
    expect(await read(count)).toMatchObject({ found: 1, left: 2, unknown: 1 });
    const [stored] = await vault.database.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM count_scans WHERE count_id = $1',
      [count.id],
    );
    expect(stored?.count).toBe(3);
  });

  it('of two people are in one count, in any order', async () => {
    const count = await started({ place_id: place.id });
    const late = aScan(serialOf(bars[1]), { at: '2020-01-01T00:00:00Z' });
    await Promise.all([scan(count, [aScan(serialOf(bars[0]))]), scan(count, [late], second)]);
    expect(await read(count)).toMatchObject({ found: 2, left: 1 });
  });

  it('tell where a foreign item belongs, list an unknown code, and one that is out', async () => {
    const [elsewhere] = (await vault.bars()) as [Item];
    const [gone] = (await vault.bars()) as [Item];
    await vault.done({ kind: 'withdrawal', item_ids: [gone.id] });
    const count = await started({ place_id: place.id });
    const strange = '\u202e<b>=1+1</b> 🧈';
    const answer = await scan(count, [aScan(serialOf(elsewhere)), aScan(strange), aScan(serialOf(gone))]);
    expect(outcomes(answer as never)).toEqual(['foreign', 'unknown', 'foreign']);
    expect(await linesOf(count, 'foreign')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          expected: false,
          place_code: elsewhere.place_code,
          item: expect.objectContaining({ id: elsewhere.id, place_code: elsewhere.place_code }),
        }),
        expect.objectContaining({ place_code: null, item: expect.objectContaining({ state: 'out' }) }),
      ]),
    );
    expect(await linesOf(count, 'unknown')).toEqual([expect.objectContaining({ code: strange, item: null })]);
  });

  it('list the candidates of an ambiguous code until one is chosen', async () => {
    const serial = fresh();
    const [here, twin] = (await vault.bars([aBar({ serial }), aBar({ serial, refiner: 'Heraeus' })], {
      place,
    })) as [Item, Item];
    const count = await started({ place_id: place.id });
    const answer = await scan(count, [aScan(serial)]);
    expect(outcomes(answer as never)).toEqual(['ambiguous']);
    const ids = answer.body.data.scans[0].candidates.map(({ id }: Item) => id);
    expect(ids.toSorted()).toEqual([here.id, twin.id].toSorted());
    expect(await linesOf(count, 'ambiguous')).toEqual([
      expect.objectContaining({ code: serial, candidates: [expect.anything(), expect.anything()] }),
    ]);
    const chosen = await scan(count, [aScan(serial, { item_id: twin.id })]);
    expect(outcomes(chosen as never)).toEqual(['found']);
    expect(await linesOf(count, 'ambiguous')).toEqual([]);
    const other = await scan(count, [aScan(serial, { item_id: bars[0].id })]);
    expect(outcomes(other as never)).toEqual(['ambiguous']);
    expect(await read(count)).toMatchObject({ found: 1, ambiguous: 0 });
  });

  it.each([
    [[], 'scans'],
    [[{ code: 'x', at: '2026-01-01T00:00:00Z' }], 'scans.0.id'],
    [[{ id: randomUUID(), at: '2026-01-01T00:00:00Z' }], 'scans.0.code'],
    [[{ id: randomUUID(), code: 'x'.repeat(201), at: '2026-01-01T00:00:00Z' }], 'scans.0.code'],
    [[{ id: randomUUID(), code: 'a\u0000b', at: '2026-01-01T00:00:00Z' }], 'scans.0.code'],
    [[{ id: randomUUID(), code: 'x', at: 'noon' }], 'scans.0.at'],
    [Array.from({ length: 201 }, () => aScan('x')), 'scans'],
  ])('name what is wrong with them', async (scans, field) => {
    const answer = await scan(await started({ place_id: place.id }), scans);
    expect(answer.status).toBe(422);
    expect(answer.body.details[0].field).toBe(field);
  });

  it('of 5,000 items are added in batches, by two people at once', async () => {
    const big = await vault.aPlace();
    const serials = Array.from({ length: 5000 }, () => fresh());
    const [model] = (await vault.bars([aBar()], { place: big })) as [Item];
    // The triggers demand a movement per item.
    await vault.database.transaction(async (tx) => {
      await tx.query('ALTER TABLE items DISABLE TRIGGER check_item');
      await tx.query(
        `INSERT INTO items SELECT (jsonb_populate_record(item,
           jsonb_build_object('id', gen_random_uuid(), 'serial', one, 'serial_key', one))).*
         FROM items item, unnest($2::text[]) AS given (one) WHERE item.id = $1`,
        [model.id, serials],
      );
      await tx.query('ALTER TABLE items ENABLE TRIGGER check_item');
    });
    const count = await started({ place_id: big.id });
    expect(count.expected).toBe(5001);
    const batches = Array.from({ length: 25 }, (_, at) =>
      serials.slice(at * 200, (at + 1) * 200).map((serial) => aScan(serial)),
    );
    const send = async (half: object[][], by: Admin) => {
      for (const batch of half) expect((await scan(count, batch, by)).status).toBe(200);
    };
    await Promise.all([
      send(batches.slice(0, 15), vault.drafter),
      send(batches.slice(10), second), // five batches overlap
    ]);
    expect(await read(count)).toMatchObject({ found: 5000, left: 1 });
    expect(await finish(count)).toMatchObject({ found: 5000, missing: 1, unexplained: 1 });
  }, 60_000);
});

describe('a finished count', () => {
  it('tells what is missing from what a movement took away or brought', async () => {
    const [here] = (await vault.bars([aBar(), aBar()], { account })) as [Item, Item];
    const count = await started({ place_id: place.id });
    const away = await vault.aPlace();
    await vault.done({ kind: 'move', place_id: away.id, item_ids: [bars[0].id] });
    await vault.done({ kind: 'withdrawal', item_ids: [bars[1].id] });
    await vault.done({ kind: 'transfer', account_id: (await vault.anAccount()).id, item_ids: [bars[2].id] });
    await scan(count, [aScan(serialOf(here))]);
    await vault.done({ kind: 'move', place_id: place.id, item_ids: [here.id] });
    const finished = await finish(count);
    expect(finished).toMatchObject({
      state: 'finished',
      found: 0,
      left: 0,
      moved: 3,
      missing: 1,
      foreign: 0,
    });
    expect(finished.finished_position).toBe(finished.position + 4);
    expect((await linesOf(count, 'missing')).map(({ item }) => item?.id)).toEqual([bars[2].id]);
    const positions = (await linesOf(count, 'moved')).map(
      ({ position }) => (position ?? 0) - finished.position,
    );
    expect(positions.toSorted((one, other) => one - other)).toEqual([1, 2, 4]);
  });

  it('of an account keeps what was only put elsewhere', async () => {
    const count = await started({ account_id: account.id });
    await vault.done({ kind: 'move', place_id: (await vault.aPlace()).id, item_ids: [bars[0].id] });
    await vault.done({ kind: 'transfer', account_id: (await vault.anAccount()).id, item_ids: [bars[1].id] });
    await scan(count, [aScan(serialOf(bars[2]))]);
    expect(await finish(count)).toMatchObject({ found: 1, moved: 1, missing: 1 });
  });

  it('knows an item that was deposited after its scan', async () => {
    const serial = fresh();
    const count = await started({ place_id: place.id });
    await scan(count, [aScan(serial), ...bars.map((bar) => aScan(serialOf(bar)))]);
    expect(await read(count)).toMatchObject({ unknown: 1 });
    await vault.bars([aBar({ serial })], { place });
    expect(await finish(count)).toMatchObject({ found: 3, unknown: 0, moved: 1, unexplained: 0 });
  });

  it('takes scans of a phone that was offline, which end an approval of the former version', async () => {
    const count = await started({ place_id: place.id });
    const finished = await explain(await finish(count));
    expect(finished).toMatchObject({ missing: 3, unexplained: 0 });
    const sent = aScan(serialOf(bars[0]));
    const late = await scan(finished, [sent], second);
    expect(late.body.data.count).toMatchObject({ found: 1, missing: 2 });
    expect(await approve(finished)).toMatchEnvelope({ status: 409, code: 'changed_meanwhile' });
    const again = await scan(finished, [{ ...sent, id: sent.id.toUpperCase() }], second);
    expect(again.body.data.count.updated_at).toBe(late.body.data.count.updated_at);
    expect((await approve(late.body.data.count)).status).toBe(200);
    const tooLate = await scan(finished, [aScan(serialOf(bars[1]))], second);
    expect(tooLate).toMatchEnvelope({ status: 409, code: 'count_closed' });
  });

  it('is finished once, and explained only afterwards', async () => {
    const count = await started({ place_id: place.id });
    const [line] = await linesOf(count);
    const early = await post(`/${count.id}/reasons`, { line_ids: [line?.id], reason: 'x' });
    expect(early).toMatchEnvelope({ status: 409, code: 'count_closed' });
    await finish(count);
    expect((await post(`/${count.id}/finish`)).body.code).toBe('count_closed');
    const nothing = await post(`/${count.id}/reasons`, { line_ids: line?.id, reason: ' ' });
    expect(nothing.body.details[0].field).toBe('reason');
    const unknown = await post(`/${count.id}/reasons`, { line_ids: [line?.id, randomUUID()], reason: 'x' });
    expect(unknown.body.details[0].field).toBe('line_ids.1');
  });
});

describe('an approval of a count', () => {
  const finished = async () => {
    const count = await started({ place_id: place.id });
    await scan(count, [aScan(serialOf(bars[0])), aScan('X-1')], second);
    return finish(count);
  };

  it('needs a reason for each difference', async () => {
    const count = await finished();
    expect(await approve(count)).toMatchEnvelope({ status: 409, code: 'count_unexplained' });
    expect((await approve(await explain(count))).status).toBe(200);
  });

  it('needs somebody who neither started, scanned, finished nor explained', async () => {
    const explainer = { id: randomUUID(), email: 'explainer@example.com' };
    const count = await explain(await finished(), 'Seen by both', explainer);
    const tookPart = async (by: Admin) =>
      (await vault.signedIn(by).get(`/api/vault/counts/${count.id}`)).body.data.took_part as boolean;
    for (const by of [vault.drafter, second, explainer]) {
      expect(await approve(count, by)).toMatchEnvelope({ status: 403, code: 'own_count' });
      expect(await tookPart(by)).toBe(true);
    }
    expect(await tookPart(vault.approver)).toBe(false);
    expect((await approve(count)).status).toBe(200);
  });

  it('needs somebody who never explained, also once another has, and the trail has each reason', async () => {
    const explainer = { id: randomUUID(), email: 'former@example.com' };
    await explain(await finished(), 'Lent to a client', explainer);
    const [open] = (await vault.signedIn().get(`/api/vault/counts?place_id=${place.id}`)).body.data as [
      Count,
    ];
    const count = await explain(open, 'Never delivered');
    expect(await approve(count, explainer)).toMatchEnvelope({ status: 403, code: 'own_count' });
    const trail = await vault.database.query(
      `SELECT admin_email, before, after FROM audit WHERE record_id = $1 AND action = 'vault_count.explained' ORDER BY at`,
      [count.id],
    );
    expect(trail).toEqual([
      { admin_email: explainer.email, before: null, after: { reason: 'Lent to a client', lines: 3 } },
      {
        admin_email: vault.drafter.email,
        before: { reason: 'Lent to a client' },
        after: { reason: 'Never delivered', lines: 3 },
      },
    ]);
    expect((await approve(count)).status).toBe(200);
  });

  it('finds a code that no item has by what is read from it', async () => {
    const count = await started({ place_id: place.id });
    await scan(count, [aScan('Х–7 a'), aScan('X-8')]);
    await finish(count);
    for (const [typed, code] of [
      ['x-7A', 'Х–7 a'],
      ['Х–8', 'X-8'],
    ] as const) {
      const path = `/api/vault/counts/${count.id}/lines?q=${encodeURIComponent(typed)}`;
      expect((await vault.signedIn().get(path)).body.data).toMatchObject([{ code }]);
    }
  });

  it('needs a recent proof of identity', async () => {
    const count = await explain(await finished());
    vault.neighbors.isProofFresh = false;
    expect(await approve(count)).toMatchEnvelope({ status: 403, code: 'proof_needed' });
  });

  it('is one entry of the ledger and of the public log, with two at once', async () => {
    const count = await explain(await finished());
    const third = { id: randomUUID(), email: 'third@example.com' };
    const answers = await Promise.all([approve(count), approve(count, third)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const entries = await vault.database.query<{ position: number; record: string }[]>(
      'SELECT position::float, record FROM ledger WHERE id = $1',
      [count.id],
    );
    expect(entries).toHaveLength(1);
    expect(JSON.parse(entries[0]?.record ?? '')).toMatchObject({
      kind: 'count',
      place_id: place.id,
      started_by: vault.drafter.id,
      outcomes: { found: 1, missing: 2, unknown: 1 },
      differences: expect.arrayContaining([
        expect.objectContaining({ outcome: 'unknown', code: 'X-1', reason: 'Lent to the assayer' }),
      ]),
      items: expect.stringMatching(/^[\da-f]{64}$/),
    });
    await vi.waitFor(
      () =>
        expect(vault.neighbors.logged.filter(({ id }) => id === count.id)).toEqual([
          expect.objectContaining({ trail: 'vault.movements', rows: entries[0]?.position }),
        ]),
      20_000,
    );
    const [check] = await vault.database.query<{ found: string | null }[]>('SELECT check_ledger() AS found');
    expect(check?.found).toBeNull();
  });

  it('is what the public audit shows, if it was of a whole vault', async () => {
    await approve(await explain(await finished()));
    const whole = await vault.aPlace({ name: 'Genève' });
    const [bar] = (await vault.bars([aBar(), aBar()], { place: whole })) as [Item];
    const last = async () => (await lastCounts(vault.database.manager))(whole.id);
    expect(await last()).toBeNull();
    const once = async () => {
      const count = await started({ place_id: whole.id });
      await scan(count, [aScan(serialOf(bar)), aScan(fresh())]);
      return explain(await finish(count));
    };
    const [earlier, later] = [await once(), await once()];
    for (const count of [later, earlier]) expect((await approve(count)).status).toBe(200);
    expect(await last()).toEqual({ counted_at: later.finished_at, missing: 1, auditors: [] });
    expect((await lastCounts(vault.database.manager))(place.id)).toBeNull();
  });

  it.each([
    ['another end', `UPDATE counts SET state = 'cancelled' WHERE id = $1`],
    ['another place', 'UPDATE counts SET position = 0 WHERE id = $1'],
    ['a deletion', 'DELETE FROM counts WHERE id = $1'],
    [
      'another outcome',
      `UPDATE count_lines SET outcome = 'found' WHERE count_id = $1 AND outcome = 'missing'`,
    ],
    ['fewer lines', 'DELETE FROM count_lines WHERE count_id = $1'],
    ['fewer scans', 'DELETE FROM count_scans WHERE count_id = $1'],
    [
      'more scans',
      `INSERT INTO count_scans (count_id, id, code, code_key, again, scanned_at, by_id)
       VALUES ($1, gen_random_uuid(), 'x', 'X', false, now(), 'x')`,
    ],
  ])('ends all changes: %s is refused past the service', async (_, statement) => {
    const count = await explain(await finished());
    expect((await approve(count)).status).toBe(200);
    await expect(vault.database.query(statement, [count.id])).rejects.toThrow();
  });

  it.each([
    ['by a counter', 'drafter'],
    ['without reasons', 'approver'],
  ] as const)('is refused %s past the service', async (_, by) => {
    const count = by === 'drafter' ? await explain(await finished()) : await finished();
    const approval = vault.database.query(
      `UPDATE counts SET state = 'approved', approved_at = now(), approved_by = 'x', approved_by_id = $2 WHERE id = $1`,
      [count.id, vault[by].id],
    );
    await expect(approval).rejects.toThrow();
  });
});
