import { expect, it } from 'vitest';
import { tellVault, vaultRun } from './vault-run.ts';

const SEED = 1;
const LASTS_MS = 25_000;
const REST_MS = 1500;

/** The long form is `npm run chaos -- vault`; see docs/reliability.md. Kills need Linux, for its /proc. */
it.skipIf(process.platform !== 'linux')('keeps the vault whole while its parts are killed', async () => {
  const verdict = await vaultRun({ seed: SEED, untilMs: LASTS_MS, restMs: REST_MS });
  tellVault(verdict, SEED);
  expect(verdict.failures).toEqual([]);
  expect(verdict.breaches).toEqual([]);
  expect(verdict.stored.movements.filter(({ state }) => state === 'done').length).toBeGreaterThan(20);
});
