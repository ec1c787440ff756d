import { DepositedItem, fineWeight, type Movement, type WeighedMetal } from '@vaultway/contracts';
import { typedNumber, writtenNumber } from '@/admin/ui/text/typed-number';

/** An item as a deposit's form sends it; the contract checks it. */
export type ItemInput = Record<(typeof ITEM_FIELDS)[number], string>;

export const ITEM_FIELDS = [
  'kind',
  'metal',
  'refiner',
  'serial',
  'gross_weight',
  'weight_unit',
  'fineness',
  'year',
  'seal',
  'insured_value',
  'currency',
  'hallmark',
] as const;

export const UNIT_NAMES = { ozt: 'oz t', g: 'g', kg: 'kg' };

const NUMBERS: ReadonlySet<string> = new Set(['gross_weight', 'fineness', 'insured_value']);

/** Returns the item that a form's fields describe. @param language tag of the language of its numbers */
export const itemOf = (values: Partial<Record<string, string>>, language: string): ItemInput =>
  Object.fromEntries(
    ITEM_FIELDS.map((field) => {
      const typed = (values[field] ?? '').trim();
      return [field, NUMBERS.has(field) && typed !== '' ? typedNumber(typed, language) : typed];
    }),
  ) as ItemInput;

/** Returns the fields of a form that describe an item, as {@link itemOf} reads them. */
export const fieldsOf = (item: ItemInput, language: string): ItemInput =>
  Object.fromEntries(
    ITEM_FIELDS.map((field) => [
      field,
      NUMBERS.has(field) ? writtenNumber(item[field], language) : item[field],
    ]),
  ) as ItemInput;

/** Returns a stored item as a deposit's form sends it. */
export const inputOfItem = (item: Movement['items'][number]): ItemInput =>
  Object.fromEntries(ITEM_FIELDS.map((field) => [field, String(item[field] ?? '')])) as ItemInput;

/** Returns an item's fine weight in troy ounces; null without one, or while its weight is not valid. */
export function fineOfInput(item: ItemInput): string | null {
  const weighed = weighedOf(item);
  return weighed.metal ? fineWeight(weighed as WeighedMetal) : null;
}

/** Returns an item's weight and fineness as the contract reads them; nothing while they are not valid. */
export function weighedOf({ metal, gross_weight, weight_unit, fineness }: ItemInput): Partial<WeighedMetal> {
  // A coin needs nothing besides.
  const { data } = DepositedItem.safeParse({ kind: 'coin', metal, gross_weight, weight_unit, fineness });
  return data ? (data as WeighedMetal) : {};
}

/** Reads the items that a form keeps as text. */
export function keptItems<T>(text: string): T[] {
  const kept: unknown = JSON.parse(text === '' ? '[]' : text);
  return Array.isArray(kept) ? (kept as T[]) : [];
}
