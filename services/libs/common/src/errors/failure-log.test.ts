import { expect, it, vi } from 'vitest';
import { ApiError } from './api-error.js';
import { FailureLog } from './failure-log.js';

function aLog() {
  const logger = { log: vi.fn(), error: vi.fn() };
  return { logger, failures: new FailureLog(logger, { failing: 'it waits', recovered: 'it goes on' }) };
}

it('logs failure once and recovery once', () => {
  const { logger, failures } = aLog();
  const error = new TypeError('no such field');
  failures.succeeded();
  failures.failed(error);
  failures.failed(new TypeError('no such field'));
  failures.succeeded();
  failures.succeeded();
  expect(logger.error.mock.calls).toEqual([[{ err: error }, 'it waits']]);
  expect(logger.log.mock.calls).toEqual([['it goes on']]);
});

it.each([new Error('Connection is closed'), new ApiError('unavailable')])('does not log %s', (away) => {
  const { logger, failures } = aLog();
  failures.failed(away);
  failures.succeeded();
  expect(logger.error).not.toHaveBeenCalled();
  expect(logger.log).not.toHaveBeenCalled();
});

it('logs an error that follows an outage', () => {
  const { logger, failures } = aLog();
  failures.failed(new Error('Connection is closed'));
  failures.failed(new TypeError('no such field'));
  expect(logger.error).toHaveBeenCalledTimes(1);
});
