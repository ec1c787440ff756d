export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Returns the value below which the given share of values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the spread of the rounds: maximum minus minimum, in percent of their median. */
export const spread = (values: readonly number[]) =>
  Math.round(((Math.max(...values) - Math.min(...values)) / median(values)) * 100);

/** Returns the median of each round's ratio, for two cases measured in alternation. */
export const ratio = (of: readonly number[], to: readonly number[]) =>
  median(of.map((value, round) => value / (to[round] ?? Number.NaN)));
