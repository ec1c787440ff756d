import { expect, it } from 'vitest';
import { say } from '../../tools/setup/terminal.mjs';
import { campaign, HEAD } from './campaign.ts';
import { SCENARIOS } from './faults/scenarios.ts';

const SEED = 1;
const HOLD_MS = 1000;

/** The long form is `npm run chaos`; see docs/reliability.md. Faults need Linux, whose /proc names the processes. */
it.skipIf(process.platform !== 'linux')('keeps every promise while each fault happens once', async () => {
  say(HEAD);
  const { ran, failures } = await campaign({ scenarios: SCENARIOS, seed: SEED, holdMs: HOLD_MS });
  expect(failures).toEqual([]);
  expect(ran.map(({ name }) => name)).toEqual(SCENARIOS.map(({ name }) => name));
});
