import type { Metal } from '@vaultway/contracts/metal-weight';
import { typedNumber } from '@/admin/ui/text/typed-number';
import { DELIMITERS, MOST_ABOVE, rowsOf } from './list-cells';
import { finenessOf, weightOf } from './list-numbers';
import {
  choiceOf,
  columnOf,
  COUNTS,
  type Field,
  isForeign,
  isTotalName,
  key,
  type Labels,
  type ListColumn,
  type ListField,
  metalsIn,
  isMetal,
  UNITS,
  unitsIn,
  wordsOf,
} from './list-words';

/** A weight list whose columns people can still change. */
export interface BarList {
  /** As written, and '' for columns without one; null if the list has none, and the columns are certain. */
  headers: string[] | null;
  /** Undefined leaves a column out. */
  columns: (ListColumn | undefined)[];
  /** Lines of items. */
  rows: string[][];
  /** Lines above the header, totals, and what follows another header or the title of another metal. */
  leftOut: string[][];
  /** True if what the columns are is not certain. */
  isDoubtful: boolean;
}

/** Columns of a list without a header. */
const BARE: readonly Field[] = ['serial', 'gross_weight', 'fineness', 'year'];
/** Columns of items without which a list with unknown columns is doubtful. */
const EXPECTED: readonly ListField[] = ['serial', 'gross_weight', 'fineness'];
const WEIGHTS: ReadonlySet<ListField> = new Set(['gross_weight', 'fine_weight']);
/** Columns that a line of sums may fill. */
const OF_SUMS: ReadonlySet<ListField> = new Set([
  ...WEIGHTS,
  'serial',
  'weight_unit',
  'metal',
  'insured_value',
  'currency',
]);
/** Words beside which a metal or unit above the lines is that of all lines. */
const PLAIN: ReadonlySet<string> = new Set(
  'all bar bars commodity fine gross in list metal t troy unit units weight weights'.split(' '),
);
/** Lowest fineness of a list without a header: its third numbers could be fine weights, or decimals of the second. */
const LEAST_BARE = 900;
/** Last place of weights in any unit. */
const LEAST_WEIGHT = 0.000_001;

/**
 * Opens a weight list: a CSV file of any delimiter, or cells pasted from a spreadsheet.
 *
 * @param labels names of the fields in the panel's language, which can be headers too
 */
export function openBarList(text: string, labels: Labels): BarList {
  const all = rowsOf(text);
  // What is above the header may have other signs.
  const found = [all, ...DELIMITERS.map((sign) => rowsOf(text, sign))]
    .map((lines) => ({
      lines,
      at: lines.slice(0, MOST_ABOVE).findIndex((cells) => namesColumns(cells, labels)),
    }))
    .find(({ at }) => at >= 0);
  if (found) return below(found.lines, found.at, labels);
  const [first = []] = all;
  return isHeader(first) || namesColumns(first, labels, 1) ? below(all, 0, labels) : withoutHeader(all);
}

/** Opens the list below the header that begins at a line. */
function below(lines: string[][], at: number, labels: Labels): BarList {
  const head = headAt(lines, at, labels);
  const { found } = head;
  const columns = uniqueOf(found);
  const above = lines.slice(0, at);
  const told = [...above.flat(), ...head.headers];
  const { rows, titles, others } = sectionOf(lines.slice(at + head.size), { head, labels, told });
  const leftOut = [...above, ...titles, ...others];
  const list = withoutTotals({ headers: head.headers, columns, rows, leftOut, isDoubtful: false });
  const width = widthOf([head.headers]);
  // Decimal commas may have made two cells of one.
  const widest = widthOf(list.rows);
  const headers = Array.from({ length: Math.max(width, widest) }, (_, nth) => head.headers[nth] ?? '');
  const isDoubtful = widest > width || areUncertain({ ...list, headers }, found);
  const isTold = told.some((cell) => metalsIn(cell).length > 0);
  const opened = withTold({ ...list, headers, isDoubtful }, 'metal', isTold ? told : (titles[0] ?? []));
  return withTold(opened, 'weight_unit', above.flat());
}

/** True if the columns could be others than those of the fields that the headers name. */
function areUncertain(
  { headers, columns, rows }: Titled,
  found: readonly (ListColumn | undefined)[],
): boolean {
  // Weights in two units can be compared; one without a unit could be anything.
  const isVague = columns.some(
    (column) => column?.unit && columns.some((other) => other?.field === column.field && !other.unit),
  );
  const hasTwo = isVague || columns.some((column, at) => column !== found[at]);
  const hasUnknown = headers.some((cell, at) => cell !== '' && !found[at]);
  const lacks = EXPECTED.some((field) => !columns.some((column) => column?.field === field));
  // Lines of several items would be one each.
  const hasCounts = headers.some(
    (header, at) =>
      !found[at] &&
      wordsOf(header).some((word) => COUNTS.has(word)) &&
      rows.some((cells) => !['', '1'].includes((cells[at] ?? '').trim())),
  );
  // A sentence below the items has one cell.
  const hasForeign = rows.some(
    (cells) =>
      widthOf([cells]) > 1 && columns.some((column, at) => isForeign(column?.field, cells[at] ?? '')),
  );
  return hasTwo || (hasUnknown && lacks) || hasCounts || hasForeign;
}

type Titled = BarList & { headers: string[] };
type Told = 'metal' | 'weight_unit';

/** True if a list's own columns name the metal, or the unit of its weights. */
const isNamed = ({ columns, rows }: BarList, field: Told) =>
  columns.some((column, at) => {
    const fills = (isTold: (cell: string) => boolean) =>
      rows.some((cells) => isTold((cells[at] ?? '').trim()));
    if (column?.field === field) return fills((cell) => cell !== '');
    if (column?.field !== 'gross_weight' || field === 'metal') return false;
    return column.unit !== undefined || fills((cell) => weightOf(cell)[1] !== undefined);
  });

/**
 * Adds the metal or unit that only cells above the lines name. It is doubtful beside other words, or if unknown columns
 * name another.
 */
function withTold(list: Titled, field: Told, told: readonly string[]) {
  const { headers, columns, rows } = list;
  const isWeighed = columns.some((column) => column?.field === 'gross_weight');
  if (isNamed(list, field) || (field === 'weight_unit' && !isWeighed && !list.isDoubtful)) return list;
  const found = (cell = ''): string[] => (field === 'metal' ? metalsIn(cell) : unitsIn(cell));
  const telling = told.filter((cell) => found(cell).length > 0);
  const values = [...new Set(telling.flatMap(found))];
  const isPlain = (word: string) => PLAIN.has(word) || UNITS.get(key(word)) || isMetal(word);
  const isCertain = (cell: string) => !/\p{N}/u.test(cell) && wordsOf(cell).every(isPlain);
  const hasOther = headers.some(
    (header, at) =>
      // A weight that names a unit without a number is a line of units.
      (!columns[at] || columns[at].field === 'gross_weight') &&
      [header, ...rows.map((cells) => cells[at])].some((cell) =>
        found(cell).some((each) => !values.includes(each)),
      ),
  );
  // So may be one with any words.
  const isUnread = columns.some(
    (column, at) =>
      field === 'weight_unit' &&
      column?.field === 'gross_weight' &&
      rows.some((cells) => /\p{L}/u.test(cells[at] ?? '') && !hasDigit(cells[at] ?? '')),
  );
  const isDoubtful =
    list.isDoubtful || values.length > 1 || !telling.every(isCertain) || hasOther || isUnread;
  if (values.length === 0) return { ...list, isDoubtful };
  const value = values.join(', ');
  const padded = <T>(cells: readonly T[], last: T) => [...headers.map((_, at) => cells[at]), last];
  return {
    ...list,
    headers: [...headers, value],
    columns: padded<ListColumn | undefined>(columns, { field }),
    rows: rows.map((cells) => padded(cells, value).map((cell) => cell ?? '')),
    isDoubtful,
  };
}

/** Opens a list without a header; people say what its columns are if a line does not look as expected. */
function withoutHeader(lines: string[][]): BarList {
  const columns = BARE.map((field) => ({ field }));
  const list = withoutTotals({ headers: null, columns, rows: lines, leftOut: [], isDoubtful: false });
  const { rows } = list;
  const width = widthOf(rows);
  const isLow = (cell = '') => Number.parseFloat(typedNumber(finenessOf(cell.trim()), 'en')) < LEAST_BARE;
  // A title, or a sentence below, would be an item with the weight of the form.
  const isPartial = [1, 2].some((at) => {
    const filled = rows.filter((cells) => cells[at]?.trim()).length;
    return filled > 0 && filled < rows.length;
  });
  const isOdd =
    width > BARE.length ||
    isPartial ||
    rows.some(([serial, , fineness]) => isLow(fineness) || isLine(serial));
  return isOdd ? { ...list, headers: Array<string>(width).fill(''), columns: [], isDoubtful: true } : list;
}

/** True for a serial number with more numbers, such as a line copied from a PDF, whose cells are apart by blanks. */
const isLine = (serial = '') => /\s\d+[.,]\d|\s\d+\s+\d/.test(serial);

const widthOf = (lines: readonly string[][]) =>
  lines.reduce((most, cells) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1), 0);

const isNaming = (column: ListColumn | undefined) =>
  column?.field === 'serial' || column?.field === 'gross_weight';

function namesColumns(cells: readonly string[], labels: Labels, least = 2): boolean {
  if (cells.some(isAmount)) return false;
  const columns = cells.map((cell) => columnOf(cell, labels)).filter(Boolean);
  return columns.length >= least && columns.some(isNaming);
}

interface Head {
  /** Its first line. */
  written: string[];
  headers: string[];
  found: (ListColumn | undefined)[];
  /** Number of its lines. */
  size: number;
}

/** Reads the header that begins at a line, and may have units in a second one. */
function headAt(lines: readonly string[][], at: number, labels: Labels): Head {
  const columnsOf = (cells: readonly string[]) => cells.map((cell) => columnOf(cell, labels));
  const trimmed = (nth: number) => (lines[nth] ?? []).map((cell) => cell.trim());
  const written = trimmed(at);
  const found = columnsOf(written);
  const units = trimmed(at + 1).map((cell) =>
    /^1?\/1000$/.test(cell.replaceAll(/[\s()]/g, '')) ? '‰' : cell,
  );
  const joined = written.map((cell, nth) => `${cell} ${units[nth] ?? ''}`.trim());
  const both = columnsOf(joined);
  const isUnits =
    found.some(isNaming) &&
    units.some((cell) => cell !== '') &&
    !units.some((cell) => /\d/.test(cell)) &&
    found.every((column, nth) => !column || column.field === both[nth]?.field);
  // A unit alone is no weight, whatever the other cells say.
  const isWeightUnit = both.some(
    (column, nth) => column?.unit && found[nth]?.field === column.field && !found[nth].unit,
  );
  return isUnits || isWeightUnit
    ? { written, headers: joined, found: found.map((column, nth) => both[nth] ?? column), size: 2 }
    : { written, headers: written, found, size: 1 };
}

/** Returns the lines below a header, without the same on further pages, and those from another header or metal on. */
function sectionOf(
  lines: readonly string[][],
  { head, labels, told }: { head: Head; labels: Labels; told: readonly string[] },
) {
  const lineKey = (cells: readonly string[]) => {
    const keys = cells.map(key);
    return keys.slice(0, keys.findLastIndex((each) => each !== '') + 1).join(';');
  };
  const isSame = (one: readonly string[], other: readonly string[]) => lineKey(one) === lineKey(other);
  const metals = new Set(told.flatMap(metalsIn));
  const serial = head.found.findIndex((column) => column?.field === 'serial');
  const hasMetals = head.found.some((column) => column?.field === 'metal');
  const rows: string[][] = [];
  const titles: string[][] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const cells = lines[at] ?? [];
    const titled = hasMetals ? [] : titledOf(cells, serial);
    // Above all lines, it is that of the list.
    if (rows.length === 0 && metals.size === 0 && cells.filter((cell) => cell.trim() !== '').length === 1)
      for (const metal of titled) metals.add(metal);
    if (titled.some((metal) => !metals.has(metal))) return { rows, titles, others: lines.slice(at) };
    if (titled.length > 0) titles.push(cells);
    else if (!isSame(cells, head.written) && !namesColumns(cells, labels)) rows.push(cells);
    else {
      const again = headAt(lines, at, labels);
      if (!isSame(cells, head.written) || (again.size > 1 && !isSame(again.headers, head.headers)))
        return { rows, titles, others: lines.slice(at) };
      at += again.size - 1;
    }
  }
  return { rows, titles, others: [] };
}

/** Returns the metals that a line names by its only cell, or beside others if it is no bar. */
function titledOf(line: readonly string[], serial: number): Metal[] {
  const [cell = '', ...more] = line.filter((each) => each.trim() !== '');
  if (isTotalName(cell)) return [];
  if (more.length === 0) return metalsIn(cell);
  const own = (line[serial] ?? '').trim();
  const isBar = hasDigit(own) || (own !== '' && metalsIn(own).length === 0 && line.some(isAmount));
  return serial < 0 || isBar ? [] : line.flatMap(metalsIn);
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

const hasDigit = (cell: string) => /\p{Nd}/u.test(cell);

/** True for `No. of bars: 2`. */
const hasWords = (cell: string) => /\p{L}{2}\.?\s+\p{L}{2}/u.test(cell);

/** Leaves out the lines that are totals by a list's columns. */
export function withoutTotals(list: BarList): BarList {
  const { rows, columns } = list;
  const placeOf = (field: ListField) => columns.findIndex((column) => column?.field === field);
  const [serial, weight] = [placeOf('serial'), placeOf('gross_weight')];
  const totals = new Set<string[]>();
  const all = { count: 0, sum: 0 };
  let page = { count: 0, sum: 0 };
  let last = '';
  for (const cells of rows) {
    const own = (cells[serial] ?? '').trim();
    const weighed = Number.parseFloat(typedNumber(weightOf((cells[weight] ?? '').trim())[0], 'en'));
    // Below the bars of a page, or all before, stand their number or a word and the sum of their weights.
    const isWord = hasDigit(last) && (!hasDigit(own) || (hasWords(own) && !hasWords(last)));
    const isSum = [all, page].some(
      ({ count, sum }) =>
        (isWord || (/^\d+\D*$/.test(own) && Number.parseInt(own, 10) === count)) &&
        Math.abs(weighed - sum) < LEAST_WEIGHT &&
        (count > 1 || own.length < last.length),
    );
    if (isSum || isTotal(cells, columns)) {
      totals.add(cells);
      page = { count: 0, sum: 0 };
    } else {
      for (const each of [all, page]) {
        each.count += 1;
        each.sum += weighed;
      }
      last = own;
    }
  }
  return { ...list, rows: rows.filter((cells) => !totals.has(cells)), leftOut: [...list.leftOut, ...totals] };
}

/** True for a line that names a total where it begins, or for its serial number, or that has weights alone. */
function isTotal(cells: readonly string[], columns: BarList['columns']): boolean {
  const serial = columns.findIndex((column) => column?.field === 'serial');
  const own = cells[serial] ?? '';
  if (serial < 0 || isTotalName(own)) return serial >= 0;
  if (hasDigit(own)) return false;
  const filled = columns.flatMap((column, at) => (column && cells[at]?.trim() ? [column.field] : []));
  return (
    isTotalName(cells.find((cell) => cell.trim() !== '') ?? '') ||
    (filled.every((field) => OF_SUMS.has(field)) &&
      columns.some((column, at) => column && WEIGHTS.has(column.field) && isAmount(cells[at] ?? '')))
  );
}

/** True for a line of words, since lines of items have a number, with or without a unit. */
const isHeader = (cells: readonly string[]) =>
  cells.filter((cell) => /\p{L}/u.test(cell)).length > 1 && !cells.some(isAmount);

function isAmount(cell: string): boolean {
  const unit = cell.replace(/^[\d.,'\s]+/, '');
  const hasNumber = /\d/.test(cell.slice(0, cell.length - unit.length));
  return hasNumber && (unit === '' || (/^[\p{L}\s.]+$/u.test(unit) && UNITS.get(key(unit)) !== undefined));
}
