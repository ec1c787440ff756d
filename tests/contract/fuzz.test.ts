import { expect, inject, it } from 'vitest';
import { fuzz } from './fuzz/fuzzer.ts';
import { harmlessCalls } from './fuzz/left-out.ts';
import { anAdmin } from './support/clients.ts';
import { DOCUMENT } from './support/described.ts';
import { addFuzzData } from './support/fuzz-data.ts';

/** `npm run fuzz` has the longer form, with cases of its own each time. These are the same ones, until another seed is given. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const CASES = 4;

it.each(['visitor', 'admin'])(
  `answers what nobody would send as it is described: as %s, seed ${SEED}`,
  async (who) => {
    const result = await fuzz({
      url: inject('productUrl'),
      dataDir: inject('productDataDir'),
      calls: harmlessCalls(DOCUMENT),
      cases: CASES,
      seed: SEED,
      session: who === 'admin' ? inject('productSession') : undefined,
      known: await addFuzzData(anAdmin(), 2),
    });
    expect(result.failures).toEqual([]);
    expect(result.cases).toBeGreaterThan(300);
  },
);
