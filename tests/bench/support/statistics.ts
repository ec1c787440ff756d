export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The value below which a share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How far the rounds lie apart: from the smallest to the largest, in percent of their median. */
export const spread = (values: readonly number[]) =>
  Math.round(((Math.max(...values) - Math.min(...values)) / median(values)) * 100);

/** Of two cases whose rounds were measured by turns: the median of each round's ratio. */
export const ratio = (of: readonly number[], to: readonly number[]) =>
  median(of.map((value, round) => value / (to[round] ?? Number.NaN)));
