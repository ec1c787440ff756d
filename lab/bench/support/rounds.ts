/**
 * Measures cases in alternation, reversed in every other round, so that changes on the machine affect all of them
 * alike.
 *
 * @returns each case's result per round
 */
export async function interleaved<Result>(
  cases: ReadonlyMap<string, () => Promise<Result>>,
  rounds: number,
): Promise<Map<string, Result[]>> {
  const results = new Map([...cases.keys()].map((name) => [name, [] as Result[]]));
  for (let round = 0; round < rounds; round += 1) {
    console.log(`Round ${round + 1} of ${rounds} …`);
    const order = [...cases];
    for (const [name, measure] of round % 2 === 0 ? order : order.toReversed()) {
      results.get(name)?.push(await measure());
    }
  }
  return results;
}
