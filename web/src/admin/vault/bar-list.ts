import {
  isFineWeight,
  METALS,
  WEIGHT_UNITS,
  type WeighedMetal,
  type WeightUnit,
} from '@vaultway/contracts/metal-weight';
import { typedNumber } from '@/admin/ui/text/typed-number';
import { ITEM_FIELDS, type ItemInput, itemOf, UNIT_NAMES, weighedOf } from './deposit-items';

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
    'brandcode',
    'refinercode',
    'refinername',
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
    'ingotno',
    'ingotnumber',
    'serials',
    'serialnos',
    'serialnumbers',
  ],
  gross_weight: [],
  weight_unit: ['weightunit', 'unit', 'uom', 'unitofmeasure'],
  fineness: ['fineness', 'assay', 'purity', 'finenessppt', 'assayppt'],
  year: ['year', 'yearofmanufacture', 'manufactured'],
  seal: ['seal', 'sealno', 'sealnumber'],
  insured_value: ['insuredvalue', 'insured', 'value'],
  currency: ['currency'],
  hallmark: ['hallmark', 'mark', 'stamp'],
};
/** Headers of weights, with or without a unit. */
const WEIGHTS = {
  gross_weight: ['grossweight', 'gross', 'weight', 'grosswt', 'weightgross'],
  fine_weight: [
    'fineweight',
    'finewt',
    'weightfine',
    'fine',
    'finemetal',
    'finecontent',
    'netweight',
    'pureweight',
  ],
} as const;
/** Words that mean a weight only with a unit; `fine` alone could be the fineness. */
const WITH_UNIT: ReadonlySet<string> = new Set(['fine']);
/** Units that stand in the header of the weights, `Gross weight (oz t)`. */
const UNITS: Record<string, WeightUnit> = {
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

/** Field of a column: one of the item, or the list's own fine weight, which is compared with the computed one. */
export type ListField = Field | 'fine_weight';
export interface ListColumn {
  field: ListField;
  /** Of weights; as in another column or the form without one. */
  unit?: WeightUnit | undefined;
}

/** A weight list whose columns people can still change. */
export interface BarList {
  /** As written; null without a header. */
  headers: string[] | null;
  /** Undefined leaves a column out. */
  columns: (ListColumn | undefined)[];
  rows: string[][];
  /** True if what the header names is not certain. */
  isDoubtful: boolean;
}

/** An item of a list, with the list's fine weight if that is not the computed one. */
export type ListedItem = ItemInput & { listed_fine?: string };

type Labels = Partial<Record<ListField, string>>;

/** Columns of items without which a list with unknown columns is doubtful. */
const EXPECTED: readonly ListField[] = ['serial', 'gross_weight', 'fineness'];

/**
 * Opens a weight list: a CSV file of any delimiter, or cells pasted from a spreadsheet.
 *
 * @param labels names of the fields in the panel's language, which can be headers too
 */
export function openBarList(text: string, labels: Labels): BarList {
  const lines = rowsOf(text);
  const headers = (lines[0] ?? []).map((cell) => cell.trim());
  const found = headers.map((cell) => columnOf(cell, labels));
  const isNamed = found.some((column) => column?.field === 'serial' || column?.field === 'gross_weight');
  if (!isNamed && !isHeader(headers))
    return { headers: null, columns: BARE.map((field) => ({ field })), rows: lines, isDoubtful: false };
  const taken = new Set<string>();
  const columns = found.map((column) => {
    if (!column || taken.has(choiceOf(column))) return undefined;
    taken.add(choiceOf(column));
    return column;
  });
  // Weights in two units say the same; one without a unit could be anything.
  const isVague = columns.some(
    (column) => column?.unit && columns.some((other) => other?.field === column.field && !other.unit),
  );
  const hasTwo = isVague || columns.some((column, at) => column !== found[at]);
  const hasUnknown = headers.some((cell, at) => cell !== '' && !found[at]);
  const lacks = EXPECTED.some((field) => !columns.some((column) => column?.field === field));
  return { headers, columns, rows: lines.slice(1), isDoubtful: hasTwo || (hasUnknown && lacks) };
}

/** Names a column's field and unit; no other column of a list has the same. */
export const choiceOf = ({ field, unit }: ListColumn) => (unit ? `${field}:${unit}` : field);

/** True for a line of words, since lines of items have a number, with or without a unit. */
const isHeader = (cells: readonly string[]) =>
  cells.filter((cell) => /\p{L}/u.test(cell)).length > 1 && !cells.some(isAmount);

function isAmount(cell: string): boolean {
  const unit = cell.replace(/^[\d.,'\s]+/, '');
  const hasNumber = /\d/.test(cell.slice(0, cell.length - unit.length));
  return hasNumber && (unit === '' || (/^[\p{L}\s.]+$/u.test(unit) && UNITS[key(unit)] !== undefined));
}

/** Returns the items of a list. What a line leaves out is as in the form. */
export function itemsOfList(
  { headers, columns, rows }: BarList,
  { form, language }: { form: Fields; language: string },
): ListedItem[] {
  return rows.map((cells) => {
    const given: Fields = {};
    let unit: string | undefined;
    let fine: { written: string; unit: WeightUnit | undefined } | undefined;
    for (const [at, column] of columns.entries()) {
      const cell = (cells[at] ?? '').trim();
      if (column?.field === 'fine_weight') {
        if (cell !== '') fine ??= { written: cell, unit: column.unit };
        continue;
      }
      // Of two columns of one field, such as weights in two units, the first that is filled counts.
      if (!column || given[column.field] || (cell === '' && headers === null)) continue;
      given[column.field] = valueOf(column.field, cell);
      if (cell !== '') unit ??= column.unit;
    }
    if (unit && !given['weight_unit']) given['weight_unit'] = unit;
    const item = listed(itemOf({ ...form, ...onlyFilled(given) }, language), given);
    return fine && !isFineOf(fine, item, language)
      ? { ...item, listed_fine: [fine.written, fine.unit && UNIT_NAMES[fine.unit]].filter(Boolean).join(' ') }
      : item;
  });
}

/** Whether a list's fine weight is the computed one; without a unit, in troy ounces or the unit of the gross weight. */
function isFineOf(
  { written, unit }: { written: string; unit: WeightUnit | undefined },
  item: ItemInput,
  language: string,
): boolean {
  const weighed = weighedOf(item);
  // The line says what is wrong with its weight.
  if (!weighed.metal) return true;
  const weight = isKept(written) ? written : typedNumber(written, language);
  if (!/^\d+(\.\d+)?$/.test(weight)) return false;
  const known = weighed as WeighedMetal;
  return (unit ? [unit] : (['ozt', known.weight_unit] as const)).some((each) =>
    isFineWeight(weight, each, known),
  );
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

function columnOf(header: string, labels: Labels): ListColumn | undefined {
  const whole = key(header);
  if (whole === '') return undefined;
  const [name = '', inside = ''] = header.split(/[([]/);
  for (const [field, names] of Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, readonly string[]][]) {
    const label = key(labels[field] ?? '');
    const known = label === '' ? names : [...names, label];
    // `Gross weight (oz t)`, `Gross weight kg (kg)`, `Gross Oz`
    for (const [word, unit] of Object.entries(UNITS))
      if (known.some((each) => whole === each + word || (UNITS[key(inside)] === unit && key(name) === each)))
        return { field, unit };
    if (UNITS[key(inside)] && known.includes(key(name).replace(/(?:kg|ozt?)$/, '')))
      return { field, unit: UNITS[key(inside)] };
    if (known.includes(whole) && !WITH_UNIT.has(whole)) return { field };
  }
  const field = ITEM_FIELDS.find(
    (each) =>
      HEADERS[each].includes(whole) ||
      key(labels[each] ?? '') === whole ||
      // `Year of manufacture (if stamped on the bar)`
      (each !== 'insured_value' && HEADERS[each].includes(key(name))),
  );
  return field && { field };
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

/** Reads the cells of a list, without the mark of spreadsheets, and their hint that names the delimiter. */
export function rowsOf(text: string): string[][] {
  const marked = text.replace(/^\uFEFF/, '');
  const [hint = '', named] = /^"?sep=([^"\r\n]?).*(?:\r?\n|\r)/i.exec(marked) ?? [];
  return cellsOf(marked.slice(hint.length), named);
}

/** True for a number in lists that is kept as written: one point is decimal, one comma could be either. */
export const isKept = (written: string) => /^\d+[.]\d+$|^\d{1,3},\d{3}$/.test(written);

/** Splits at the named delimiter, or the most frequent one of the first line outside of quotes. Skips empty lines. */
function cellsOf(text: string, named?: string): string[][] {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/);
  const count = (sign: string) => line.split(sign).length;
  const delimiter = named || (['\t', ';', ','].toSorted((one, other) => count(other) - count(one))[0] ?? ',');
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
