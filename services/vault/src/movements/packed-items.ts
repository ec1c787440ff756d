import {
  currencyDigits,
  itemsText,
  scaled,
  sumOfWeights,
  unscaled,
  type Item,
  type RequestPayload,
} from '@vaultway/contracts';
import type { DataSource } from 'typeorm';

type Packed = Pick<RequestPayload<'vault.withdrawn'>, 'parcel_content' | 'weight' | 'declared_value'>;
type PackedItem = Pick<
  Item,
  'kind' | 'refiner' | 'serial' | 'seal' | 'gross_weight' | 'weight_unit' | 'insured_value' | 'currency'
>;

/** Returns what a parcel with the items of a movement contains, weighs and is worth. */
export async function packed(database: DataSource, movement: string): Promise<Packed> {
  const items = await database.query<PackedItem[]>(
    `SELECT kind, refiner, serial, seal, gross_weight::text, weight_unit, insured_value::text, currency
     FROM items JOIN movement_items part ON part.item_id = items.id WHERE part.movement_id = $1
     ORDER BY refiner_key, serial_key, items.id`,
    [movement],
  );
  return {
    parcel_content: itemsText(items),
    weight: sumOfWeights(items),
    declared_value: sumOfValues(items),
  };
}

/** Returns the sum of insured values; null unless each has one, in the same currency. */
function sumOfValues(items: readonly PackedItem[]): string | null {
  const [currency, ...others] = [...new Set(items.map((item) => item.currency))];
  if (!currency || others.length > 0 || items.some(({ insured_value }) => insured_value === null))
    return null;
  const digits = Math.max(currencyDigits(currency), 2);
  const sum = items.reduce((total, { insured_value }) => total + scaled(insured_value ?? '0', digits), 0n);
  return `${currency} ${unscaled(sum, digits)}`;
}
