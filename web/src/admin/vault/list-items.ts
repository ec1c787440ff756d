import {
  GRAMS,
  isFineWeight,
  WEIGHT_UNITS,
  type WeighedMetal,
  type WeightUnit,
} from '@vaultway/contracts/metal-weight';
import { typedNumber } from '@/admin/ui/text/typed-number';
import type { BarList } from './bar-list';
import { type ItemInput, itemOf, UNIT_NAMES, weighedOf } from './deposit-items';
import { finenessOf, hasDecimalComma, hasDecimalPoint, isKept, numberOf, weightOf } from './list-numbers';
import { type Field, key, type ListField, metalOf, UNITS } from './list-words';

type Fields = Partial<Record<string, string>>;

/** An item of a list, with the list's fine weight if that is not the computed one. */
export type ListedItem = ItemInput & { listed_fine?: string };

const NUMBERS: ReadonlySet<ListField> = new Set(['gross_weight', 'fine_weight', 'fineness', 'insured_value']);
/** Fields that are as in the form if a list gives none. */
const AS_IN_FORM: ReadonlySet<string> = new Set([
  'kind',
  'metal',
  'weight_unit',
  'currency',
  'refiner',
  'fineness',
]);

/** Returns the items of a list. What all lines leave out is as in the form. */
export function itemsOfList(
  list: BarList,
  { form, language }: { form: Fields; language: string },
): ListedItem[] {
  const { columns, rows } = list;
  const hasNumber = (test: (cell: string) => boolean) =>
    rows.some((cells) =>
      columns.some((column, at) => column && NUMBERS.has(column.field) && test(cells[at] ?? '')),
    );
  const hasCommas = hasNumber(hasDecimalComma);
  // A bar of 31.103 g could be one of 31 kg.
  const hasThousands = typedNumber('1.000', language) === '1000' && !hasNumber(hasDecimalPoint);
  const lines = rows.map((cells) =>
    lineOf(cells, list, (written) => numberOf(written, hasCommas) ?? typedNumber(written, language)),
  );
  const filled = new Set(lines.flatMap(({ given }) => Object.keys(given).filter((field) => given[field])));
  return lines.map(({ given, fines }) => {
    // An empty cell among filled ones, as in merged cells, could mean anything, so the check refuses it.
    const kept = Object.entries(given).filter(
      ([field, value]) => value !== '' || filled.has(field) || !AS_IN_FORM.has(field),
    );
    const read = itemOf({ ...form, ...Object.fromEntries(kept) }, language);
    const item = listed(read, given, hasCommas || (hasThousands && read.weight_unit === 'g'));
    const fine = fines.find((each) => !isFineOf(each, item, language));
    return fine
      ? { ...item, listed_fine: [fine.written, fine.unit && UNIT_NAMES[fine.unit]].filter(Boolean).join(' ') }
      : item;
  });
}

interface ListedWeight {
  written: string;
  unit: WeightUnit | undefined;
}

/** Reads the cells of a line. */
function lineOf(cells: readonly string[], { headers, columns }: BarList, read: (written: string) => string) {
  const given: Fields = {};
  const units = new Set<string>();
  const fines: ListedWeight[] = [];
  let gross: ListedWeight | undefined;
  for (const [at, column] of columns.entries()) {
    const cell = (cells[at] ?? '').trim();
    if (!column || (cell === '' && headers === null)) continue;
    if (column.field === 'fine_weight') {
      if (cell !== '') fines.push({ written: cell, unit: column.unit });
      continue;
    }
    const [value, own] = column.field === 'gross_weight' ? weightOf(cell) : [cell, undefined];
    const weight = { written: read(value), unit: column.unit ?? own };
    // Of two columns of one field, such as weights in two units, the first that is filled counts.
    const isSecond = Boolean(given[column.field]);
    if (isSecond && (!gross || column.field !== 'gross_weight' || isSameWeight(gross, weight))) continue;
    const sign = isPercentage(column.field, cell, headers?.[at]) ? '%' : '';
    if (!isSecond) given[column.field] = valueOf(column.field, value + sign);
    if (column.field !== 'gross_weight' || cell === '') continue;
    if (!isSecond) gross = weight;
    for (const unit of [column.unit, own]) if (unit) units.add(unit);
  }
  if (given['weight_unit']) units.add(given['weight_unit']);
  // Units that contradict each other are none, so the check refuses them.
  given['weight_unit'] = [...units].join(', ');
  return { given, fines };
}

/** Greatest difference of a weight in two units, as a part of it. */
const MOST_ROUNDED = 0.05;

/** True if a second weight says the same, up to the last place of the coarser one, or nothing. */
function isSameWeight(first: ListedWeight, second: ListedWeight): boolean {
  if (!first.unit || !second.unit || !/\d/.test(second.written)) return true;
  const [one, other] = [first, second].map(({ written, unit }) => ({
    grams: Number(written) * GRAMS[unit as WeightUnit],
    place: GRAMS[unit as WeightUnit] / 10 ** (written.split('.')[1] ?? '').length,
  })) as [{ grams: number; place: number }, { grams: number; place: number }];
  const most = Math.min(Math.max(one.place, other.place), one.grams * MOST_ROUNDED);
  return Math.abs(one.grams - other.grams) <= most;
}

/** Whether a list's fine weight is the computed one; without a unit, in troy ounces or the unit of the gross weight. */
function isFineOf({ written, unit }: ListedWeight, item: ItemInput, language: string): boolean {
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

function listed(item: ItemInput, given: Fields, isDoubtful: boolean): ItemInput {
  const kept = { ...item };
  for (const field of ['gross_weight', 'fineness', 'insured_value'] as const)
    kept[field] = numberOf(given[field] ?? '', isDoubtful) ?? item[field];
  return kept;
}

/** True for `99.99` below `Purity (%)`. */
const isPercentage = (field: Field, cell: string, header = '') =>
  field === 'fineness' && header.includes('%') && /^\d{2}(?:[.,]\d+)?$/.test(cell);

function valueOf(field: Field, cell: string): string {
  // The apostrophe keeps a spreadsheet from computing, and it or a formula keeps zeros in front.
  const text = cell.replace(/^'(?=[=+\-@\d])/, '').replace(/^="(.*)"$/, '$1');
  if (field === 'metal') return metalOf(text);
  if (field === 'fineness') return finenessOf(text);
  if (field === 'weight_unit')
    return WEIGHT_UNITS.find((each) => each === key(text)) ?? UNITS.get(key(text)) ?? text;
  if (field === 'year') return /^[-–]$|^n\/a$/i.test(text) ? '' : text;
  return field === 'kind' ? key(text) : text;
}
