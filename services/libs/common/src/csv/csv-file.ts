import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';

/** Marks the text as UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Characters that begin a formula in a spreadsheet, including their full-width forms. */
export const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

/** True if the text, behind apostrophes, begins a formula. */
const isFormula = (text: string) => FORMULA_START.test(text.replace(/^'+/, ''));

/**
 * Formats a text as a cell that no spreadsheet executes: quoted, since a semicolon-separated import would start a new
 * cell within `;=1+1`, and with a leading apostrophe if it would be a formula.
 *
 * @param guarded true for other texts that need the apostrophe
 */
export const csvCell = (text: string, guarded = false): string =>
  `"${guarded || isFormula(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;

/** Joins cells of {@link csvCell} to a row. */
export const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Formats the names of the columns, with a mark for Excel. */
export const csvHead = (columns: readonly string[]): string =>
  BYTE_ORDER_MARK + csvRow(columns.map((column) => csvCell(column)));

/** Answers with a CSV file named after its content and the day. */
export const csvFile = (name: string, chunks: AsyncIterable<string>): StreamableFile =>
  new StreamableFile(Readable.from(chunks), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
  });

/** Formats chunks of records as CSV: text as it is, nothing for null, everything else as JSON. */
export async function* csvOf<R extends object>(
  columns: readonly (keyof R & string)[],
  chunks: AsyncIterable<readonly R[]>,
): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const records of chunks) {
    yield records.map((record) => csvRow(columns.map((column) => csvCell(textOf(record[column]))))).join('');
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
