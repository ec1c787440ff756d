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

/** Cells and number of a corrected row. */
export type Correction = Pick<LeftOutRow, 'row' | 'cells'>;

/** Replaces the rows that are kept with an import, and writes only those that differ. */
export async function keepRows(tx: EntityManager, importId: string, rows: readonly KeptRow[]): Promise<void> {
  const numbers = rows.map(({ row }) => row);
  await tx.query('DELETE FROM import_rows WHERE import_id = $1 AND number <> ALL($2)', [importId, numbers]);
  await addRows(tx, importId, rows);
}

/** @param rows by number */
export async function addRows(tx: EntityManager, importId: string, rows: readonly KeptRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const slice = rows.slice(start, start + ROWS_PER_STATEMENT);
    await tx.query(
      `MERGE INTO import_rows former USING (
         SELECT (kept ->> 'row')::integer AS number, ARRAY(SELECT jsonb_array_elements_text(kept -> 'cells')) AS cells,
           kept -> 'problems' AS problems, (kept ->> 'corrected')::boolean AS corrected
         FROM jsonb_array_elements($2) kept
       ) row
       ON former.import_id = $1 AND former.number BETWEEN $3 AND $4 AND former.number = row.number
       WHEN MATCHED AND (former.cells, former.problems, former.corrected)
         IS DISTINCT FROM (row.cells, row.problems, row.corrected)
         THEN UPDATE SET cells = row.cells, problems = row.problems, corrected = row.corrected
       WHEN NOT MATCHED THEN INSERT (import_id, number, cells, problems, corrected)
         VALUES ($1, row.number, row.cells, row.problems, row.corrected)`,
      [importId, JSON.stringify(slice), slice.at(0)?.row, slice.at(-1)?.row],
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

const LEFT_OUT = "problems <> '[]'";

/** Reads the rows with problems, up to `limit`. */
const readRows = (tx: EntityManager, importId: string, { after = 0, limit = ROWS_PER_STATEMENT } = {}) =>
  tx.query<LeftOutRow[]>(
    `SELECT number AS "row", cells, problems FROM import_rows
     WHERE import_id = $1 AND ${LEFT_OUT} AND number > $2 ORDER BY number LIMIT $3`,
    [importId, after, limit],
  );

/** Returns the rows with these numbers that are kept with an import. */
export const namedRows = (tx: EntityManager, importId: string, numbers: readonly number[]) =>
  tx.query<LeftOutRow[]>(
    'SELECT number AS "row", cells, problems FROM import_rows WHERE import_id = $1 AND number = ANY($2)',
    [importId, numbers],
  );

/** Returns the rows that were corrected before the import ran. */
export const correctedRows = (tx: EntityManager, importId: string): Promise<Correction[]> =>
  tx.query('SELECT number AS "row", cells FROM import_rows WHERE import_id = $1 AND corrected', [importId]);

/** Returns the first rows with problems. */
export async function leftOutRows(tx: EntityManager, importId: string): Promise<LeftOutRows> {
  const rows = await readRows(tx, importId, { limit: LIMITS.leftOutRows });
  const [found] = await tx.query<{ total: number }[]>(
    `SELECT count(*)::integer AS total FROM import_rows WHERE import_id = $1 AND ${LEFT_OUT}`,
    [importId],
  );
  return { rows, total: found?.total ?? 0 };
}

/** Formats the rows with problems as a file from which an import reads the same cells, detecting the rest again. */
export async function* leftOutCsv(
  tx: EntityManager,
  { id, columns, mapping }: ImportEntity,
): AsyncGenerator<string> {
  yield csvHead(columns);
  let after = 0;
  for (;;) {
    const rows = await readRows(tx, id, { after });
    yield rows
      .map(({ cells }) => csvRow(cells.map((cell, at) => cellAgain(cell, mapping[at] ?? ''))))
      .join('');
    if (rows.length < ROWS_PER_STATEMENT) return;
    after = rows.at(-1)?.row ?? 0;
  }
}

/** Puts corrected rows in the place of the file's, unless those hold others. */
export function withCorrections(table: Table, corrections: readonly Correction[]): Table {
  const corrected = new Map(corrections.map(({ row, cells }) => [row, cells]));
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
