import { ApiError } from '@vaultway/common';
import {
  IMPORT_DELIMITERS,
  LIMITS,
  type ImportDelimiter,
  type ImportEncoding,
  type ImportKind,
} from '@vaultway/contracts';
import Papa from 'papaparse';
import { readCell } from '../parcels/list/spreadsheet-cell.js';
import { decode } from './file-encoding.js';
import { guessMapping } from './import-columns.js';

/** Characters to parse per turn of the event loop: about one millisecond. */
const CHUNK_SIZE = 64 * 1024;
/**
 * Maximum chunks without the end of a row. An unclosed quote spans the rest of the file, which is reparsed with every
 * chunk: 3 MB would take 20 seconds.
 */
const MAX_OPEN_CHUNKS = 4;
const MAX_COLUMNS = 200;
/** First rows to look for the header in. */
const HEADER_ROWS = 20;

export interface Table {
  columns: string[];
  /** True if a U+FFFD in a cell stands for bytes that could not be decoded. */
  broken: boolean;
  /** Numbered as in a spreadsheet. Empty rows are omitted. */
  rows: {
    row: number;
    cells: string[];
    broken: boolean;
    corrected?: true;
    /** Cells before replacements, if there were any. */
    typed?: string[];
  }[];
}

/** The text of a file. */
export interface FileText {
  text: string;
  /** True if some bytes could not be decoded, and are U+FFFD. */
  broken: boolean;
  /** The delimiter that a first line names for Excel. */
  said?: ImportDelimiter;
}

/** `sep=;` with or without quotes, and the delimiters that a spreadsheet adds when it saves the line. */
const SEP_LINE = /^"?sep=([^\r\n])"?[,;\t|]*(?:\r?\n|\r|$)/i;

/**
 * Decodes a file, without the line that tells Excel the delimiter. Letters that another program lost before, and NUL,
 * which Postgres does not store, are as broken as bytes of another encoding.
 */
export function openFile(bytes: Uint8Array, encoding: ImportEncoding): FileText {
  const text = decode(bytes, encoding).text.replaceAll('\u0000', '\uFFFD');
  const broken = text.includes('\uFFFD');
  const [line = '', sign] = SEP_LINE.exec(text) ?? [];
  const said = IMPORT_DELIMITERS.find((known) => known === sign);
  return { text: text.slice(line.length), broken, ...(said && { said }) };
}

export interface Format {
  delimiter: ImportDelimiter;
  /** Number of the row with the names of the columns; titles may stand above. */
  header_row: number;
}

/**
 * Finds the delimiter and the header by the names of fields, or else by the shape of the first rows.
 *
 * @param text the beginning is enough
 */
export function detectFormat({ text, said }: Pick<FileText, 'text' | 'said'>, kind: ImportKind): Format {
  const head = text.slice(0, CHUNK_SIZE);
  const found = (said ? [said] : IMPORT_DELIMITERS).map((delimiter) => {
    const rows = Papa.parse<string[]>(head, { delimiter, preview: HEADER_ROWS }).data;
    const named = rows.map((cells, at) => fieldsIn(kind, headerBelow(kind, rows[at - 1] ?? [], cells)));
    const most = Math.max(...named, 0);
    return { delimiter, rows, most, header_row: named.indexOf(most) + 1 };
  });
  const best = found.reduce((former, next) => (next.most > former.most ? next : former));
  if (best.most > 1) return { delimiter: best.delimiter, header_row: best.header_row };
  const delimiter = said ?? usualDelimiter(head);
  return {
    delimiter,
    header_row: rowBelowTitles(found.find((each) => each.delimiter === delimiter)?.rows ?? []),
  };
}

function usualDelimiter(head: string): ImportDelimiter {
  const { delimiter } = Papa.parse(head, {
    preview: HEADER_ROWS,
    delimitersToGuess: [...IMPORT_DELIMITERS],
  }).meta;
  return IMPORT_DELIMITERS.find((known) => known === delimiter) ?? ',';
}

/** Skips rows with at most one cell that is not empty, if others have more. */
function rowBelowTitles(rows: readonly string[][]): number {
  const at = rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return Math.max(at, 0) + 1;
}

/** Cuts a long text, without leaving half of a character, which Postgres does not store. */
export const shortened = (text: string, length: number) =>
  text.length > length ? text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '') : text;

const columnsOf = (cells: readonly string[]) =>
  cells.map((cell, column) => readCell(shortened(cell, LIMITS.importCell), '').text || `#${column + 1}`);

const fieldsIn = (kind: ImportKind, columns: readonly string[]) =>
  guessMapping(kind, columns).filter((field) => field !== null).length;

/**
 * Names the columns of a header. Names that repeat get the merged cells above, `Sender` above `Name` and `City`, if
 * more columns then name a field.
 */
function headerBelow(kind: ImportKind, above: readonly string[], cells: readonly string[]): string[] {
  const columns = columnsOf(cells);
  const repeats = new Set(columns.map((name) => name.toLowerCase())).size < columns.length;
  if (!repeats || above.filter((cell) => cell.trim() !== '').length < 2) return columns;
  let group = '';
  const grouped = columns.map((name, at) => {
    group = above[at]?.trim() || group;
    return cells[at]?.trim() ? shortened(`${group} ${name}`.trim(), LIMITS.importCell) : name;
  });
  return fieldsIn(kind, grouped) > fieldsIn(kind, columns) ? grouped : columns;
}

/**
 * Reads a table in chunks, so that look-ups are served in between. A row over 256 KB is broken, and the rest is not
 * read.
 *
 * @throws ApiError `import_not_readable` if it has no header, no rows, or too many rows or columns
 */
export async function readTable(
  { text, broken: undecodable }: Pick<FileText, 'text' | 'broken'>,
  { delimiter, header_row, kind = 'parcels' }: Format & { kind?: ImportKind },
): Promise<Table> {
  const rows: Table['rows'] = [];
  let columns: string[] | undefined;
  let above: string[] = [];
  let row = 0;
  let openChunks = 0;
  await new Promise<void>((resolve) => {
    Papa.parse<string[]>(text, {
      delimiter,
      chunkSize: CHUNK_SIZE,
      chunk({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map((error) => error.row));
        for (const [at, whole] of data.entries()) {
          const cells = whole.map((cell) => shortened(cell, LIMITS.importCell));
          row += 1;
          if (row < header_row) {
            above = cells;
            continue;
          }
          if (!columns) columns = headerBelow(kind, above, cells);
          else if (cells.some((cell) => cell.trim() !== ''))
            rows.push({ row, cells, broken: broken.has(at) });
        }
        openChunks = data.length === 0 ? openChunks + 1 : 0;
        if (openChunks > MAX_OPEN_CHUNKS) {
          rows.push({ row: row + 1, cells: [], broken: true });
          return parser.abort();
        }
        if (rows.length > LIMITS.importRows) return parser.abort();
        parser.pause();
        setImmediate(() => parser.resume());
      },
      complete: () => resolve(),
    });
  });
  if (!columns || columns.length > MAX_COLUMNS || rows.length === 0 || rows.length > LIMITS.importRows)
    throw new ApiError('import_not_readable');
  return { columns, broken: undecodable, rows };
}
