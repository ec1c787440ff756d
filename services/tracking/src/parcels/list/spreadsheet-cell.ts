import { csvCell, FORMULA_START } from '@vaultway/common';
import { IMPORT_REQUIRED } from '@vaultway/contracts';

/** Excel and LibreOffice shorten long numbers to 1.23457E+12. */
const SHORTENED = /^-?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;

const DAMAGED = [
  SHORTENED,
  // Programs that read codes as fractions append .0.
  /^\d+[.,]0+$/,
  // Errors of formulas, also in other languages, and the sign of a column that is too narrow.
  /^#(?:[\p{Lu}\d/]+[!?]|N\/?[AVDB]|Н\/Д|YOK|I\/T|#{2,})$/u,
  /^(?:NaN|nan|NULL|null|undefined|None)$/,
];

/** Fields in which a placeholder cannot be a value. */
const REQUIRED = new Set<string>(Object.values(IMPORT_REQUIRED).flat());

/** True if a spreadsheet or program replaced the value of a required field. */
export const isDamaged = (text: string, field: string): boolean =>
  REQUIRED.has(field) && DAMAGED.some((pattern) => pattern.test(text));

/** True if a spreadsheet shortened a phone number, whose last digits are lost. */
export const isShortenedPhone = (text: string, field: string): boolean =>
  field === 'recipient_phone_number' && SHORTENED.test(text);

/** True if the text needs a leading apostrophe to be read again as it is. */
function needsGuard(text: string, field: string): boolean {
  const bare = text.replace(/^'+/, '');
  return FORMULA_START.test(bare) || isDamaged(bare, field);
}

/** Formats a text as a cell that no spreadsheet executes, and that an import reads again as it is. */
export const cellOf = (text: string, field = ''): string => csvCell(text, needsGuard(text, field));

/** Formats a cell of an import's file so that an import reads it as before: a damaged value stays damaged. */
export function cellAgain(cell: string, field: string): string {
  const { text, exact } = readCell(cell, field);
  if (exact || !isDamaged(text, field)) return cellOf(text, field);
  // An apostrophe would mark a negative number as a text, which is valid. The space keeps it away.
  return csvCell(text.startsWith('-') ? ` ${text}` : text);
}

/** Drops an apostrophe that only keeps spreadsheets from executing a cell, and without which it is read the same. */
export function withoutGuard(cell: string, field: string): string {
  const { text, exact } = readCell(cell, field);
  const isGuard = exact && cell.trim() === `'${text}`;
  return isGuard && !isDamaged(text, field) && readCell(text, field).text === text ? text : cell;
}

/** `="00123"` keeps the zeros in Excel. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** Reads a cell of a file. `exact`: the file marked it as text. */
export function readCell(cell: string, field: string): { text: string; exact: boolean } {
  const text = cell.trim();
  if (text.startsWith("'") && needsGuard(text.slice(1), field)) return { text: text.slice(1), exact: true };
  const inner = TEXT_FORMULA.exec(text)?.[1];
  return inner === undefined
    ? { text, exact: false }
    : { text: inner.replaceAll('""', '"').trim(), exact: true };
}
