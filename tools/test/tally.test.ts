import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../setup/folders.mjs';
import { asLine, named, sum, tallyOfPlaywright, tallyOfVitest } from './tally.ts';

const file = (status: string, ...states: string[]) => ({
  name: join(ROOT, 'web/parcel.test.ts'),
  status,
  message: status === 'failed' ? 'Cannot find module "./parcel"\nat its first line' : '',
  assertionResults: states.map((state, index) => ({
    status: state,
    fullName: `a parcel ${index}`,
    failureMessages: state === 'failed' ? ['expected 1 to be 2\n    at parcel.test.ts:3'] : [],
  })),
});

describe('the tally of vitest', () => {
  it('counts tests by their state, and pending and todo ones as skipped', () => {
    const testResults = [file('passed', 'passed', 'pending'), file('failed', 'failed', 'passed', 'todo')];
    expect(tallyOfVitest({ success: false, testResults })).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      failures: ['web/parcel.test.ts › a parcel 0: expected 1 to be 2'],
    });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const testResults = [file('passed', 'passed'), file('failed')];
    expect(tallyOfVitest({ success: false, testResults })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ['web/parcel.test.ts › could not be loaded: Cannot find module "./parcel"'],
    });
  });

  it('counts an error outside of any test as one failure', () => {
    const testResults = [file('passed', 'passed')];
    expect(tallyOfVitest({ success: false, testResults })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: [],
    });
  });
});

describe('the tally of Playwright', () => {
  it('counts a test that fails twice as a failure', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    const results = [{ error: { message: '\u001b[31mThe page stayed empty\u001b[39m\nCall log:' } }];
    const passed = {
      file: 'story.spec.ts',
      title: 'a visitor tracks it',
      ok: true,
      tests: [{ results: [{}] }],
    };
    const failed = { file: 'story.spec.ts', title: 'an admin signs up', ok: false, tests: [{ results }] };
    const suites = [{ specs: [passed], suites: [{ specs: [failed] }] }];
    expect(tallyOfPlaywright({ stats, errors: [], suites })).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      failures: ['tests/e2e/story.spec.ts › an admin signs up: The page stayed empty'],
    });
  });

  it('counts a failed set-up as one failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    const errors = [{ message: 'the product did not start\nin 60 s' }, {}];
    expect(tallyOfPlaywright({ stats, errors, suites: [] })).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['tests/e2e › before the tests: the product did not start'],
    });
  });
});

it('names a failed part without details', () => {
  const none = { passed: 3, failed: 1, skipped: 0, failures: [] };
  expect(named('lint', none).failures).toEqual(['lint: see above']);
  expect(named('unit', { ...none, failures: ['one'] }).failures).toEqual(['one']);
});

it('summarizes parts in one line', () => {
  const total = sum([
    { passed: 1, failed: 0, skipped: 2, failures: [] },
    { passed: 10, failed: 1, skipped: 0, failures: ['one'] },
  ]);
  expect(total.failures).toEqual(['one']);
  expect(asLine(total)).toBe('11 passed, 1 failed, 2 skipped');
});
