import { METALS, WEIGHT_UNITS } from '@vaultway/contracts';
import { ITEM_FIELDS, type ItemInput, itemOf } from './deposit-items';

type Field = (typeof ITEM_FIELDS)[number];
type Fields = Partial<Record<string, string>>;

/** Headers of bar lists, without case, spaces and signs. */
const HEADERS: Record<Field, readonly string[]> = {
  kind: ['kind', 'type', 'itemtype'],
  metal: ['metal', 'commodity'],
  refiner: [
    'refiner',
    'refinery',
    'brand',
    'producer',
    'manufacturer',
    'mint',
    'refinerbrand',
    'brandrefiner',
  ],
  serial: [
    'serial',
    'serialno',
    'serialnumber',
    'barno',
    'barnumber',
    'barserial',
    'barserialno',
    'barserialnumber',
    'barid',
  ],
  gross_weight: ['grossweight', 'gross', 'weight', 'grosswt', 'weightgross'],
  weight_unit: ['weightunit', 'unit', 'uom', 'unitofmeasure'],
  fineness: ['fineness', 'assay', 'purity'],
  year: ['year', 'yearofmanufacture', 'manufactured'],
  seal: ['seal', 'sealno', 'sealnumber'],
  insured_value: ['insuredvalue', 'insured', 'value'],
  currency: ['currency'],
};
/** Units that stand in the header of the weights, `Gross weight (oz t)`. */
const UNITS: Record<string, string> = {
  kg: 'kg',
  kgs: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  g: 'g',
  gr: 'g',
  gram: 'g',
  grams: 'g',
  oz: 'ozt',
  ozt: 'ozt',
  ozs: 'ozt',
  toz: 'ozt',
  troyoz: 'ozt',
  troyounce: 'ozt',
  troyounces: 'ozt',
};
/** Columns of a list without a header. */
const BARE: readonly Field[] = ['serial', 'gross_weight', 'fineness', 'year'];
/** Codes of the metals on exchanges and in periodic tables. */
const METAL_CODES: Record<string, string> = { au: 'gold', xau: 'gold', ag: 'silver', xag: 'silver' };
const MORE_CODES: Record<string, string> = {
  pt: 'platinum',
  xpt: 'platinum',
  pd: 'palladium',
  xpd: 'palladium',
};

/** Spelling by which words of lists are compared. */
export const key = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Reads a weight list: a CSV file of any delimiter, or cells pasted from a spreadsheet. What a line leaves out is as in
 * the form.
 *
 * @param labels names of the fields in the panel's language, which can be headers too
 */
export function readBarList(
  text: string,
  { form, labels, language }: { form: Fields; labels: Partial<Record<Field, string>>; language: string },
): ItemInput[] {
  const lines = rowsOf(text);
  const [first = []] = lines;
  const named = first.map((cell) => columnOf(cell, labels));
  const hasHeader = named.some((column) => column?.field === 'serial' || column?.field === 'gross_weight');
  const columns = hasHeader ? named : BARE.map((field) => ({ field, unit: undefined }));
  return (hasHeader ? lines.slice(1) : lines).map((cells) => {
    const given: Fields = {};
    let unit: string | undefined;
    for (const [at, column] of columns.entries()) {
      const cell = (cells[at] ?? '').trim();
      // Of two columns of one field, such as weights in two units, the first that is filled counts.
      if (!column || given[column.field] || (cell === '' && !hasHeader)) continue;
      given[column.field] = valueOf(column.field, cell);
      if (cell !== '') unit ??= column.unit;
    }
    if (unit && !given['weight_unit']) given['weight_unit'] = unit;
    return listed(itemOf({ ...form, ...onlyFilled(given) }, language), given);
  });
}

/** An empty cell of a number or name is empty; of a choice, it is as in the form. */
function onlyFilled(given: Fields): Fields {
  const asInForm = new Set(['kind', 'metal', 'weight_unit', 'currency', 'refiner', 'fineness']);
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== '' || !asInForm.has(field)),
  );
}

/**
 * Keeps a number with one point as written: lists have decimal points whatever the panel's language, and 401.125 is not
 * read as thousands. One comma before three digits could be either, so it stays for the check to refuse.
 */
function listed(item: ItemInput, given: Fields): ItemInput {
  const kept = { ...item };
  for (const field of ['gross_weight', 'fineness', 'insured_value'] as const) {
    const written = given[field];
    if (written !== undefined && isKept(written)) kept[field] = written;
  }
  return kept;
}

function columnOf(header: string, labels: Partial<Record<Field, string>>) {
  const whole = key(header);
  if (whole === '') return undefined;
  const [name = '', inside = ''] = header.split(/[([]/);
  const unit =
    UNITS[key(inside)] ?? Object.entries(UNITS).find(([word]) => whole === `grossweight${word}`)?.[1];
  const known = unit === undefined ? whole : key(name).replace(/(?:kg|ozt?)$/, '');
  const field = ITEM_FIELDS.find(
    (each) =>
      HEADERS[each].includes(known) || HEADERS[each].includes(whole) || key(labels[each] ?? '') === whole,
  );
  return field && { field, unit: field === 'gross_weight' ? unit : undefined };
}

/** Returns the metal that a list names in English or by its code; other texts as they are. */
export function metalOf(text: string): string {
  const metal = key(text);
  return METALS.find((each) => each === metal) ?? METAL_CODES[metal] ?? MORE_CODES[metal] ?? text;
}

function valueOf(field: Field, cell: string): string {
  // The apostrophe keeps a spreadsheet from computing.
  const text = cell.replace(/^'(?=[=+\-@])/, '');
  if (field === 'metal') return metalOf(text);
  if (field === 'weight_unit')
    return WEIGHT_UNITS.find((each) => each === key(text)) ?? UNITS[key(text)] ?? text;
  return field === 'kind' ? key(text) : text;
}

/** Reads the cells of a list, without the mark and the hint of spreadsheets. */
export const rowsOf = (text: string): string[][] =>
  cellsOf(text.replace(/^\uFEFF/, '').replace(/^"?sep=.*(?:\r?\n|\r)/i, ''));

/** True for a number in lists that is kept as written: one point is decimal, one comma could be either. */
export const isKept = (written: string) => /^\d+[.]\d+$|^\d{1,3},\d{3}$/.test(written);

/** Splits at the delimiter that the first line has most of, outside of quotes. Leaves out empty lines. */
function cellsOf(text: string): string[][] {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/);
  const count = (sign: string) => line.split(sign).length;
  const delimiter = ['\t', ';', ','].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  const end = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === delimiter) end();
    else if (sign === '\n' || sign === '\r') {
      end();
      rows.push(row);
      row = [];
    } else cell += sign;
  }
  end();
  rows.push(row);
  return rows.filter((cells) => cells.some((each) => each.trim() !== ''));
}

/** Reads a text file as UTF-8, as UTF-16 with a mark, or as Windows-1252, which spreadsheets still save. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marks = new Map([
    [0xff_fe, 'utf-16le'],
    [0xfe_ff, 'utf-16be'],
  ]);
  const encoding = marks.get(((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
