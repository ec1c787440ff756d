import '@vaultway/common/testing';
import type { ParcelSummary } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
  for (const facts of [
    { tracking_code: '6YMT', recipient_name: 'Hedy Lamarr' },
    { tracking_code: '6YMT-AB12', recipient_name: 'Ada Lovelace' },
    { tracking_code: '6YMT-9', recipient_name: 'Grace' },
    { tracking_code: 'A6YM-T1', recipient_name: 'Grace Hopper' },
    { tracking_code: 'B-1', recipient_name: 'Mr 6ymt', status: 'Held' },
    { tracking_code: 'H-100%', recipient_name: 'Graceland', destination: 'Held by Grace' },
  ]) {
    await tracking.aParcel(facts).save();
  }
});
afterAll(() => tracking?.stop());

async function found(q: string): Promise<string[]> {
  const answer = await tracking.admin.get(`/api/parcels/find?${new URLSearchParams({ q })}`);
  expect(answer).toMatchEnvelope({ status: 200 });
  return answer.body.data.map((parcel: ParcelSummary) => parcel.tracking_code);
}

it.each(['6YMT', '6ymt', '6-y m-t', '６ymt'])('finds codes starting with %s first, in order', async (q) => {
  expect((await found(q)).slice(0, 3)).toEqual(['6YMT', '6YMT-9', '6YMT-AB12']);
});

it('finds an exact code before those that start with it', async () => {
  expect(await found('6Ymt')).toEqual(['6YMT', '6YMT-9', '6YMT-AB12', 'B-1', 'A6YM-T1']);
});

it('finds a whole name before parts of names, and then the newest first', async () => {
  expect(await found('grace')).toEqual(['6YMT-9', 'H-100%', 'A6YM-T1']);
  expect(await found('lovel')).toEqual(['6YMT-AB12']);
});

it('finds the exact text, not its parts in other places', async () => {
  expect(await found('lovelace')).toEqual(['6YMT-AB12']);
  await tracking.aParcel({ tracking_code: 'L-1', recipient_name: 'Lov Elace' }).save();
  expect(await found('lovelace')).toEqual(['6YMT-AB12']);
});

it('finds a part of a code in any notation', async () => {
  expect(await found('MTAB')).toEqual(['6YMT-AB12']);
  expect(await found('mt ab-1')).toEqual(['6YMT-AB12']);
});

it('finds one or two characters', async () => {
  expect(await found('b')).toEqual(['B-1', 'H-100%', '6YMT-AB12']);
  expect(await found('by')).toEqual(['H-100%']);
});

it.each(['100%', 'h100%'])('treats pattern characters literally: %s', async (q) => {
  expect(await found(q)).toEqual(['H-100%']);
  expect(await found('_')).toEqual([]);
  expect(await found('%%')).toEqual([]);
});

it('finds nothing for hyphens, and no deleted parcels', async () => {
  const { id } = await tracking.aParcel({ tracking_code: 'GONE-1' }).save();
  expect(await found('gone')).toEqual(['GONE-1']);
  await tracking.admin.delete('/api/parcels', { id });
  expect(await found('gone')).toEqual([]);
  expect(await found('———')).toEqual([]);
});

it('finds a few of many', async () => {
  for (let n = 10; n < 20; n += 1) await tracking.aParcel({ tracking_code: `MANY-${n}` }).save();
  expect(await found('many')).toEqual(Array.from({ length: 7 }, (_, at) => `MANY-${10 + at}`));
});

it('rejects an empty search', async () => {
  const answer = await tracking.admin.get('/api/parcels/find?q=%20');
  expect(answer).toMatchEnvelope({ status: 422, details: [expect.objectContaining({ field: 'q' })] });
});
