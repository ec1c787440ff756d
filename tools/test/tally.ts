export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };
export const SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1 };

export function sum(tallies: Tally[]): Tally {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

export const asLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The part of vitest's JSON report that is read. */
export interface VitestReport {
  testResults: { status: string; assertionResults: { status: string }[] }[];
  success: boolean;
}

/**
 * Counts a run of vitest. A file that could not be loaded, and an error outside of any test, count as one failure
 * each, since no test reports them.
 */
export function tallyOfVitest({ testResults, success }: VitestReport): Tally {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (state: string) => tests.filter(({ status }) => status === state).length;
  const isBroken = ({ status, assertionResults }: VitestReport['testResults'][number]) =>
    status === 'failed' && !assertionResults.some((each) => each.status === 'failed');
  const failed = count('failed') + testResults.filter(isBroken).length;
  return {
    passed: count('passed'),
    failed: failed === 0 && !success ? 1 : failed,
    skipped: tests.length - count('passed') - count('failed'),
  };
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts a run of Playwright, which names at its end the tests that passed only on their second try. */
export function tallyOfPlaywright({ stats, errors }: PlaywrightReport): Tally {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected || Math.min(errors.length, 1), skipped };
}
