import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { dateOrderOf } from './import-checker.js';
import { guessColumns } from './import-columns.js';

const ROWS = 1000;
const COLUMNS = 20;

/** Counts the turns of the event loop that other work gets meanwhile. */
async function turnsDuring(work: () => unknown): Promise<number> {
  const seen = { turns: 0, isDone: false };
  const others = async () => {
    while (!seen.isDone) {
      await turn();
      seen.turns += 1;
    }
  };
  const counting = others();
  await work();
  const { turns } = seen;
  seen.isDone = true;
  await counting;
  return turns;
}

it('lets look-ups run while it detects the order of dates', async () => {
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    row: at + 2,
    cells: ['5/11/2026', '6 nov. 2026'],
    broken: false,
  }));
  const mapping = ['min_expected_delivery_date', 'max_expected_delivery_date'];
  const table = { columns: ['From', 'To'], rows, broken: false };
  const turns = await turnsDuring(async () =>
    expect(await dateOrderOf(table, 'parcels', mapping)).toBeNull(),
  );
  expect(turns).toBeGreaterThanOrEqual(ROWS / 100 - 1);
});

it('detects the order by the only date that tells it, behind many others', async () => {
  const dates = [...Array.from({ length: ROWS }, () => '5/11/2026'), '11/25/2026'];
  const rows = dates.map((date, at) => ({ row: at + 2, cells: [date], broken: false }));
  const table = { columns: ['ETA'], rows, broken: false };
  expect(await dateOrderOf(table, 'parcels', ['min_expected_delivery_date'])).toBe('mdy');
});

it('lets look-ups run while it guesses columns', async () => {
  const columns = Array.from({ length: COLUMNS }, (_, at) => `Column ${at}`);
  const rows = Array.from({ length: 50 }, () => columns.map(() => 'Bahnhofstrasse 12, Zurich'));
  const turns = await turnsDuring(() => guessColumns('parcels', columns, rows));
  expect(turns).toBeGreaterThanOrEqual(COLUMNS - 1);
});
