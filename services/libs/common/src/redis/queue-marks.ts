import type { LoggerService } from '@nestjs/common';
import type { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import { WorkLoop } from '../concurrency/index.js';

const TIME_LIMIT_MS = 5000;

/**
 * Lets the marks of BullMQ live no longer than they were to: the locks of the jobs at work, and the one that says that stalled
 * jobs were looked for. Redis ends them by the time of day, so when its clock is set back by an hour, the jobs of a worker that died
 * would stay with it for an hour.
 *
 * @param queues their names
 * @param lifetimeMs both the `lockDuration` and the `stalledInterval` of their workers
 */
export const queueMarksLoop = (
  redis: Redis,
  queues: readonly string[],
  lifetimeMs: number,
  logger: Pick<LoggerService, 'log' | 'warn'>,
): WorkLoop =>
  new WorkLoop({
    work: async () => {
      // While Redis is away, commands would pile up; the connection says so itself.
      if (redis.status !== 'ready') return false;
      const looking = Promise.all(queues.map((queue) => shortenMarks(redis, queue, lifetimeMs)));
      await pTimeout(looking, { milliseconds: TIME_LIMIT_MS });
      return false;
    },
    pollMs: lifetimeMs / 2,
    logger,
    messages: {
      failing: 'the locks of jobs are not looked at',
      recovered: 'the locks of jobs are looked at again',
    },
  });

async function shortenMarks(redis: Redis, queue: string, lifetimeMs: number): Promise<void> {
  const atWork = await redis.lrange(`bull:${queue}:active`, 0, -1);
  const marks = ['stalled-check', ...atWork.map((id) => `${id}:lock`)];
  await Promise.all(marks.map((mark) => redis.pexpire(`bull:${queue}:${mark}`, lifetimeMs, 'LT')));
}
