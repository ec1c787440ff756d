import type { LoggerService } from '@nestjs/common';
import type { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import { WorkLoop } from '../concurrency/index.js';

const TIME_LIMIT_MS = 5000;

/**
 * Limits the lifetime of BullMQ's marks: the locks of active jobs and the mark of the last check for stalled ones.
 * Redis expires them by wall time, so setting its clock back an hour would block a dead worker's jobs for an hour.
 *
 * @param queues their names
 * @param lifetimeMs both `lockDuration` and `stalledInterval` of their workers
 */
export const queueMarksLoop = (
  redis: Redis,
  queues: readonly string[],
  lifetimeMs: number,
  logger: Pick<LoggerService, 'log' | 'warn'>,
): WorkLoop =>
  new WorkLoop({
    work: async () => {
      // Commands would pile up while Redis is down; the connection logs that itself.
      if (redis.status !== 'ready') return false;
      const looking = Promise.all(queues.map((queue) => shortenMarks(redis, queue, lifetimeMs)));
      await pTimeout(looking, { milliseconds: TIME_LIMIT_MS });
      return false;
    },
    pollMs: lifetimeMs / 2,
    logger,
    messages: {
      failing: 'cannot check the locks of jobs',
      recovered: 'checking the locks of jobs again',
    },
  });

async function shortenMarks(redis: Redis, queue: string, lifetimeMs: number): Promise<void> {
  const atWork = await redis.lrange(`bull:${queue}:active`, 0, -1);
  const marks = ['stalled-check', ...atWork.map((id) => `${id}:lock`)];
  await Promise.all(marks.map((mark) => redis.pexpire(`bull:${queue}:${mark}`, lifetimeMs, 'LT')));
}
