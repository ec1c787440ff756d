import '@vaultway/common/testing';
import type { ParcelSummary } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PageAnchors } from '../src/parcels/list/page-anchors.js';
import type { Sort } from '../src/parcels/list/parcel-order.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const MANY = 12_000;

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
  await tracking.database.query(
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, status, step,
       max_expected_delivery_date, created_at)
     SELECT gen_random_uuid(), 'BULK-' || n, 'bulk' || n, 'Recipient ' || n, 'Zürich',
       CASE WHEN n % 4 = 0 THEN 'Held' WHEN n % 400 = 1 THEN 'Lost' ELSE 'Delivered' END,
       CASE WHEN n % 4 = 0 THEN 'exception' WHEN n % 400 = 1 THEN 'exception' ELSE 'delivered' END,
       CASE WHEN n % 40 = 0 THEN '2020-01-01'::date END, now() - n * interval '1 minute'
     FROM generate_series(1, $1) AS n`,
    [MANY],
  );
  // As autovacuum would: merges the pending entries of the trigram index, and updates the statistics.
  await tracking.database.query('VACUUM ANALYZE parcels');
}, 60_000);
afterAll(() => tracking?.stop());

const list = async (query: string) => (await tracking.admin.get(`/api/parcels?${query}`)).body;
const codes = (answer: { data: ParcelSummary[] }) => answer.data.map((parcel) => parcel.tracking_code);

it('counts all of them', async () => {
  expect(await list('per_page=100')).toMatchObject({ total: MANY, last_page: 120 });
});

it('finds the pages near both ends and in the middle', async () => {
  expect(codes(await list('per_page=2&page=1'))).toEqual(['BULK-1', 'BULK-2']);
  expect(codes(await list('per_page=2&page=3000'))).toEqual(['BULK-5999', 'BULK-6000']);
  expect(codes(await list('per_page=2&page=3001'))).toEqual(['BULK-6001', 'BULK-6002']);
  expect(codes(await list('per_page=2&page=6000'))).toEqual(['BULK-11999', 'BULK-12000']);
  expect(codes(await list('per_page=7&page=1715'))).toEqual(['BULK-11999', 'BULK-12000']);
  expect(codes(await list('per_page=2&page=6001'))).toEqual([]);
});

it.each(['created_at', 'tracking_code', 'status', 'updated_at', 'due'])(
  'finds the middle by %s from an anchor just as without one',
  async (sort) => {
    const anchors = tracking.app.get(PageAnchors);
    for (const order of [sort, `-${sort}`]) {
      const middle = `sort=${order}&per_page=7&page=850`;
      const without = codes(await list(middle));
      await vi.waitFor(() => expect(anchors.before(sort as Sort, 5950)?.position).toBe(5000));
      expect(codes(await list(middle))).toEqual(without);
      const before = codes(await list(`sort=${order}&per_page=7&page=849`));
      const around = codes(await list(`sort=${order}&per_page=14&page=425`));
      expect([...before, ...without]).toEqual(around);
    }
  },
);

it('counts the hits of a filter exactly while they are few', async () => {
  expect(await list('status=held')).toMatchObject({ total: 3000, last_page: 150 });
  expect(codes(await list('status=held&page=150'))[19]).toBe('BULK-12000');
});

it('counts at most ten thousand hits of a filter, but pages through all of them', async () => {
  const first = await list('destination=zür');
  expect(first).toMatchObject({ total: 10_000, at_least: true, last_page: 500 });
  const counted = await list('destination=zür&per_page=100&page=100');
  expect(codes(counted)[99]).toBe('BULK-10000');
  expect(counted.next_page_url).toBe('/api/parcels?destination=z%C3%BCr&per_page=100&page=101');
  const beyond = await list('destination=zür&per_page=100&page=101');
  expect(codes(beyond)[0]).toBe('BULK-10001');
  expect(beyond).toMatchObject({ current_page: 101, last_page: 102, at_least: true });
  const last = await list('destination=zür&per_page=100&page=120');
  expect(codes(last)[99]).toBe('BULK-12000');
  expect(last).toMatchObject({ total: MANY, last_page: 120, next_page_url: null });
  expect(last).not.toHaveProperty('at_least');
  expect(await list('destination=zür&per_page=100&page=121')).toMatchObject({
    data: [],
    total: 10_000,
    at_least: true,
    next_page_url: null,
  });
});

it('does not count the hits of a text that has more than a thousand, but pages through them', async () => {
  const first = await list('q=bulk&per_page=100');
  expect(codes(first)[0]).toBe('BULK-1');
  expect(first).toMatchObject({ total: 1000, at_least: true, last_page: 10 });
  const beyond = await list('q=bulk&per_page=100&page=11');
  expect(codes(beyond)[0]).toBe('BULK-1001');
  expect(beyond).toMatchObject({ total: 1101, at_least: true, last_page: 12 });
  const last = await list('q=bulk&per_page=100&page=120');
  expect(codes(last)[99]).toBe('BULK-12000');
  expect(last).toMatchObject({ total: MANY, last_page: 120, next_page_url: null });
});

it('searches by the trigram index', async () => {
  const scans = async () => {
    const [row] = await tracking.database.query<{ scans: string }[]>(
      `SELECT idx_scan AS scans FROM pg_stat_user_indexes WHERE indexrelname = 'parcels_search'`,
    );
    return Number(row?.scans);
  };
  const before = await scans();
  expect(codes(await list('q=recipient+11987'))).toEqual(['BULK-11987']);
  await vi.waitFor(async () => expect(await scans()).toBeGreaterThan(before), 10_000);
});

it.each([
  'page=1',
  'page=300',
  'page=600',
  'sort=recipient_name&page=590',
  'sort=tracking_code',
  'sort=-tracking_code&page=590',
  'sort=due&page=590',
  'step=returned',
  'q=bulk',
  'q=bulk&sort=recipient_name',
  'q=bulk&sort=tracking_code&page=20',
  'q=bulk-1198',
  'q=nothing',
  'status=lost',
  'destination=oslo',
  'overdue=yes',
  'silent_days=3',
  'without_email=yes',
  'overdue=yes&sort=recipient_name',
  'overdue=yes&sort=due',
])('never reads the whole table: %s', async (query) => {
  expect(await fullReads(() => list(query))).toEqual([]);
});

it.each(['b', 'q', '———', '...', 'bulk-1198', '1198', 'nothing'])(
  'never reads the whole table to find %s',
  async (q) => {
    expect(await fullReads(() => tracking.admin.get(`/api/parcels/find?q=${q}`))).toEqual([]);
  },
);

it('finds the beginning of a code by the index of codes', async () => {
  const plans = await plansOf(() => tracking.admin.get('/api/parcels/find?q=BULK-1'));
  expect(plans).toContainEqual(expect.stringContaining('Index Scan using parcels_code_key'));
  expect(plans.join('\n')).not.toContain('Sort');
});

const fullReads = async (ask: () => Promise<unknown>) =>
  (await plansOf(ask)).filter((line) => line.includes('Seq Scan on parcels'));

async function plansOf(ask: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(tracking.database, 'query');
  await ask();
  const statements = asked.mock.calls.filter(([sql]) => /^\s*(WITH|SELECT)/.test(sql));
  asked.mockRestore();
  const plans = await Promise.all(
    statements.map(([sql, values]) =>
      tracking.database.query<Record<'QUERY PLAN', string>[]>(`EXPLAIN ${sql}`, values),
    ),
  );
  const lines = plans.flat().map((line) => line['QUERY PLAN']);
  expect(lines.length).toBeGreaterThan(0);
  return lines;
}
