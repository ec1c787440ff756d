import fc from 'fast-check';

const KINDS = {
  draft: 30,
  approve: 40,
  approveTwice: 2,
  approveStale: 2,
  edit: 4,
  cancel: 1,
  look: 2,
  count: 8,
  box: 3,
  auditor: 3,
  fees: 1,
  readAudit: 1,
} as const;

export type StepKind = keyof typeof KINDS;

/** Next action of a client. */
export interface Step {
  kind: StepKind;
  /** Chooses among whatever there is, a number in [0, 1) for each choice. */
  picks: number[];
}

const LENGTH = 2000;
const PICKS = 12;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    ...Object.entries(KINDS).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constant(kind as StepKind),
    })),
  ),
  picks: fc.array(
    fc.integer({ min: 0, max: 9999 }).map((n) => n / 10_000),
    { minLength: PICKS, maxLength: PICKS },
  ),
});

/** Returns a client's actions, which repeat; deterministic for a seed. */
export function vaultScript(seed: number): Step[] {
  const [script = []] = fc.sample(fc.array(step, { minLength: LENGTH, maxLength: LENGTH }), {
    seed,
    numRuns: 1,
  });
  return script;
}

/** Draws the targets of kills, deterministic for a seed; some of them twice at once. */
export function drawnTargets(among: readonly string[], seed: number, count: number): string[][] {
  const one = fc.shuffledSubarray([...among], { minLength: 1, maxLength: 1 });
  const two = fc.shuffledSubarray([...among], { minLength: 2, maxLength: 2 });
  const some = fc.oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: two });
  const [drawn = []] = fc.sample(fc.array(some, { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  return drawn;
}
