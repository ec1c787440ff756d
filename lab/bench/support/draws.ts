/** Draws uniform numbers from 1 to `among`. */
export const uniformDraws = (count: number, among: number): number[] =>
  Array.from({ length: count }, () => 1 + Math.floor(Math.random() * among));

/** Draws numbers from 1 to `among` by Zipf's law with s = 1: n is drawn 1/n as often as 1. */
export function zipfDraws(count: number, among: number): number[] {
  const sums = new Float64Array(among);
  let total = 0;
  for (let n = 1; n <= among; n += 1) sums[n - 1] = total += 1 / n;
  return Array.from({ length: count }, () => {
    const wanted = Math.random() * total;
    let [low, high] = [0, among - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  });
}
