import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MAIL_SENDERS, type MailSender, type QueuedName } from '@vaultway/contracts';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import { REDIS } from '../redis/index.js';
import { JobSeal, SealedJob } from '../secrets/index.js';

/** A queue that was not reached by then is given up; the rows stay where they are. */
const TIME_LIMIT_MS = 5000;

/**
 * How a job is tried again, unless its worker says otherwise: 13 times, first after 30 s, then each time twice as long,
 * which makes a little more than a day. A finished job is forgotten at once.
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

interface SealedMessage {
  id: string;
  data: SealedJob;
}

/** Who sends, and the key that its jobs are sealed with. */
export interface JobSender {
  name: MailSender;
  key: Buffer;
}

/** Nest token of the service's {@link JobSender}. */
export const JOB_SENDER = Symbol('job sender');

/** Seals messages and puts them into the service's BullMQ queue. */
@Injectable()
export class MessageQueue implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly seal: JobSeal;
  private open: Queue | undefined;

  constructor(
    @Inject(REDIS) shared: Redis,
    @Inject(JOB_SENDER) private readonly sender: JobSender,
  ) {
    this.seal = new JobSeal(sender.key);
    this.redis = shared.duplicate({ enableAutoPipelining: false, lazyConnect: true });
    this.redis.on('error', () => {}); // the shared connection says so already
  }

  /**
   * @returns which run of Redis took them, since it may lose them when it ends; and what they hold, sealed
   * @throws when Redis did not take all of them; putting them again does no harm
   */
  async put(messages: readonly QueuedMessage[]): Promise<{ run: string; sealed: SealedMessage[] }> {
    const sealed = messages.map(({ id, payload }) => ({ id, data: this.sealed(id, payload) }));
    const jobs = messages.map(({ id, name }, at) => ({
      name,
      data: sealed[at]?.data,
      opts: { ...JOB, jobId: id },
    }));
    return this.withinLimit(async (queue) => {
      const run = await this.run();
      await queue.addBulk(jobs);
      return { run, sealed };
    });
  }

  /** Which of the messages still have a job, and the run of Redis that says so. @throws when it does not answer */
  async stateOf(ids: readonly string[]): Promise<{ waiting: Set<string>; run: string }> {
    return this.withinLimit(async (queue) => {
      const there = await Promise.all(ids.map((id) => this.redis.exists(queue.toKey(id))));
      // Afterwards, so that jobs are not missed by one run and vouched for by another.
      return { waiting: new Set(ids.filter((_, at) => there[at] === 1)), run: await this.run() };
    });
  }

  /** Removes jobs, but those that a worker has in its hands. @throws when the queue does not answer */
  async takeBack(ids: readonly string[]): Promise<void> {
    await this.withinLimit((queue) => Promise.all(ids.map((id) => queue.remove(id))));
  }

  /** What a message says, also where it is sealed already; undefined where the key has changed since. */
  opened(id: string, payload: unknown): unknown {
    if (!SealedJob.safeParse(payload).success) return payload;
    try {
      return this.seal.open(id, payload);
    } catch {
      return undefined;
    }
  }

  private async withinLimit<T>(work: (queue: Queue) => Promise<T>): Promise<T> {
    try {
      const queue = await this.queue();
      return await pTimeout(work(queue), { milliseconds: TIME_LIMIT_MS });
    } catch (error) {
      await this.drop();
      throw error;
    }
  }

  /** What left before is sealed already. */
  private sealed(id: string, payload: unknown): SealedJob {
    return SealedJob.safeParse(payload).data ?? this.seal.seal(id, payload);
  }

  private async run(): Promise<string> {
    return /^run_id:(\w+)/m.exec(await this.redis.info('server'))?.[1] ?? '';
  }

  async onApplicationShutdown() {
    await this.drop();
    this.redis.disconnect();
  }

  /** BullMQ is loaded with the first message: a replica that only answers look-ups never needs its memory. */
  private async queue(): Promise<Queue> {
    if (this.open) return this.open;
    const { Queue } = await import('bullmq');
    this.open = new Queue(MAIL_SENDERS[this.sender.name].queue, { connection: this.redis });
    this.open.on('error', () => {}); // the failing call throws as well
    return this.open;
  }

  /** A queue whose first contact with Redis failed stays broken, so the next try gets a new one. */
  private async drop() {
    const queue = this.open;
    this.open = undefined;
    await queue?.close().catch(() => {});
  }
}
