import { ApiError } from '@vaultway/common';
import { IMPORT_DELIMITERS, LIMITS, type ImportDelimiter, type ImportEncoding } from '@vaultway/contracts';
import Papa from 'papaparse';

/** Characters to parse before look-ups get their turn: about a millisecond's worth. */
const CHUNK_SIZE = 64 * 1024;
/**
 * Chunks without the end of a row. A quote that nobody closes takes in all that follows, which is parsed again with
 * every chunk: 3 MB would take 20 seconds.
 */
const MAX_OPEN_CHUNKS = 4;
const MAX_COLUMNS = 200;
/** The rest of a longer cell is left out: no field takes as much, so its row is refused all the same. */
const MAX_CELL = 2 * LIMITS.activityDescription + 1;

export interface Table {
  columns: string[];
  /** Numbered as in a spreadsheet, where the header is row 1. Empty rows are left out. */
  rows: { row: number; cells: string[]; broken: boolean }[];
}

/** UTF-16 shows by its mark or its zero bytes, and hardly any other text is valid UTF-8 by chance. */
export function detectEncoding(bytes: Uint8Array): ImportEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const many = head.length / 8;
  if ((zeros[1] ?? 0) > many) return 'utf-16le';
  if ((zeros[0] ?? 0) > many) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of a file, without the line that tells Excel its delimiter. */
export const decode = (bytes: Uint8Array, encoding: ImportEncoding): string =>
  new TextDecoder(encoding).decode(bytes).replace(/^sep=.\r?\n/i, '');

/** @param text of which the beginning is enough */
export function detectDelimiter(text: string): ImportDelimiter {
  const { delimiter } = Papa.parse(text.slice(0, CHUNK_SIZE), {
    preview: 20,
    delimitersToGuess: [...IMPORT_DELIMITERS],
  }).meta;
  return IMPORT_DELIMITERS.find((known) => known === delimiter) ?? ',';
}

/**
 * Reads a table in chunks, so that look-ups are answered in between. A row of more than 256 KB is broken, and what
 * follows it is not read.
 *
 * @throws ApiError `import_not_readable` when it has no header, no rows, or too many rows or columns
 */
export async function readTable(text: string, delimiter: ImportDelimiter): Promise<Table> {
  const rows: Table['rows'] = [];
  let columns: string[] | undefined;
  let row = 0;
  let openChunks = 0;
  await new Promise<void>((resolve) => {
    Papa.parse<string[]>(text, {
      delimiter,
      chunkSize: CHUNK_SIZE,
      chunk({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        const broken = new Set(errors.filter(({ type }) => type === 'Quotes').map((error) => error.row));
        for (const [at, whole] of data.entries()) {
          const cells = whole.map((cell) => cell.slice(0, MAX_CELL));
          row += 1;
          if (!columns) columns = cells.map((cell, column) => cell.trim() || `#${column + 1}`);
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
  return { columns, rows };
}
