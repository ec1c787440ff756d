/**
 * Compares typical durations: alternates both calls, so that other load affects them equally, and takes the lower
 * quartile, since load only lengthens them.
 *
 * @returns ms of the shorter one, and the second's duration divided by the first's
 */
export async function compareTimes(
  times: number,
  first: (round: number) => Promise<unknown>,
  second: (round: number) => Promise<unknown>,
): Promise<{ shorter: number; ratio: number }> {
  const taken: [number[], number[]] = [[], []];
  for (let round = 0; round < times; round++) {
    taken[0].push(await timed(() => first(round)));
    taken[1].push(await timed(() => second(round)));
  }
  const [one, other] = [usual(taken[0]), usual(taken[1])];
  return { shorter: Math.min(one, other), ratio: other / one };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const usual = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;
