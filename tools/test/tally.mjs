/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

export const PASSED = Object.freeze({ passed: 1, failed: 0, skipped: 0 });
export const FAILED = Object.freeze({ passed: 0, failed: 1, skipped: 0 });
export const SKIPPED = Object.freeze({ passed: 0, failed: 0, skipped: 1 });

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @param {Tally} tally */
export const asLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Counts a run of vitest by its JSON report. A file that could not even be loaded, and an error outside of every
 * test, count as one failure each: no test in them says so.
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[], success: boolean }} report
 * @returns {Tally}
 */
export function tallyOfVitest({ testResults, success }) {
  const states = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const isBroken = ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((each) => each.status === 'failed');
  const passed = states.filter((status) => status === 'passed').length;
  const failed = states.filter((status) => status === 'failed').length + testResults.filter(isBroken).length;
  const elsewhere = !success && failed === 0 ? 1 : 0;
  return {
    passed,
    failed: failed + elsewhere,
    skipped: states.length - passed - states.filter((s) => s === 'failed').length,
  };
}

/**
 * Counts a run of Playwright by its JSON report; a test that passed only at its second try has failed once too often.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Tally}
 */
export function tallyOfPlaywright({ stats, errors }) {
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed || Math.min(errors.length, 1), skipped: stats.skipped };
}
