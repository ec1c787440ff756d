import { fill, eventually } from '@vaultway/common/testing';
import type { ParcelSummary } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const MANY = 12_000;

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
  await fill(
    tracking.database,
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, status, step,
       max_expected_delivery_date, created_at)
     SELECT gen_random_uuid(), 'BULK-' || n, 'bulk' || n, 'Recipient ' || n, 'Zürich',
       CASE WHEN n % 4 = 0 THEN 'Held' WHEN n % 400 = 1 THEN 'Lost' ELSE 'Delivered' END,
       CASE WHEN n % 4 = 0 THEN 'exception' WHEN n % 400 = 1 THEN 'exception' ELSE 'delivered' END,
       CASE WHEN n % 40 = 0 THEN '2020-01-01'::date END, now() - n * interval '1 minute'
     FROM generate_series(1, $1) AS n`,
    [MANY],
  );
  // Like autovacuum: merges the pending entries of the trigram index, and updates the statistics.
  await fill(tracking.database, 'VACUUM ANALYZE parcels');
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
  'finds the same parcels around the middle by %s, from either end',
  async (sort) => {
    for (const order of [sort, `-${sort}`]) {
      const before = codes(await list(`sort=${order}&per_page=7&page=857`));
      const after = codes(await list(`sort=${order}&per_page=7&page=858`));
      const around = codes(await list(`sort=${order}&per_page=14&page=429`));
      expect([...before, ...after]).toEqual(around);
    }
  },
);

it('counts few hits of a filter exactly', async () => {
  expect(await list('status=held')).toMatchObject({ total: 3000, last_page: 150 });
  expect(codes(await list('status=held&page=150'))[19]).toBe('BULK-12000');
});

it.each(['destination=zür', 'q=bulk'])(
  'counts at most ten thousand hits of %s, but pages through all',
  async (filter) => {
    const first = await list(filter);
    expect(first).toMatchObject({ total: 10_000, at_least: true, last_page: 500 });
    const counted = await list(`${filter}&per_page=100&page=100`);
    expect(codes(counted)[99]).toBe('BULK-10000');
    expect(counted.next_page_url).toBe(`/api/parcels?${encodeURI(filter)}&per_page=100&page=101`);
    const beyond = await list(`${filter}&per_page=100&page=101`);
    expect(codes(beyond)[0]).toBe('BULK-10001');
    expect(beyond).toMatchObject({ current_page: 101, last_page: 102, at_least: true });
    const last = await list(`${filter}&per_page=100&page=120`);
    expect(codes(last)[99]).toBe('BULK-12000');
    expect(last).toMatchObject({ total: MANY, last_page: 120, next_page_url: null });
    expect(last).not.toHaveProperty('at_least');
    expect(await list(`${filter}&per_page=100&page=121`)).toMatchObject({
      data: [],
      total: 10_000,
      at_least: true,
      next_page_url: null,
    });
  },
);

it('searches by the trigram index', async () => {
  const scans = async () => {
    const [row] = await tracking.database.query<{ scans: string }[]>(
      `SELECT idx_scan AS scans FROM pg_stat_user_indexes WHERE indexrelname = 'parcels_search'`,
    );
    return Number(row?.scans);
  };
  const before = await scans();
  expect(codes(await list('q=recipient+11987'))).toEqual(['BULK-11987']);
  await eventually(async () => expect(await scans()).toBeGreaterThan(before));
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
  'q=bulk-1198',
  'q=nothing',
  'status=lost',
  'destination=oslo',
  'overdue=yes',
  'silent_days=3',
  'without_email=yes',
  'overdue=yes&sort=recipient_name',
  'overdue=yes&sort=due',
])('never scans the whole table: %s', async (query) => {
  expect(await fullReads(() => list(query))).toEqual([]);
});

it.each(['b', 'q', '———', '...', 'bulk-1198', '1198', 'nothing'])(
  'never scans the whole table to find %s',
  async (q) => {
    expect(await fullReads(() => tracking.admin.get(`/api/parcels/find?q=${q}`))).toEqual([]);
  },
);

it('finds codes by prefix with the index of codes', async () => {
  const plans = await plansOf(() => tracking.admin.get('/api/parcels/find?q=BULK-1'));
  expect(plans).toContainEqual(expect.stringContaining('Index Scan using parcels_code_key'));
  expect(plans.join('\n')).not.toContain('Sort');
});

const fullReads = async (ask: () => Promise<unknown>) =>
  (await plansOf(ask)).filter((line) => line.includes('Seq Scan on parcels'));

async function plansOf(ask: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(tracking.database, 'query');
  await ask();
  // Other statements may run meanwhile, such as the outbox's.
  const statements = asked.mock.calls.filter(
    ([sql]) => /^\s*(WITH|SELECT)/.test(sql) && /\bparcels\b/.test(sql),
  );
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

/** Reads the page after another one. */
const listAfter = async (query: string, page: number) => {
  const { next_after } = await list(`${query}&page=${page}`);
  return `${query}&after=${next_after}`;
};

describe.each([
  ['-created_at', 'parcels_by_created_at'],
  ['created_at', 'parcels_by_created_at'],
  ['updated_at', 'parcels_by_updated_at'],
  ['tracking_code', 'parcels_code_key'],
  ['-tracking_code', 'parcels_code_key'],
  ['recipient_name', 'parcels_by_recipient_name'],
  ['status', 'parcels_by_status'],
  ['-status', 'parcels_by_status'],
  ['due', 'parcels_by_due'],
  ['-due', 'parcels_by_due'],
])('by cursor, sorted by %s', (sort, index) => {
  it('begins at its place in the index of the first page', async () => {
    const scan = expect.stringContaining(`using ${index} on parcels`);
    const first = await plansOf(() => list(`sort=${sort}`));
    expect(first).toContainEqual(scan);
    const query = await listAfter(`sort=${sort}`, 300);
    const later = await plansOf(() => list(query));
    expect(later).toContainEqual(scan);
    expect(later).toContainEqual(expect.stringMatching(/Index Cond: .*[<>]/));
    expect(later.join('\n')).not.toMatch(/Sort|Seq Scan on parcels/);
  });

  it.each(['', 'q=bulk&', 'status=lost&'])('reads the same pages as by number: %s', async (filter) => {
    const query = `${filter}sort=${sort}&per_page=7`;
    for (const page of [1, 2]) {
      const byNumber = await list(`${query}&page=${page + 1}`);
      const byCursor = await list(await listAfter(query, page));
      expect(codes(byCursor)).toEqual(codes(byNumber));
      expect(byCursor).toMatchObject({ total: byNumber.total, current_page: page + 1 });
      expect(byCursor.next_after).toBe(byNumber.next_after);
      if (byNumber.next_after === null) break;
    }
  });
});

it('claims no exact number by cursor, after pages of another size', async () => {
  const { next_after } = await list('q=bulk&per_page=100&page=119');
  const last = await list(`q=bulk&per_page=50&after=${next_after}`);
  expect(last).toMatchObject({ total: 10_000, at_least: true, current_page: 120 });
  expect(await list(`q=bulk&per_page=50&after=${last.next_after}`)).toMatchObject({
    total: 10_000,
    at_least: true,
    next_after: null,
  });
});

it.each(['due', '-status', 'tracking_code', 'updated_at'])(
  'exports each parcel once, sorted by %s',
  async (sort) => {
    const { text } = await tracking.admin.get(`/api/parcels/export.csv?status=held&sort=${sort}`);
    const exported = text.match(/^"BULK-\d+"/gm) ?? [];
    expect(exported).toHaveLength(3000);
    expect(new Set(exported).size).toBe(3000);
  },
);
