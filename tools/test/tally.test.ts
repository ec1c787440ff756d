import { describe, expect, it } from 'vitest';
import { asLine, sum, tallyOfPlaywright, tallyOfVitest } from './tally.ts';

const file = (status: string, ...states: string[]) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
});

describe('the tally of vitest', () => {
  it('counts tests by their state, and pending and todo ones as skipped', () => {
    const testResults = [file('passed', 'passed', 'pending'), file('failed', 'failed', 'passed', 'todo')];
    expect(tallyOfVitest({ success: false, testResults })).toEqual({ passed: 2, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const testResults = [file('passed', 'passed'), file('failed')];
    expect(tallyOfVitest({ success: false, testResults })).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts an error outside of any test as one failure', () => {
    const testResults = [file('passed', 'passed')];
    expect(tallyOfVitest({ success: false, testResults })).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
});

describe('the tally of Playwright', () => {
  it('counts a test that fails twice as a failure', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(tallyOfPlaywright({ stats, errors: [] })).toEqual({ passed: 4, failed: 1, skipped: 2 });
  });

  it('counts a failed set-up as one failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(tallyOfPlaywright({ stats, errors: [{}, {}] })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

it('sums parts up in one line', () => {
  const total = sum([
    { passed: 1, failed: 0, skipped: 2 },
    { passed: 10, failed: 1, skipped: 0 },
  ]);
  expect(asLine(total)).toBe('11 passed, 1 failed, 2 skipped');
});
