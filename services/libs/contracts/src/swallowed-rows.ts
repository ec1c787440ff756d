import type { ErrorDetail } from './issues.js';

/** True if the cells of a row with an open quotation mark may hold the rows below it, or those were not read. */
export const swallowRows = (cells: readonly string[]): boolean =>
  cells.length === 0 || cells.some((cell) => /[\r\n]/.test(cell.trim()));

/** True if a row cannot be corrected without its file: other rows would be lost without notice. */
export const isStuck = (row: { cells: readonly string[]; problems: readonly Pick<ErrorDetail, 'code'>[] }) =>
  row.problems.some(({ code }) => code === 'open_quote') && swallowRows(row.cells);
