import { expect, inject, it } from 'vitest';
import { fuzz } from '../support/fuzz/fuzzer.ts';
import { harmlessCalls } from '../support/fuzz/left-out.ts';
import { anAdmin } from './support/clients.ts';
import { DOCUMENT } from '../support/described.ts';
import { addFuzzData } from '../support/fuzz/fuzz-data.ts';

/** `npm run fuzz` is the long form, with new cases on each run. These stay the same for a seed. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const CASES = 4;
/** Ends a hang. */
const LIMIT_MS = 300_000;

it.each(['visitor', 'admin'])(
  `matches the document for arbitrary input: as %s, seed ${SEED}`,
  async (who) => {
    const result = await fuzz({
      url: inject('productUrl'),
      dataDir: inject('productDataDir'),
      calls: harmlessCalls(DOCUMENT),
      cases: CASES,
      seed: SEED,
      session: who === 'admin' ? inject('productSession') : undefined,
      known: await addFuzzData(anAdmin(), { many: 2, dataDir: inject('productDataDir') }),
    });
    expect(result.failures).toEqual([]);
    expect(result.cases).toBeGreaterThan(300);
  },
  LIMIT_MS,
);
