import { buildCost } from './build-cost.ts';
import { lookupCosts, type Costs } from './gate-costs.ts';

/**
 * Fails if a look-up takes 20 % more processor time than stored, relative to fixed baselines, or a build 50 % more. A
 * part of `npm test -- --all`.
 *
 *   npm run bench -- gate
 */

/** Stored measurements; lower is better. Update them with changes that make look-ups cheaper or more expensive. */
const STORED: Record<keyof Costs, { times: number; than: string }> = {
  read: { times: 1, than: 'a bare server' },
  remembered: { times: 3, than: 'a constant' },
  counted: { times: 4.3, than: 'a constant' },
};
/**
 * Of a whole build, as a multiple of a fixed program. Compilers are no JavaScript, so that machines differ: 14 times on
 * one, 21 to 24 on another, on the same day and for older code too.
 */
const BUILD = { times: 22, tolerance: 1.5 };
const KINDS = Object.keys(STORED) as (keyof Costs)[];
const TOLERANCE = 1.2;
/** Other processes can only make a measurement worse, and rarely three times in a row. */
const ATTEMPTS = 3;

const best: Costs = { read: Infinity, remembered: Infinity, counted: Infinity };
for (let attempt = 0; attempt < ATTEMPTS && isWorse(); attempt += 1) {
  const costs = await lookupCosts();
  for (const kind of KINDS) best[kind] = Math.min(best[kind], costs[kind]);
  const said = KINDS.map((kind) => {
    const { times, than } = STORED[kind];
    return `${kind}: ${costs[kind].toFixed(2)} × ${than} (stored ${times})`;
  });
  console.log(said.join('; '));
}
const build = await buildCost();
console.log(`build: ${build.toFixed(1)} × a fixed program (stored ${BUILD.times})`);
if (isWorse() || build > BUILD.times * BUILD.tolerance) process.exitCode = 1;

function isWorse(): boolean {
  return KINDS.some((kind) => best[kind] > STORED[kind].times * TOLERANCE);
}
