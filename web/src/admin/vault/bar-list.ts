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
  metal: ['metal', 'metaltype', 'commodity'],
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
    'barnum',
    'barnr',
    'serialnum',
    'serialnr',
    'ingotno',
    'ingotnumber',
    'serials',
    'serialnos',
    'serialnumbers',
  ],
  gross_weight: [],
  weight_unit: ['weightunit', 'unit', 'uom', 'unitofmeasure'],
  fineness: ['fineness', 'assay', 'purity', 'finenessppt', 'assayppt', 'finenessperthousand'],
  year: [
    'year',
    'yearofmanufacture',
    'yearofproduction',
    'yearmade',
    'yearcast',
    'productionyear',
    'manufactureyear',
    'manufactured',
  ],
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
  oztr: 'ozt',
  ounce: 'ozt',
  ounces: 'ozt',
  ozs: 'ozt',
  toz: 'ozt',
  troz: 'ozt',
  oztroy: 'ozt',
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
  /** Lines of items. */
  rows: string[][];
  /** Lines with a total, which are no items. */
  totals: string[][];
  /** True if what the header names is not certain. */
  isDoubtful: boolean;
}

/** An item of a list, with the list's fine weight if that is not the computed one. */
export type ListedItem = ItemInput & { listed_fine?: string };

type Labels = Partial<Record<ListField, string>>;

/** Columns of items without which a list with unknown columns is doubtful. */
const EXPECTED: readonly ListField[] = ['serial', 'gross_weight', 'fineness'];

/** Lines above the header at most: name of the refiner, number and date of the list. */
const MOST_ABOVE = 30;
/** Words for the line below the items, in the panel's languages. */
const TOTALS: ReadonlySet<string> = new Set(
  'total totals subtotal sum summe gesamt zwischensumme totale suma soma somme totaal summa totalt toplam jumlah tổng итого всего المجموع الإجمالي مجموع جمع कुल योग 合计 合計 总计 總計'.split(
    ' ',
  ),
);

/**
 * Opens a weight list: a CSV file of any delimiter, or cells pasted from a spreadsheet. Leaves out what stands above
 * its header, and totals.
 *
 * @param labels names of the fields in the panel's language, which can be headers too
 */
export function openBarList(text: string, labels: Labels): BarList {
  const all = rowsOf(text);
  // The first line may be a title, with other signs.
  const tries = [all, ...DELIMITERS.map((sign) => rowsOf(text, sign))].map((each) => headed(each, labels));
  const { headers, found, rows: lines } = tries.find(({ isNamed }) => isNamed) ?? headed(all, labels);
  const isNamed = found.some(isNaming);
  const bare: ListColumn[] = BARE.map((field) => ({ field }));
  const columns = isNamed || isHeader(headers) ? uniqueOf(found) : bare;
  const serial = columns.findIndex((column) => column?.field === 'serial');
  const rows = (given: string[][]) => {
    const totals = given.filter((cells) => isTotal(cells, serial));
    // Each page of a long list may begin with the header.
    const isHead = (cells: string[]) => isNamed && key(cells.join('')) === key(headers.join(''));
    return { rows: given.filter((cells) => !totals.includes(cells) && !isHead(cells)), totals };
  };
  if (!isNamed && !isHeader(headers)) return { headers: null, columns, ...rows(all), isDoubtful: false };
  // Weights in two units say the same; one without a unit could be anything.
  const isVague = columns.some(
    (column) => column?.unit && columns.some((other) => other?.field === column.field && !other.unit),
  );
  const hasTwo = isVague || columns.some((column, at) => column !== found[at]);
  const hasUnknown = headers.some((cell, at) => cell !== '' && !found[at]);
  const lacks = EXPECTED.some((field) => !columns.some((column) => column?.field === field));
  return { headers, columns, ...rows(lines), isDoubtful: hasTwo || (hasUnknown && lacks) };
}

const isNaming = (column: ListColumn | undefined) =>
  column?.field === 'serial' || column?.field === 'gross_weight';

/** Finds the header, which may have units in a second line; the first line if none has the words of one. */
function headed(lines: string[][], labels: Labels) {
  const columnsOf = (cells: readonly string[]) => cells.map((cell) => columnOf(cell, labels));
  const trimmed = (at: number) => (lines[at] ?? []).map((cell) => cell.trim());
  const named = lines.slice(0, MOST_ABOVE).findIndex((cells) => {
    const columns = columnsOf(cells);
    return columns.some(isNaming) && columns.filter(Boolean).length > 1;
  });
  const at = Math.max(named, 0);
  const headers = trimmed(at);
  const found = columnsOf(headers);
  const below = trimmed(at + 1);
  const joined = headers.map((cell, nth) => `${cell} ${below[nth] ?? ''}`.trim());
  const both = columnsOf(joined);
  const isUnits =
    named >= 0 &&
    below.some((cell) => cell !== '') &&
    !below.some((cell) => /\d/.test(cell)) &&
    found.every((column, nth) => !column || column.field === both[nth]?.field);
  return isUnits
    ? { headers: joined, found: both, rows: lines.slice(at + 2), isNamed: true }
    : { headers, found, rows: lines.slice(at + 1), isNamed: named >= 0 };
}

/** Leaves out a column of what another one has. */
function uniqueOf(found: readonly (ListColumn | undefined)[]): (ListColumn | undefined)[] {
  const taken = new Set<string>();
  return found.map((column) => {
    if (!column || taken.has(choiceOf(column))) return undefined;
    taken.add(choiceOf(column));
    return column;
  });
}

/** True for a line that names a total where it begins, or in the place of a serial number. */
function isTotal(cells: readonly string[], serial: number): boolean {
  const own = cells[serial] ?? '';
  return isTotalName(own) || (isTotalName(cells.find((cell) => cell.trim() !== '') ?? '') && !/\d/.test(own));
}

function isTotalName(cell: string): boolean {
  const words =
    cell
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.slice(0, 2).some((word) => TOTALS.has(word));
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
      const [value, own] = column.field === 'gross_weight' ? weightOf(cell) : [cell, undefined];
      given[column.field] = valueOf(column.field, value);
      if (cell !== '') unit ??= own ?? column.unit;
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

function columnOf(cell: string, labels: Labels): ListColumn | undefined {
  const header = cell.replace('#', ' no');
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

/** Splits `1 kg` into the weight and its unit. */
function weightOf(cell: string): [string, WeightUnit | undefined] {
  const [, weight = cell, word = ''] = /^([\p{Nd}.,'’٫٬\s]*\p{Nd})\s*([\p{L}.\s]+)$/u.exec(cell) ?? [];
  const unit = UNITS[key(word)];
  return unit ? [weight, unit] : [cell, undefined];
}

/** Returns `0.9958`, `99.58%` and `9958` as `995.8`: no fineness is less than 100, nor 1000. */
function finenessOf(text: string): string {
  const ratio = /^0?[.,](\d{2,5})$/.exec(text)?.[1]?.padEnd(3, '0');
  const [, percent, rest = ''] = /^(\d{2})(?:[.,](\d{1,3}))?\s*%$/.exec(text) ?? [];
  const digits = ratio ?? (percent && percent + rest.padEnd(1, '0')) ?? /^[2-9]\d{3}$/.exec(text)?.[0];
  return digits ? [digits.slice(0, 3), digits.slice(3)].filter(Boolean).join('.') : text;
}

/** Returns the metal that a list names in English or by its code; other texts as they are. */
export function metalOf(text: string): string {
  const metal = key(text);
  return METALS.find((each) => each === metal) ?? METAL_CODES[metal] ?? MORE_CODES[metal] ?? text;
}

function valueOf(field: Field, cell: string): string {
  // The apostrophe keeps a spreadsheet from computing, and a formula keeps zeros in front.
  const text = cell.replace(/^'(?=[=+\-@])/, '').replace(/^="(.*)"$/, '$1');
  if (field === 'metal') return metalOf(text);
  if (field === 'fineness') return finenessOf(text);
  if (field === 'weight_unit')
    return WEIGHT_UNITS.find((each) => each === key(text)) ?? UNITS[key(text)] ?? text;
  return field === 'kind' ? key(text) : text;
}

const DELIMITERS = ['\t', ';', ','] as const;

/**
 * Reads the cells of a list, without the mark of spreadsheets, and their hint that names the delimiter.
 *
 * @param tried delimiter unless a hint names another
 */
export function rowsOf(text: string, tried?: string): string[][] {
  const marked = text.replace(/^\uFEFF/, '');
  const [hint = '', named] = /^"?sep=([^"\r\n]?).*(?:\r?\n|\r)/i.exec(marked) ?? [];
  return cellsOf(marked.slice(hint.length), named || tried);
}

/** True for a number in lists that is kept as written: one point is decimal, one comma could be either. */
export const isKept = (written: string) => /^\d+[.]\d+$|^\d{1,3},\d{3}$/.test(written);

/** Splits at the named delimiter, or the most frequent one of the first line outside of quotes. Skips empty lines. */
function cellsOf(text: string, named?: string): string[][] {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/);
  const count = (sign: string) => line.split(sign).length;
  const delimiter = named ?? DELIMITERS.toSorted((one, other) => count(other) - count(one))[0];
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
