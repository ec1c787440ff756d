import { lookupCosts, type Costs } from './gate-costs.ts';

/**
 * Fails when a look-up takes a fifth more processor time than it did, compared with what stays the same. A part of
 * `npm test`.
 *
 *   npm run bench -- gate
 */

/** As measured when they were last written down; lower is better. Change them with what makes look-ups cheaper or dearer. */
const STORED: Record<keyof Costs, { times: number; than: string }> = {
  read: { times: 0.85, than: 'a bare server' },
  remembered: { times: 2.6, than: 'a constant' },
  counted: { times: 4.3, than: 'a constant' },
};
const KINDS = Object.keys(STORED) as (keyof Costs)[];
const TOLERANCE = 1.2;
/** Other processes can only make a measurement worse, and seldom thrice. */
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
if (isWorse()) process.exitCode = 1;

function isWorse(): boolean {
  return KINDS.some((kind) => best[kind] > STORED[kind].times * TOLERANCE);
}
