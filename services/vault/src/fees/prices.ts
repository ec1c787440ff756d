import type { Metal, MetalValue } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import { valueOf } from './storage-fee.js';

interface Price {
  metal: Metal;
  currency: string;
  date: string;
  price: string;
}

/** Returns a function that values ounces of a metal by its newest price in each currency, up to a day. */
export async function valuesOn(
  tx: EntityManager,
  day: string,
): Promise<(metal: Metal | null, ounces: string | null) => MetalValue[]> {
  const prices = await tx.query<Price[]>(
    `SELECT DISTINCT ON (metal, currency) metal, currency, date::text, price::text FROM metal_prices
     WHERE date <= $1 ORDER BY metal, currency, date DESC, entry DESC`,
    [day],
  );
  return (metal, ounces) =>
    ounces === null
      ? []
      : prices
          .filter((each) => each.metal === metal)
          .map(({ currency, date, price }) => ({ amount: valueOf(ounces, price, currency), currency, date }));
}
