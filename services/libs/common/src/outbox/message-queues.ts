import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { QUEUED, type QueuedName } from '@vaultway/contracts';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import { REDIS } from '../redis/index.js';

/** A queue that was not reached by then is given up; the rows stay where they are. */
const TIME_LIMIT_MS = 5000;

/**
 * How a job is tried again, unless its worker says otherwise: 13 times, first after 30 s, then each time twice as long,
 * which makes a little more than a day. A finished job is forgotten at once, since it may hold secrets.
 */
const JOB = {
  attempts: 13,
  backoff: { type: 'exponential', delay: 30_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

export interface QueuedMessage {
  id: string;
  name: QueuedName;
  payload: unknown;
}

/** Puts messages into their BullMQ queues. */
@Injectable()
export class MessageQueues implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly open = new Map<string, Queue>();

  constructor(@Inject(REDIS) shared: Redis) {
    this.redis = shared.duplicate({ enableAutoPipelining: false, lazyConnect: true });
    this.redis.on('error', () => {}); // the shared connection says so already
  }

  /** @throws when Redis did not take all of them; putting them again does no harm */
  async put(messages: readonly QueuedMessage[]): Promise<void> {
    for (const [queue, group] of Map.groupBy(messages, ({ name }) => QUEUED[name].queue)) {
      const jobs = group.map(({ id, name, payload }) => ({
        name,
        data: payload,
        opts: { ...JOB, jobId: id },
      }));
      try {
        const opened = await this.queue(queue);
        await pTimeout(opened.addBulk(jobs), { milliseconds: TIME_LIMIT_MS });
      } catch (error) {
        await this.drop(queue);
        throw error;
      }
    }
  }

  async onApplicationShutdown() {
    for (const name of this.open.keys()) await this.drop(name);
    this.redis.disconnect();
  }

  /** BullMQ is loaded with the first message: a replica that only answers look-ups never needs its memory. */
  private async queue(name: string): Promise<Queue> {
    const known = this.open.get(name);
    if (known) return known;
    const { Queue } = await import('bullmq');
    const queue = new Queue(name, { connection: this.redis });
    queue.on('error', () => {}); // the failing call throws as well
    this.open.set(name, queue);
    return queue;
  }

  /** A queue whose first contact with Redis failed stays broken, so the next try gets a new one. */
  private async drop(name: string) {
    const queue = this.open.get(name);
    this.open.delete(name);
    await queue?.close().catch(() => {});
  }
}
