import '@vaultway/common/testing';
import type { ParcelSummary } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
  for (const facts of [
    { tracking_code: 'A-1', recipient_name: 'zoe', status: 'In Transit', destination: 'Łódź' },
    { tracking_code: 'B-2', recipient_name: 'Adam', status: 'held', sender_email: 'Shop@Example.com' },
    {
      tracking_code: 'C-3',
      recipient_name: 'bea',
      status: 'in transit',
      pickup_location: 'ÉPINAL',
      min_expected_delivery_date: '2026-11-03',
    },
    {
      tracking_code: 'D-4',
      recipient_name: 'Cid',
      current_location: '100% sure',
      min_expected_delivery_date: '2026-11-01',
      max_expected_delivery_date: '2026-11-04',
    },
    { tracking_code: 'E-5', recipient_name: 'Dan_iel', sender_name: String.raw`back\slash` },
  ]) {
    await tracking.aParcel(facts).save();
  }
});
afterAll(() => tracking?.stop());

async function codes(query: string): Promise<string[]> {
  const answer = await tracking.admin.get(`/api/parcels?${query}`);
  expect(answer).toMatchEnvelope({ status: 200 });
  return answer.body.data.map((parcel: ParcelSummary) => parcel.tracking_code);
}

const found = (q: string) => codes(`sort=tracking_code&${new URLSearchParams({ q }).toString()}`);

it('lists the newest first, twenty per page, without histories', async () => {
  const answer = await tracking.admin.get('/api/parcels');
  expect(answer).toMatchEnvelope({
    status: 200,
    current_page: 1,
    last_page: 1,
    next_page_url: null,
    per_page: 20,
    total: 5,
  });
  expect(answer.body.data.map((parcel: ParcelSummary) => parcel.tracking_code)).toEqual([
    'E-5',
    'D-4',
    'C-3',
    'B-2',
    'A-1',
  ]);
  expect(answer.body.data[0]).not.toHaveProperty('history');
});

describe('pages', () => {
  it('cover the whole list, each parcel once', async () => {
    const first = await tracking.admin.get('/api/parcels?per_page=2&sort=tracking_code&q=-');
    expect(first).toMatchEnvelope({
      status: 200,
      last_page: 3,
      next_page_url: '/api/parcels?per_page=2&sort=tracking_code&q=-&page=2',
    });
    const second = await tracking.admin.get(first.body.next_page_url);
    const third = await tracking.admin.get(second.body.next_page_url);
    expect(third).toMatchEnvelope({ status: 200, current_page: 3, next_page_url: null });
    const seen = [first, second, third].flatMap(({ body }) => body.data as ParcelSummary[]);
    expect(seen.map((parcel) => parcel.tracking_code)).toEqual(['A-1', 'B-2', 'C-3', 'D-4', 'E-5']);
  });

  it('are the same from either end', async () => {
    const upwards = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => codes(`per_page=1&sort=created_at&page=${page}`)),
    );
    const downwards = await Promise.all([5, 4, 3, 2, 1].map((page) => codes(`per_page=1&page=${page}`)));
    expect(upwards.flat()).toEqual(['A-1', 'B-2', 'C-3', 'D-4', 'E-5']);
    expect(downwards).toEqual(upwards);
  });

  it('past the end are empty, not an error', async () => {
    const answer = await tracking.admin.get('/api/parcels?page=99');
    expect(answer).toMatchEnvelope({
      status: 200,
      data: [],
      current_page: 99,
      last_page: 1,
      next_page_url: null,
      total: 5,
    });
    expect(await tracking.admin.get('/api/parcels?page=99&q=a')).toMatchEnvelope({ status: 200, data: [] });
  });

  it('skip no parcel if one is added after they were counted', async () => {
    const { database } = tracking;
    const query = '/api/parcels?per_page=5&sort=tracking_code';
    const runner = database.createQueryRunner();
    await runner.startTransaction();
    // The page waits for the lock; the count does not.
    await runner.query('LOCK TABLE parcels IN ACCESS EXCLUSIVE MODE');
    const reading = tracking.admin.get(query).then((answer) => answer);
    await eventually(async () => {
      const waiting = await runner.query(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'parcels'::regclass",
      );
      expect(waiting).toHaveLength(1);
    });
    await runner.query(
      `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination)
       VALUES (gen_random_uuid(), 'A-0', 'a0', 'Eve', 'Bern')`,
    );
    await runner.commitTransaction();
    await runner.release();
    const first = await reading;
    expect(first).toMatchEnvelope({ status: 200, total: 6, last_page: 2 });
    const rest = await codes(`per_page=5&sort=tracking_code&after=${first.body.next_after}`);
    const seen = first.body.data.map((parcel: ParcelSummary) => parcel.tracking_code);
    expect([...seen, ...rest]).toEqual(['A-0', 'A-1', 'B-2', 'C-3', 'D-4', 'E-5']);
    await database.query(`DELETE FROM parcels WHERE tracking_code = 'A-0'`);
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['per_page=101', 'per_page'],
    ['per_page=0', 'per_page'],
    ['sort=phone', 'sort'],
    ['sort=-', 'sort'],
    [`q=${'x'.repeat(301)}`, 'q'],
  ])('reject %s', async (query, field) => {
    const answer = await tracking.admin.get(`/api/parcels?${query}`);
    expect(answer).toMatchEnvelope({ status: 422, details: [expect.objectContaining({ field })] });
  });
});

describe('order', () => {
  it.each([
    ['tracking_code', ['A-1', 'B-2', 'C-3', 'D-4', 'E-5']],
    ['-tracking_code', ['E-5', 'D-4', 'C-3', 'B-2', 'A-1']],
    ['recipient_name', ['B-2', 'C-3', 'D-4', 'E-5', 'A-1']],
    ['-recipient_name', ['A-1', 'E-5', 'D-4', 'C-3', 'B-2']],
    ['status', ['D-4', 'E-5', 'B-2', 'A-1', 'C-3']],
    ['-status', ['C-3', 'A-1', 'B-2', 'E-5', 'D-4']],
    ['-sender_name', ['E-5', 'D-4', 'C-3', 'B-2', 'A-1']],
    ['created_at', ['A-1', 'B-2', 'C-3', 'D-4', 'E-5']],
  ])('by %s ignores case', async (sort, expected) => {
    expect(await codes(`sort=${sort}`)).toEqual(expected);
    expect(await codes(`sort=${sort}&q=-`)).toEqual(expected);
  });

  it('by due starts with the earliest last date, and ends with parcels without a date', async () => {
    for (const query of ['sort=due', 'sort=due&q=-']) {
      expect((await codes(query)).slice(0, 2)).toEqual(['C-3', 'D-4']);
      const reversed = query.replace('due', '-due');
      expect((await codes(reversed)).slice(-2)).toEqual(['D-4', 'C-3']);
    }
  });

  it('by -updated_at lists the latest change first', async () => {
    await tracking.admin.patch('/api/parcels', { tracking_code: 'B-2', weight: '1 kg' });
    expect((await codes('sort=-updated_at'))[0]).toBe('B-2');
  });
});

describe('search', () => {
  it.each([
    ['a part of a code', 'c-', ['C-3']],
    ['a code without its hyphen', 'c3', ['C-3']],
    ['a name in another case', 'ADAM', ['B-2']],
    ['an e-mail', 'shop@example', ['B-2']],
    ['a place in another alphabet and case', 'łÓDŹ', ['A-1']],
    ['an accent in another case', 'épin', ['C-3']],
    ['a status', 'transit', ['A-1', 'C-3']],
    ['nothing that exists', 'nirvana', []],
    ['one letter', 'z', ['A-1', 'B-2', 'C-3', 'D-4', 'E-5']],
  ])('finds %s', async (_what, q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it.each([
    ['%', ['D-4']],
    ['0%', ['D-4']],
    ['_', ['E-5']],
    [String.raw`k\s`, ['E-5']],
    ['\\', ['E-5']],
    ["'", []],
  ])('treats %s literally', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('finds the exact text, not its parts in other places', async () => {
    expect(await found('Daniela Ruiz')).toEqual([]);
    expect(await found('Épinal')).toEqual(['C-3']);
    const names = { 'X-1': 'Hamilton Quay', 'X-2': 'Ham Wilton Quay', 'X-3': 'ÖSTERGÅRD_1 Åsa' };
    for (const [tracking_code, recipient_name] of Object.entries(names))
      await tracking.aParcel({ tracking_code, recipient_name }).save();
    expect(await found('hamilton quay')).toEqual(['X-1']);
    expect(await found('östergård_1 å')).toEqual(['X-3']);
    expect(await found('östergårdx1')).toEqual([]);
    await tracking.database.query(`DELETE FROM parcels WHERE tracking_code LIKE 'X-%'`);
  });

  it('does not match across fields', async () => {
    expect(await found('E-5Dan')).toEqual([]);
  });

  it('counts its hits, not all parcels', async () => {
    const answer = await tracking.admin.get('/api/parcels?q=transit&per_page=1');
    expect(answer).toMatchEnvelope({ status: 200, total: 2, last_page: 2 });
  });
});

describe('the status filter', () => {
  it('matches the whole status, ignoring case', async () => {
    expect(await codes('status=IN+TRANSIT&sort=tracking_code')).toEqual(['A-1', 'C-3']);
    expect(await codes('status=transit')).toEqual([]);
  });

  it('combines with a search', async () => {
    expect(await codes('status=in+transit&q=bea')).toEqual(['C-3']);
  });

  it('is off if it is empty', async () => {
    expect(await codes('status=&q=&sort=tracking_code')).toHaveLength(5);
  });
});

it('keeps the count correct through every kind of change', async () => {
  const before = (await tracking.admin.get('/api/parcels')).body.total;
  const parcel = await tracking.aParcel().save();
  await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'x' });
  await tracking.admin.post('/api/parcels', { ...parcel, status: 'twice' });
  expect((await tracking.admin.get('/api/parcels')).body.total).toBe(before + 1);
  await tracking.admin.delete('/api/parcels', { id: parcel.id });
  expect((await tracking.admin.get('/api/parcels')).body.total).toBe(before);
});
