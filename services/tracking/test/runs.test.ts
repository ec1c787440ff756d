import '@vaultway/common/testing';
import { type HttpClient, SessionSigner } from '@vaultway/common/testing';
import type { Courier, Parcel, Run } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PersonalData } from '@vaultway/common';
import { aHandoverInput } from './support/handovers.js';
import { knownCouriers } from './support/known-couriers.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const keys = new SessionSigner();
const ana: Courier = { id: v7(), email: 'ana@vaultway.example' };
const bo: Courier = { id: v7(), email: 'bo@vaultway.example' };
/** Changed by tests, as auth's list changes. */
const couriers = [ana, bo];

let tracking: TrackingUnderTest;
let closeAuth: () => Promise<void>;
beforeAll(async () => {
  tracking = await startTracking({ SESSION_PUBLIC_KEY: keys.publicKey });
  closeAuth = await knownCouriers(tracking.config.REDIS_URL, couriers);
});
afterAll(async () => {
  await closeAuth?.();
  await tracking?.stop();
});

const signedIn = (role: 'admin' | 'clerk' | 'auditor' | 'courier', admin: Partial<Courier> = {}) =>
  keys.signedIn(tracking.url, keys.sign(admin, { role }));
const desk = () => signedIn('clerk');
const phoneOf = (courier: Courier) => signedIn('courier', courier);

const DAY_MS = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const today = () => dayAfter(0);
let daysAhead = 10;
/** A day without runs of other tests. */
const aDay = () => dayAfter((daysAhead += 1));

const aParcel = async (facts: object = {}): Promise<Parcel> =>
  (
    await signedIn('admin').post('/api/parcels', {
      tracking_code: `RUN-${v7()}`,
      recipient_name: 'Ada Lovelace',
      destination: 'Nowhere 7',
      ...facts,
    })
  ).body.data;
const aRun = async (parcels: readonly Parcel[] = [], facts: object = {}): Promise<Run> => {
  const input = { courier_id: ana.id, date: aDay(), parcel_ids: parcels.map(({ id }) => id), ...facts };
  const answer = await desk().post('/api/runs', input);
  expect(answer).toMatchEnvelope({ status: 201, message: 'Run created' });
  return answer.body.data;
};
const read = async ({ id }: Pick<Run, 'id'>, by: HttpClient = desk()): Promise<Run> =>
  (await by.get(`/api/runs/${id}`)).body.data;
const codesOf = ({ stops }: Pick<Run, 'stops'>) => stops.map(({ tracking_code }) => tracking_code);
const codes = (...parcels: Parcel[]) => parcels.map(({ tracking_code }) => tracking_code);
const several = (count: number) => Promise.all(Array.from({ length: count }, () => aParcel()));

describe('a run', () => {
  it('has a courier, a day, a note and stops in order', async () => {
    const [one, other] = [await aParcel(), await aParcel()];
    const date = aDay();
    const run = await aRun([other, one], { date, note: 'Ring twice' });
    expect(run).toMatchObject({
      courier: { ...ana, former: false },
      date,
      note: 'Ring twice',
      total: 2,
      left: 2,
      delivered: 0,
      failed: 0,
      unplaced: 2,
    });
    expect(codesOf(run)).toEqual(codes(other, one));
    const { body } = await signedIn('auditor').get(`/api/runs?date=${date}`);
    expect(body.data).toMatchObject([{ id: run.id, total: 2, left: 2, courier: { email: ana.email } }]);
  });

  it('can be empty', async () => {
    expect(await aRun()).toMatchObject({ total: 0, stops: [], unplaced: 0 });
  });

  it.each([
    [{ courier_id: v7() }, 'courier_id'],
    [{ courier_id: '' }, 'courier_id'],
    [{ date: '31.12.2026' }, 'date'],
    [{ date: '2026-02-30' }, 'date'],
    [{ note: 'x'.repeat(1001) }, 'note'],
    [{ parcel_ids: Array.from({ length: 201 }, () => v7()) }, 'parcel_ids'],
  ])('rejects %o', async (facts, field) => {
    const answer = await desk().post('/api/runs', { courier_id: ana.id, date: aDay(), ...facts });
    expect(answer.status).toBe(422);
    expect(answer.body.details).toMatchObject([{ field }]);
  });

  it('is not created for unknown parcels', async () => {
    const input = { courier_id: ana.id, date: aDay(), parcel_ids: [v7()] };
    expect(await desk().post('/api/runs', input)).toMatchEnvelope({
      status: 404,
      errors: ['Parcel not found'],
    });
  });

  it('is created once per Idempotency-Key', async () => {
    const date = aDay();
    const headers = { 'idempotency-key': v7() };
    const by = desk();
    const send = () => by.post('/api/runs', { courier_id: ana.id, date }, { headers });
    const [first, second] = [await send(), await send()];
    expect(second.body.data.id).toBe(first.body.data.id);
  });

  it('is found by its parcel and its courier', async () => {
    const parcel = await aParcel();
    const run = await aRun([parcel], { courier_id: bo.id });
    const found = async (query: string) => (await desk().get(`/api/runs?${query}`)).body.data;
    expect(await found(`parcel_id=${parcel.id}`)).toMatchObject([{ id: run.id }]);
    expect(await found(`courier_id=${bo.id}&date=${run.date}`)).toMatchObject([{ id: run.id }]);
    expect(await found(`courier_id=${ana.id}&date=${run.date}`)).toEqual([]);
    expect(await found('courier_id=nobody')).toEqual([]);
  });

  it('is read-only for auditors, and closed to couriers', async () => {
    const run = await aRun([], { date: today() });
    expect((await signedIn('auditor').patch('/api/runs', { id: run.id, note: 'Mine' })).status).toBe(403);
    expect((await phoneOf(ana).get(`/api/runs/${run.id}`)).status).toBe(403);
    expect((await phoneOf(ana).get('/api/runs')).status).toBe(403);
    expect((await tracking.visitor().get('/api/runs/mine')).status).toBe(401);
  });
});

describe('a parcel', () => {
  it('is on one run a day, unless it is moved', async () => {
    const [parcel, other] = [await aParcel(), await aParcel()];
    const first = await aRun([parcel, other]);
    const second = await aRun([], { courier_id: bo.id, date: first.date });
    const add = { id: second.id, parcel_ids: [parcel.id] };
    const refused = await desk().post('/api/runs/stops', add);
    expect(refused).toMatchEnvelope({
      status: 409,
      errors: ['A parcel is on another run of that day already'],
    });
    expect(refused.body.data.current.runs).toEqual([
      { id: first.id, date: first.date, courier_id: ana.id, parcels: codes(parcel) },
    ]);
    const moved = await desk().post('/api/runs/stops', { ...add, move: true });
    expect(codesOf(moved.body.data)).toEqual(codes(parcel));
    expect(codesOf(await read(first))).toEqual(codes(other));
    expect(await aRun([parcel])).toMatchObject({ total: 1 });
  });

  it('is on one run, whoever is faster', async () => {
    const parcel = await aParcel();
    const date = aDay();
    const input = { date, parcel_ids: [parcel.id] };
    const answers = await Promise.all(
      [ana, bo, ana, bo].map(({ id }) => desk().post('/api/runs', { ...input, courier_id: id })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ]);
    const doubled = tracking.database.query(
      `INSERT INTO run_stops (run_id, parcel_id, position, date, open)
       SELECT $1, $2, 1, date, true FROM runs WHERE id = $1`,
      [(await aRun([], { date })).id, parcel.id],
    );
    await expect(doubled).rejects.toThrow('run_stops_once_a_day');
  });

  it('leaves its run when it is deleted, and returns to its place', async () => {
    const parcels = await several(3);
    const [one, deleted, last] = parcels as [Parcel, Parcel, Parcel];
    const run = await aRun(parcels);
    await signedIn('admin').delete('/api/parcels', { id: deleted.id });
    const left = await read(run);
    expect(codesOf(left)).toEqual(codes(one, last));
    const reordered = await desk().patch('/api/runs', {
      id: run.id,
      updated_at: left.updated_at,
      parcel_ids: [last.id, one.id],
    });
    expect(codesOf(reordered.body.data)).toEqual(codes(last, one));
    await signedIn('admin').post('/api/trash/tracking/restore', { type: 'parcel', id: deleted.id });
    expect(codesOf(await read(run))).toEqual(codes(last, deleted, one));
  });

  it('can be taken off, also twice', async () => {
    const [one, other] = [await aParcel(), await aParcel()];
    const run = await aRun([one, other]);
    for (const _ of [1, 2]) {
      const { body } = await desk().delete('/api/runs/stops', { id: run.id, parcel_ids: [one.id] });
      expect(codesOf(body.data)).toEqual(codes(other));
    }
  });
});

describe('the order of stops', () => {
  it('is not overwritten by a dispatcher with an older version', async () => {
    const parcels = await several(3);
    const run = await aRun(parcels);
    const order = (ids: string[]) =>
      desk().patch('/api/runs', { id: run.id, updated_at: run.updated_at, parcel_ids: ids });
    const ids = parcels.map(({ id }) => id);
    expect((await order(ids.toReversed())).status).toBe(200);
    expect(await order(ids)).toMatchEnvelope({ status: 409 });
    expect(codesOf(await read(run))).toEqual(codes(...parcels.toReversed()));
  });

  it('requires a version', async () => {
    const parcel = await aParcel();
    const run = await aRun([parcel]);
    const { body } = await desk().patch('/api/runs', { id: run.id, parcel_ids: [parcel.id] });
    expect(body.details).toMatchObject([{ field: 'updated_at', code: 'required' }]);
  });

  it('names each of the run’s parcels at most once', async () => {
    const parcel = await aParcel();
    const run = await aRun([parcel]);
    for (const parcel_ids of [[(await aParcel()).id], [parcel.id, parcel.id]]) {
      const answer = await desk().patch('/api/runs', { id: run.id, updated_at: run.updated_at, parcel_ids });
      expect(answer.status).toBe(422);
    }
  });

  it('is by distance, by town where there are no coordinates, and unknown places last', async () => {
    const at = (latitude: number, longitude: number) => ({
      map_destination_latitude: latitude,
      map_destination_longitude: longitude,
    });
    const unknown = await aParcel();
    const bern = await aParcel({ destination: 'Bundesplatz 3, 3003 Bern, Switzerland' });
    const geneva = await aParcel(at(46.2, 6.14));
    const zurich = await aParcel(at(47.38, 8.54));
    const basel = await aParcel({ destination: 'Basel' });
    const run = await aRun([zurich, unknown, geneva, bern, basel]);
    const { body } = await desk().post('/api/runs/sort', { id: run.id, updated_at: run.updated_at });
    expect(codesOf(body.data)).toEqual(codes(zurich, basel, bern, geneva, unknown));
    expect(body.data).toMatchObject({
      unplaced: 1,
      stops: [{ by_town: false }, { by_town: true }, {}, {}, {}],
    });
  });

  it('ends at 200 stops', async () => {
    const run = await aRun();
    await tracking.database.query(
      `WITH added AS (
         INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination)
         SELECT gen_random_uuid(), $2 || at, $2 || at, 'Ada', 'Bern' FROM generate_series(1, 200) AS at RETURNING id)
       INSERT INTO run_stops (run_id, parcel_id, position, date, open)
       SELECT $1, added.id, row_number() OVER (), $3, true FROM added`,
      [run.id, `FULL${process.pid}`, run.date],
    );
    const answer = await desk().post('/api/runs/stops', { id: run.id, parcel_ids: [(await aParcel()).id] });
    expect(answer.body.details).toMatchObject([{ field: 'parcel_ids', code: 'too_long' }]);
  });
});

describe('the courier', () => {
  it('sees of today’s own parcels only what a stop needs', async () => {
    const courier = { id: v7(), email: 'cy@vaultway.example' };
    couriers.push(courier);
    const parcel = await aParcel({
      recipient_phone_number: '+41 44 555 01 99',
      recipient_email: 'ada@example.com',
      declared_value: '900 CHF',
      sender_name: 'Zofia',
    });
    const run = await aRun([parcel], { courier_id: courier.id, date: today(), note: 'Back door' });
    const { body } = await phoneOf(courier).get('/api/runs/mine');
    expect(body.data).toEqual([
      {
        id: run.id,
        date: today(),
        note: 'Back door',
        updated_at: run.updated_at,
        stops: [
          {
            tracking_code: parcel.tracking_code,
            recipient_name: 'Ada Lovelace',
            recipient_phone_number: '+41 44 555 01 99',
            destination: 'Nowhere 7',
            latitude: null,
            longitude: null,
            by_town: false,
            state: 'left',
          },
        ],
      },
    ]);
    expect((await phoneOf(courier).get(`/api/runs/mine/${run.id}`)).status).toBe(200);
  });

  it.each([-1, 1])('does not see the run of %i days from today', async (days) => {
    const run = await aRun([await aParcel()], { date: dayAfter(days) });
    expect((await phoneOf(ana).get(`/api/runs/mine/${run.id}`)).status).toBe(404);
    const { body } = await phoneOf(ana).get('/api/runs/mine');
    expect(body.data.map(({ id }: Run) => id)).not.toContain(run.id);
  });

  it('does not see another’s run, nor one that was handed on, moved to another day, or deleted', async () => {
    const sees = async (run: Run, courier: Courier) =>
      (await phoneOf(courier).get(`/api/runs/mine/${run.id}`)).status;
    const run = await aRun([], { date: today() });
    expect(await sees(run, bo)).toBe(404);
    await desk().patch('/api/runs', { id: run.id, courier_id: bo.id });
    expect([await sees(run, ana), await sees(run, bo)]).toEqual([404, 200]);
    await desk().patch('/api/runs', { id: run.id, date: aDay() });
    expect(await sees(run, bo)).toBe(404);
    await desk().patch('/api/runs', { id: run.id, date: today() });
    await signedIn('admin').delete('/api/runs', { id: run.id });
    expect(await sees(run, bo)).toBe(404);
    expect((await phoneOf(bo).get('/api/runs/mine/nonsense')).status).toBe(404);
  });

  it('is a former one when the account is gone; the run can be handed on, but not back', async () => {
    const gone = { id: v7(), email: 'di@vaultway.example' };
    couriers.push(gone);
    const run = await aRun([], { courier_id: gone.id });
    couriers.splice(couriers.indexOf(gone), 1);
    expect(await read(run)).toMatchObject({ courier: { id: gone.id, email: null, former: true } });
    const change = (courier_id: string) => desk().patch('/api/runs', { id: run.id, courier_id, note: 'On' });
    expect((await change(gone.id)).status).toBe(200);
    expect((await change(ana.id)).body.data.courier).toEqual({ ...ana, former: false });
    expect((await change(gone.id)).status).toBe(422);
  });
});

describe('the state of a stop', () => {
  it('follows handovers, events and statuses', async () => {
    const [delivered, attempted, open, byStatus] = (await several(4)) as [Parcel, Parcel, Parcel, Parcel];
    const run = await aRun([delivered, attempted, open, byStatus], { date: today() });
    const phone = phoneOf(ana);
    await phone.post('/api/handovers', aHandoverInput('deliver', [delivered], { taker: 'Ada' }));
    await phone.post('/api/handovers', aHandoverInput('attempt', [attempted], { reason: 'Closed' }));
    await signedIn('admin').patch('/api/parcels', { id: byStatus.id, status: 'Delivered' });
    const now = await read(run);
    expect(now).toMatchObject({ total: 4, delivered: 2, failed: 1, left: 1 });
    expect(now.stops.map(({ state }) => state)).toEqual(['delivered', 'failed', 'left', 'delivered']);
    const { body } = await desk().get(`/api/runs?parcel_id=${open.id}`);
    expect(body.data).toMatchObject([{ total: 4, delivered: 2, failed: 1, left: 1 }]);
  });

  it('is that of the run’s own day', async () => {
    const parcel = await aParcel();
    const yesterday = await aRun([parcel], { date: dayAfter(-1) });
    const now = await aRun([parcel], { date: today() });
    await signedIn('admin').post('/api/activities', {
      parcel_id: parcel.id,
      title: 'Delivered',
      step: 'delivered',
    });
    expect((await read(yesterday)).stops).toMatchObject([{ state: 'left', at: null }]);
    expect((await read(now)).stops).toMatchObject([{ state: 'delivered' }]);
  });

  it('returns to left when the event is deleted', async () => {
    const parcel = await aParcel();
    const run = await aRun([parcel], { date: today() });
    const event = { parcel_id: parcel.id, title: 'Delivery attempted', step: 'attempted' };
    const { id } = (await signedIn('admin').post('/api/activities', event)).body.data;
    expect(await read(run)).toMatchObject({ failed: 1 });
    await signedIn('admin').delete('/api/activities', { id });
    expect(await read(run)).toMatchObject({ failed: 0, left: 1 });
  });
});

describe('a deleted run', () => {
  it('frees its parcels, and is restored unless one is on another run', async () => {
    const parcel = await aParcel();
    const run = await aRun([parcel]);
    const admin = signedIn('admin');
    await admin.delete('/api/runs', { id: run.id });
    expect((await admin.get('/api/trash/tracking')).body.data).toContainEqual(
      expect.objectContaining({ type: 'run', id: run.id, name: run.date }),
    );
    const other = await aRun([parcel], { date: run.date });
    const restore = () => admin.post('/api/trash/tracking/restore', { type: 'run', id: run.id });
    expect((await restore()).status).toBe(409);
    await desk().delete('/api/runs/stops', { id: other.id, parcel_ids: [parcel.id] });
    expect((await restore()).status).toBe(200);
    expect(codesOf(await read(run))).toEqual(codes(parcel));
  });

  it('moves to another day only without parcels that are on a run there', async () => {
    const parcel = await aParcel();
    const [run, other] = [await aRun([parcel]), await aRun([parcel])];
    expect((await desk().patch('/api/runs', { id: run.id, date: other.date })).status).toBe(409);
    const date = aDay();
    expect((await desk().patch('/api/runs', { id: run.id, date })).body.data).toMatchObject({
      date,
      total: 1,
    });
  });
});

it('forgets a person whom its note names', async () => {
  const run = await aRun([], { note: 'Zofia Wrzos has the key' });
  const person = { email: 'zofia@wrzos.example', name: 'Zofia Wrzos' };
  for (const step of tracking.app.get(PersonalData).steps) {
    let after: string | null = null;
    do after = (await step(person, after, tracking.database.manager)).next;
    while (after !== null);
  }
  expect((await read(run)).note).toBe('… has the key');
});

it('lists changes of a run in the activity log', async () => {
  const [one, other] = [await aParcel(), await aParcel()];
  const run = await aRun([one]);
  await desk().post('/api/runs/stops', { id: run.id, parcel_ids: [other.id] });
  await signedIn('admin').delete('/api/runs', { id: run.id });
  const { body } = await signedIn('admin').get(`/api/audit/tracking?record_type=run&record_id=${run.id}`);
  expect(body.data).toMatchObject([
    { action: 'run.deleted' },
    { action: 'run.updated', before: { parcels: codes(one) }, after: { parcels: codes(one, other) } },
    { action: 'run.updated', before: { parcels: [] }, after: { parcels: codes(one) } },
    { action: 'run.created', after: { courier_id: ana.id, date: run.date } },
  ]);
});

it('records nothing for a PATCH that changes nothing', async () => {
  const run = await aRun(await several(2), { note: 'Ring twice' });
  const count = async () =>
    (await signedIn('admin').get(`/api/audit/tracking?record_id=${run.id}`)).body.total as number;
  const before = await count();
  const answer = await desk().patch('/api/runs', {
    id: run.id,
    updated_at: run.updated_at,
    courier_id: ana.id,
    date: run.date,
    note: 'Ring twice',
    parcel_ids: run.stops.map(({ parcel_id }) => parcel_id),
  });
  expect(answer).toMatchEnvelope({ status: 200, data: { updated_at: run.updated_at } });
  expect(await count()).toBe(before);
});
