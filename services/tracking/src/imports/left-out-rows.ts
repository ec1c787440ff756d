import { csvHead, csvRow } from '@vaultway/common';
import { LIMITS, swallowRows, type LeftOutRow, type LeftOutRows } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { cellAgain } from '../parcels/list/spreadsheet-cell.js';
import type { Table } from './csv-reader.js';
import type { ImportEntity } from './import.entity.js';

/** Maximum rows per statement. */
const ROWS_PER_STATEMENT = 1000;

/** A row with a problem, or one that was corrected before the import ran. */
export interface KeptRow extends LeftOutRow {
  corrected: boolean;
}

/** Replaces the rows that are kept with an import. */
export async function keepRows(tx: EntityManager, importId: string, rows: readonly KeptRow[]): Promise<void> {
  await tx.query('DELETE FROM import_rows WHERE import_id = $1', [importId]);
  await addRows(tx, importId, rows);
}

export async function addRows(tx: EntityManager, importId: string, rows: readonly KeptRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const slice = rows.slice(start, start + ROWS_PER_STATEMENT);
    await tx.query(
      `INSERT INTO import_rows (import_id, number, cells, problems, corrected)
       SELECT $1, (kept ->> 'row')::integer, ARRAY(SELECT jsonb_array_elements_text(kept -> 'cells')),
         kept -> 'problems', (kept ->> 'corrected')::boolean
       FROM jsonb_array_elements($2) kept`,
      [importId, JSON.stringify(slice)],
    );
  }
}

/** Removes rows of an import by number. @returns those that were there */
export async function takeRows(
  tx: EntityManager,
  importId: string,
  numbers: readonly number[],
): Promise<LeftOutRow[]> {
  const [taken] = await tx.query<[LeftOutRow[], number]>(
    `DELETE FROM import_rows WHERE import_id = $1 AND number = ANY($2)
     RETURNING number AS "row", cells, problems`,
    [importId, numbers],
  );
  return taken;
}

/** Reads the rows kept with an import, up to `limit` of those that match. */
const readRows = (
  tx: EntityManager,
  importId: string,
  condition: string,
  { after = 0, limit = ROWS_PER_STATEMENT } = {},
) =>
  tx.query<KeptRow[]>(
    `SELECT number AS "row", cells, problems, corrected FROM import_rows
     WHERE import_id = $1 AND ${condition} AND number > $2 ORDER BY number LIMIT $3`,
    [importId, after, limit],
  );

const LEFT_OUT = "problems <> '[]'";

/** Returns the rows that were kept, by number, whether they have a problem or were corrected. */
export const keptRows = (tx: EntityManager, importId: string): Promise<KeptRow[]> =>
  readRows(tx, importId, 'true', { limit: LIMITS.importRows });

/** Returns the first rows with problems. */
export async function leftOutRows(tx: EntityManager, importId: string): Promise<LeftOutRows> {
  const rows = await readRows(tx, importId, LEFT_OUT, { limit: LIMITS.leftOutRows });
  const [found] = await tx.query<{ total: number }[]>(
    `SELECT count(*)::integer AS total FROM import_rows WHERE import_id = $1 AND ${LEFT_OUT}`,
    [importId],
  );
  return {
    rows: rows.map(({ row, cells, problems }) => ({ row, cells, problems })),
    total: found?.total ?? 0,
  };
}

/** Formats the rows with problems as a file that an import reads as it read them before. */
export async function* leftOutCsv(
  tx: EntityManager,
  { id, columns, mapping }: ImportEntity,
): AsyncGenerator<string> {
  yield csvHead(columns);
  let after = 0;
  for (;;) {
    const rows = await readRows(tx, id, LEFT_OUT, { after });
    yield rows
      .map(({ cells }) => csvRow(cells.map((cell, at) => cellAgain(cell, mapping[at] ?? ''))))
      .join('');
    if (rows.length < ROWS_PER_STATEMENT) return;
    after = rows.at(-1)?.row ?? 0;
  }
}

/** Puts corrected rows in the place of the file's, unless those hold others. */
export function withCorrections(table: Table, kept: readonly KeptRow[]): Table {
  const corrected = new Map(kept.filter((row) => row.corrected).map((row) => [row.row, row.cells]));
  if (corrected.size === 0) return table;
  return {
    ...table,
    rows: table.rows.map((row) => {
      const cells = corrected.get(row.row);
      return cells && !(row.broken && swallowRows(row.cells)) ? correctedRow(row.row, cells) : row;
    }),
  };
}

export const correctedRow = (row: number, cells: string[]): Table['rows'][number] => ({
  row,
  cells,
  broken: false,
  corrected: true,
});
