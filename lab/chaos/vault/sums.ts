import type { Holding } from './deed.ts';

/** Adds holdings by metal, exactly. @returns a text to compare, the same for the same metal in any order */
export function sumOf(holdings: readonly Holding[]): string {
  const sums = new Map<string, { items: number; milli: bigint }>();
  for (const { metal, items, fine_weight } of holdings) {
    if (items === 0) continue;
    const sum = sums.get(metal ?? '') ?? { items: 0, milli: 0n };
    sums.set(metal ?? '', { items: sum.items + items, milli: sum.milli + thousandths(fine_weight ?? '0') });
  }
  return [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([metal, { items, milli }]) => `${metal} ${items} × ${milli}`)
    .join(', ');
}

function thousandths(weight: string): bigint {
  const [whole = '0', part = ''] = weight.split('.');
  return BigInt(whole + part.padEnd(3, '0'));
}

interface Audit {
  totals: Holding[];
  accounts: Holding[];
  vaults: { holdings: Holding[] }[];
  balanced: boolean;
}

/** Whether a public audit says that its sums are equal, and they are. */
export function isBalanced({ totals, accounts, vaults, balanced }: Audit): boolean {
  const inVaults = sumOf(vaults.flatMap(({ holdings }) => holdings));
  return balanced && sumOf(totals) === sumOf(accounts) && sumOf(totals) === inVaults;
}
