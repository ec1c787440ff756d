import { expect, it } from 'vitest';
import { say } from '../../tools/setup/terminal.mjs';
import { campaign, HEAD } from './campaign.ts';
import { inPairs } from './faults/fault.ts';
import { SHORT } from './faults/scenarios.ts';
import { ProcessProduct } from './process-product.ts';

const SEED = 1;
const HOLD_MS = 800;

/** The long form is `npm run chaos`; see docs/reliability.md. Faults need Linux, whose /proc lists the processes. */
it.skipIf(process.platform !== 'linux')('keeps every promise through one run of each fault', async () => {
  const scenarios = inPairs(SHORT);
  say(HEAD);
  const { ran, failures } = await campaign({
    start: (outside) => ProcessProduct.start(outside),
    scenarios,
    seed: SEED,
    holdMs: HOLD_MS,
  });
  expect(failures).toEqual([]);
  const asked = scenarios.filter(({ isPossible }) => !isPossible).map(({ name }) => name);
  expect(ran.map(({ name }) => name)).toEqual(expect.arrayContaining(asked));
});
