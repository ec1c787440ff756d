import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../errors/index.js';
import { runCommand } from './run-command.js';

const formerCode = process.exitCode;
let printed: unknown[];

beforeEach(() => {
  printed = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(text) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = formerCode;
});

it('does its work silently', async () => {
  const work = vi.fn(async () => {});
  await runCommand(work);
  expect(work).toHaveBeenCalledTimes(1);
  expect(printed).toEqual([]);
  expect(process.exitCode).toBe(formerCode);
});

it.each<[string, unknown]>([
  ['no such file', new Error('no such file')],
  [
    'The service is not available right now: connect ECONNREFUSED 127.0.0.1:9000',
    new ApiError('unavailable', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9000') }),
  ],
  ['ECONNREFUSED', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
  ['ended', 'ended'],
])('says in a line why it failed: %s', async (line, error) => {
  await runCommand(() => Promise.reject(error));
  expect(printed).toEqual([`${line}\n`]);
  expect(process.exitCode).toBe(1);
});
