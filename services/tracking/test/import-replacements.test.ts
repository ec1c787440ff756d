import '@vaultway/common/testing';
import type { Import } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshCode, trackUrl } from './support/builders.js';
import { runToEnd, upload } from './support/imports.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const HEADER = 'Tracking number;Recipient;Destination;Status;ETA from';
const BAD_DAY = '31.02.2026';
const [DATE, STATUS] = [4, 3];

/** Reads rows whose days and statuses are given. */
const read = async (rows: [day: string, status: string][]): Promise<Import & { codes: string[] }> => {
  const codes = rows.map(() => freshCode());
  const lines = rows.map(([day, status], at) => `${codes[at]};Ada;Lagos;${status};${day}`);
  return { ...(await upload(tracking.admin, 'parcels', [HEADER, ...lines].join('\n'))).body.data, codes };
};
const patch = (body: object) => tracking.admin.patch('/api/imports', body);
const replace = async (id: string, ...replacements: object[]): Promise<Import> =>
  (await patch({ id, replacements })).body.data;
const leftOut = async (id: string) => (await tracking.admin.get(`/api/imports/${id}/rows`)).body.data;

it('corrects a cell in every row that has it, in any white space, and takes it back', async () => {
  const { id, bad } = await read([
    [BAD_DAY, 'Held'],
    [`${BAD_DAY}  `, 'Held'],
    ['01.03.2026', 'Held'],
    ['30.02.2026', 'Held'],
  ]);
  expect(bad).toBe(3);
  const day = { column: DATE, from: BAD_DAY, to: '28.02.2026' };
  expect(await replace(id, day)).toMatchObject({ bad: 1, good: 3, replacements: [{ ...day, rows: 2 }] });
  expect((await leftOut(id)).rows).toMatchObject([{ row: 5 }]);
  expect(await replace(id)).toMatchObject({ bad: 3, replacements: [] });
  expect((await leftOut(id)).rows[0].cells[DATE]).toBe(BAD_DAY);
});

it('corrects statuses of valid rows, and imports them so', async () => {
  const { id, codes } = await read([
    ['', 'Dlivered'],
    ['', 'Dlivered'],
    ['', 'Delivered'],
  ]);
  await replace(id, { column: STATUS, from: 'Dlivered', to: 'Delivered' });
  expect(await runToEnd(tracking.admin, id)).toMatchObject({ state: 'done', created: 3, replacements: [] });
  for (const code of codes)
    expect((await tracking.admin.get(trackUrl(code))).body.data).toMatchObject({ status: 'Delivered' });
});

it('keeps corrections of single rows apart, so that neither is lost', async () => {
  const { id, codes } = await read([
    [BAD_DAY, 'Held'],
    [BAD_DAY, 'Held'],
  ]);
  const cells = [codes[0], 'Ada', 'Accra', 'Held', BAD_DAY];
  await tracking.admin.patch(`/api/imports/${id}/rows`, { rows: [{ row: 2, cells }] });
  const day = { column: DATE, from: BAD_DAY, to: '28.02.2026' };
  expect(await replace(id, day)).toMatchObject({ bad: 0, replacements: [{ rows: 2 }] });
  expect(await replace(id)).toMatchObject({ bad: 2 });
  expect((await leftOut(id)).rows[0].cells).toEqual(cells);
  await replace(id, day);
  await runToEnd(tracking.admin, id);
  expect((await tracking.admin.get(trackUrl(codes[0] ?? ''))).body.data).toMatchObject({
    destination: 'Accra',
    min_expected_delivery_date: '2026-02-28',
  });
});

it('applies replacements in order, and keeps them when the file is read in another way', async () => {
  const { id } = await read([
    [BAD_DAY, 'Held'],
    ['30.02.2026', 'Held'],
  ]);
  await replace(
    id,
    { column: DATE, from: BAD_DAY, to: '30.02.2026' },
    { column: DATE, from: '30.02.2026', to: '28.02.2026' },
  );
  const answer = await patch({ id, date_order: 'dmy' });
  expect(answer.body.data).toMatchObject({ bad: 0, replacements: [{ rows: 1 }, { rows: 2 }] });
  // Other columns have other cells.
  expect((await patch({ id, delimiter: ',' })).body.data).toMatchObject({ replacements: [] });
});

it.each([
  [{ column: 5, from: 'a', to: 'b' }, 'replacements.0.column'],
  [{ column: 0, from: ' ', to: 'b' }, 'replacements.0.from'],
  [{ column: 0, from: 'a', to: '\u0000' }, 'replacements.0.to'],
])('rejects %j', async (replacement, field) => {
  const { id } = await read([['', 'Held']]);
  const answer = await patch({ id, replacements: [replacement] });
  expect(answer).toMatchEnvelope({ status: 422 });
  expect(answer.body.details).toMatchObject([{ field }]);
});
