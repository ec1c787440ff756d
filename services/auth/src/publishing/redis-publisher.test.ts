import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { RedisPublisher } from './redis-publisher.js';

class Publisher extends RedisPublisher {
  constructor(
    redis: EventEmitter,
    private readonly publish: () => Promise<void>,
  ) {
    super(redis as Redis, 'badges');
  }

  protected isComplete() {
    return Promise.resolve(true);
  }

  protected publishAll() {
    return this.publish();
  }
}

afterEach(() => vi.restoreAllMocks());

it('logs failure once, and recovery once', async () => {
  const said = vi.spyOn(Logger.prototype, 'log').mockReturnValue();
  const complained = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
  const redis = new EventEmitter();
  const error = new TypeError('no such column');
  const publish = vi
    .fn(async () => {})
    .mockRejectedValueOnce(error)
    .mockRejectedValueOnce(error);
  const publisher = new Publisher(redis, publish);

  await publisher.onApplicationBootstrap();
  redis.emit('ready');
  await vi.waitFor(() => expect(publish).toHaveBeenCalledTimes(2), 20_000);
  expect(complained.mock.calls).toEqual([[{ err: error }, 'cannot publish badges']]);
  expect(said).not.toHaveBeenCalled();

  await vi.waitFor(() => expect(said.mock.calls).toEqual([['publishing badges again']]), 20_000);
  await publisher.beforeApplicationShutdown();
});
