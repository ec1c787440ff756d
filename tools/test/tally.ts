import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../setup/folders.mjs';

/** Folder of Playwright's tests, which its report's file names are relative to. */
const E2E = join(ROOT, 'tests', 'e2e');

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** One line per failed test: place, name, and the first line of its error. */
  failures: string[];
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0, failures: [] };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0, failures: [] };
export const SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1, failures: [] };

export function sum(tallies: Tally[]): Tally {
  const total: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
  for (const { passed, failed, skipped, failures } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.failures.push(...failures);
  }
  return total;
}

export const asLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The fields of vitest's JSON report in use. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
  success: boolean;
}

/**
 * Counts a run of vitest. A file that could not be loaded, and an error outside of any test, count as one failure each,
 * since no test reports them.
 */
export function tallyOfVitest({ testResults, success }: VitestReport): Tally {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (state: string) => tests.filter(({ status }) => status === state).length;
  const isBroken = ({ status, assertionResults }: VitestReport['testResults'][number]) =>
    status === 'failed' && !assertionResults.some((each) => each.status === 'failed');
  const broken = testResults.filter(isBroken);
  const failed = count('failed') + broken.length;
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
  );
  return {
    passed: count('passed'),
    failed: failed === 0 && !success ? 1 : failed,
    skipped: tests.length - count('passed') - count('failed'),
    failures: [
      ...failures,
      ...broken.map(({ name, message }) => failure(name, 'could not be loaded', message)),
    ],
  };
}

/** Adds the step's own name if nothing else says what failed. */
export const named = (step: string, tally: Tally): Tally =>
  tally.failed > tally.failures.length
    ? { ...tally, failures: [...tally.failures, `${step}: see above`] }
    : tally;

const failure = (file: string, test: string, error = '') =>
  `${relative(ROOT, file)} › ${test}: ${stripVTControlCharacters(error).split('\n', 1)[0]}`;

/** The fields of Playwright's JSON report in use. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
}

/** Counts a run of Playwright, which lists tests that passed only on their second try. */
export function tallyOfPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  const { expected, flaky, unexpected, skipped } = stats;
  return {
    passed: expected + flaky,
    failed: unexpected || Math.min(errors.length, 1),
    skipped,
    failures: [
      ...suites.flatMap(failuresOf),
      // From the set-up, or a file that could not be loaded.
      ...(unexpected === 0 ? errors.slice(0, 1) : []).map(({ message }) =>
        failure(E2E, 'before the tests', message),
      ),
    ],
  };
}

function failuresOf({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      return failure(join(E2E, file), title, error?.message);
    }),
    ...suites.flatMap(failuresOf),
  ];
}
