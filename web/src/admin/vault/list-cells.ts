export const DELIMITERS = ['\t', ';', '|', ','] as const;
/** Lines above the header at most: name of the refiner, number and date of the list. */
export const MOST_ABOVE = 30;

/**
 * Reads the cells of a list, without the mark of spreadsheets, and their hint that names the delimiter.
 *
 * @param tried delimiter unless a hint names another
 */
export function rowsOf(text: string, tried?: string): string[][] {
  const marked = text.replace(/^\uFEFF/, '');
  const [hint = '', named] = /^"?sep=([^"\r\n]?).*(?:\r?\n|\r)/i.exec(marked) ?? [];
  const list = marked.slice(hint.length);
  return cellsOf(list, named || tried || delimiterOf(list));
}

/** A comma may be decimal, or in a title, so another sign counts if it is in half as many lines. */
function delimiterOf(text: string): string {
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/)
    .slice(0, MOST_ABOVE);
  const counts = DELIMITERS.map((sign) => lines.filter((line) => line.includes(sign)).length);
  const most = Math.max(...counts);
  return DELIMITERS.find((_, at) => (counts[at] ?? 0) * 2 >= most) ?? '\t';
}

/** Skips empty lines. */
function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  const end = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (next === '"') {
        cell += '"';
        at += 1;
      } else if (next.trim() === '' || next === delimiter) quoted = false;
      else return withoutQuotes(text, delimiter);
    } else if (sign === '"' && cell.trim() === '') [cell, quoted] = ['', true];
    else if (sign === delimiter) end();
    else if (sign === '\n' || sign === '\r') {
      end();
      rows.push(row);
      row = [];
    } else cell += sign;
  }
  if (quoted) return withoutQuotes(text, delimiter);
  end();
  rows.push(row);
  return rows.filter((cells) => cells.some((each) => each.trim() !== ''));
}

/** Reads a list in which a quote has no match: each line by itself, so that only that line loses its quotes. */
function withoutQuotes(text: string, delimiter: string): string[][] {
  const lines = text.split(/[\r\n]+/);
  return lines.length > 1
    ? lines.flatMap((line) => cellsOf(line, delimiter))
    : cellsOf(text.replaceAll('"', ''), delimiter);
}

/** Reads a text file as UTF-8, UTF-16, or Windows-1252, which spreadsheets still save. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Without a mark, UTF-16 shows by the zero beside its first letter. */
function encodingOf([first = 1, second = 1]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}
