import '@vaultway/common/testing';
import type { ParcelSummary } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const MANY = 12_000;

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
  await tracking.database.query(
    `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination, status, created_at)
     SELECT gen_random_uuid(), 'BULK-' || n, 'bulk' || n, 'Recipient ' || n, 'Zürich',
       CASE WHEN n % 4 = 0 THEN 'Held' ELSE 'In transit' END, now() - n * interval '1 minute'
     FROM generate_series(1, $1) AS n`,
    [MANY],
  );
  // As autovacuum would: merges what a trigram index has put off, and counts.
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

it('counts the hits of a filter exactly while they are few', async () => {
  expect(await list('status=held')).toMatchObject({ total: 3000, last_page: 150 });
  expect(codes(await list('status=held&page=150'))[19]).toBe('BULK-12000');
});

it('counts no more than ten thousand hits, yet leads through all of them', async () => {
  expect(await list('q=bulk')).toMatchObject({ total: 10_000, last_page: 500 });
  const counted = await list('q=bulk&per_page=100&page=100');
  expect(codes(counted)[99]).toBe('BULK-10000');
  expect(counted.next_page_url).toBe('/api/parcels?q=bulk&per_page=100&page=101');
  const beyond = await list('q=bulk&per_page=100&page=101');
  expect(codes(beyond)[0]).toBe('BULK-10001');
  expect(beyond).toMatchObject({ current_page: 101, last_page: 102 });
  const last = await list('q=bulk&per_page=100&page=120');
  expect(codes(last)[99]).toBe('BULK-12000');
  expect(last).toMatchObject({ total: MANY, last_page: 120, next_page_url: null });
  expect(await list('q=bulk&per_page=100&page=121')).toMatchObject({
    data: [],
    total: 10_000,
    next_page_url: null,
  });
});

it('searches by the index of trigrams', async () => {
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
