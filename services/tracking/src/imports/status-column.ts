import { LIMITS, toDetail, type ImportProblem } from '@vaultway/contracts';
import { readCell } from '../parcels/list/spreadsheet-cell.js';
import type { Table } from './csv-reader.js';
import type { Lookups, Reading } from './import-checker.js';

/** Finds the usual spelling of each status of a file. @returns also a note on each that changes */
export async function spellingsIn(
  rows: Table['rows'],
  { kind, mapping }: Pick<Reading, 'kind' | 'mapping'>,
  find: Lookups['spellings'],
): Promise<{ spellings: Map<string, string>; notes: ImportProblem[] }> {
  const at = kind === 'parcels' ? mapping.indexOf('status') : -1;
  const used = new Map<string, { count: number; row: number }>();
  for (const { row, cells } of at < 0 ? [] : rows) {
    const { text } = readCell(cells[at] ?? '', 'status');
    const status = text.normalize('NFC');
    if (status === '' || status.length > LIMITS.text || !status.isWellFormed() || status.includes('\0'))
      continue;
    const { count, row: first } = used.get(status) ?? { count: 0, row };
    used.set(status, { count: count + 1, row: first });
  }
  const spellings = await find(new Map(Array.from(used, ([status, { count }]) => [status, count])));
  const notes = Array.from(used, ([given, { row }]) => ({
    given,
    row,
    status: spellings.get(given) ?? given,
  }))
    .filter(({ given, status }) => status !== given)
    .map(({ row, ...params }) => ({ row, ...toDetail('status', 'status_spelling', params) }));
  return { spellings, notes };
}
