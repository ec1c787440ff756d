import assert from 'node:assert/strict';
import { codeOf } from './lookup-data.ts';

/** @returns the response for the nth parcel */
export async function lookUp(base: string, n: number): Promise<string> {
  const response = await fetch(`${base}/api/parcels/${codeOf(n)}`);
  const answer = await response.text();
  assert.equal(response.status, 200);
  return answer;
}

/** @param draw returns the next parcel to look up */
export async function lookUps(
  base: string,
  draw: () => number,
  count: number,
  atOnce: number,
): Promise<void> {
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      await lookUp(base, draw());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
