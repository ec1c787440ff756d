import { ApiError } from '@vaultway/common';
import type { ImportReplacement } from '@vaultway/contracts';
import type { Table } from './csv-reader.js';

/** Compares cells without white space around them. */
const cellKey = (cell: string) => cell.trim().normalize('NFC');

/**
 * Replaces cells of all rows, in order, and counts the rows of each replacement. Corrected rows keep what was typed as
 * `typed`, so that a replacement can be taken back.
 */
export function withReplacements(
  table: Table,
  asked: readonly Omit<ImportReplacement, 'rows'>[],
): { table: Table; replacements: ImportReplacement[] } {
  const replacements = asked.map((each) => ({ ...each, rows: 0 }));
  if (replacements.length === 0) return { table, replacements };
  const byColumn = Map.groupBy(
    replacements.map((each) => ({ each, key: cellKey(each.from) })),
    ({ each }) => each.column,
  );
  const rows = table.rows.map((row) => {
    if (row.broken) return row;
    let { cells } = row;
    for (const [column, rules] of byColumn) {
      for (const { each, key } of rules) {
        if (cells[column] === undefined || cellKey(cells[column]) !== key) continue;
        cells = cells.with(column, each.to);
        each.rows += 1;
      }
    }
    return cells === row.cells ? row : { ...row, cells, typed: row.cells };
  });
  return { table: { ...table, rows }, replacements };
}

/** @throws ApiError that names the first replacement of a column that the file lacks */
export function requireColumns(
  asked: readonly Omit<ImportReplacement, 'rows'>[],
  columns: readonly string[],
) {
  const at = asked.findIndex(({ column }) => column >= columns.length);
  if (at >= 0) throw ApiError.field(`replacements.${at}.column`, 'invalid');
}
