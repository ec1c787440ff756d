import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MAIL_SENDERS, QUEUED, type MailSender, type QueuedName } from '@vaultway/contracts';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import { REDIS } from '../redis/index.js';
import { JobSeal, SealedJob } from '../secrets/index.js';

/** Time limit to reach the queue; rows stay in the outbox after it. */
const TIME_LIMIT_MS = 5000;

/**
 * The worker decides when to retry a job. These tries apply when it cannot, since Redis went down: they span a little
 * more than a day. Without them a confidential mail would be lost, since its text exists only in the job. Finished jobs
 * are deleted at once.
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

/** Identifies a message's job. */
export type LeftMessage = Pick<QueuedMessage, 'id' | 'name'>;

interface SealedMessage {
  id: string;
  data: SealedJob;
}

/** A sender, and the key that seals its jobs. */
export interface JobSender {
  name: MailSender;
  key: Buffer;
}

/** Nest token of the service's {@link JobSender}. */
export const JOB_SENDER = Symbol('job sender');

/** Seals messages and adds them to their BullMQ queues. */
@Injectable()
export class MessageQueue implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly seal: JobSeal;
  private readonly open = new Map<string, Queue>();
  private connecting: Promise<void> | undefined;

  constructor(
    @Inject(REDIS) shared: Redis,
    @Inject(JOB_SENDER) private readonly sender: JobSender,
  ) {
    this.seal = new JobSeal(sender.key);
    this.redis = shared.duplicate({ enableAutoPipelining: false, lazyConnect: true });
    this.redis.on('error', () => {}); // logged by the shared connection
  }

  /**
   * @returns the Redis run that took them, which may lose them when it ends; and the sealed contents
   * @throws unless Redis took all of them; adding them again is safe
   */
  async put(messages: readonly QueuedMessage[]): Promise<{ run: string; sealed: SealedMessage[] }> {
    const sealed = messages.map(({ id, payload }) => ({ id, data: this.sealed(id, payload) }));
    return this.withinLimit(async () => {
      const run = await this.run();
      await this.eachQueue(messages, (queue, some) =>
        queue.addBulk(
          some.map(({ id, name }) => ({
            name,
            data: sealed.find((message) => message.id === id)?.data,
            opts: { ...JOB, jobId: id },
          })),
        ),
      );
      return { run, sealed };
    });
  }

  /** Returns which messages still have a job, and the Redis run that says so. @throws when Redis does not answer */
  async stateOf(messages: readonly LeftMessage[]): Promise<{ waiting: Set<string>; run: string }> {
    return this.withinLimit(async () => {
      const waiting = new Set<string>();
      await this.eachQueue(messages, async (queue, some) => {
        const there = await Promise.all(some.map(({ id }) => this.redis.exists(queue.toKey(id))));
        for (const [at, { id }] of some.entries()) if (there[at] === 1) waiting.add(id);
      });
      // Read last, so that one run cannot miss jobs while another vouches for them.
      return { waiting, run: await this.run() };
    });
  }

  /** Removes jobs that no worker is processing. @throws when the queue does not answer */
  async takeBack(messages: readonly LeftMessage[]): Promise<void> {
    await this.withinLimit(() =>
      this.eachQueue(messages, (queue, some) => Promise.all(some.map(({ id }) => queue.remove(id)))),
    );
  }

  /** Returns a message's contents, unsealed if needed; undefined if the key has changed since. */
  opened(id: string, payload: unknown): unknown {
    if (!SealedJob.safeParse(payload).success) return payload;
    try {
      return this.seal.open(id, payload);
    } catch {
      return undefined;
    }
  }

  private async eachQueue<M extends LeftMessage>(
    messages: readonly M[],
    work: (queue: Queue, some: M[]) => Promise<unknown>,
  ): Promise<void> {
    const byQueue = Map.groupBy(messages, ({ name }) => this.queueOf(name));
    for (const [name, some] of byQueue) await work(await this.queue(name), some);
  }

  private queueOf(name: QueuedName): string {
    return QUEUED[name].queue ?? MAIL_SENDERS[this.sender.name].queue;
  }

  /** Connects on the first message; the connection queues no commands while it opens, so other messages wait for it. */
  private async connect(): Promise<void> {
    if (this.redis.status === 'wait') {
      this.connecting = this.redis.connect().finally(() => {
        this.connecting = undefined; // it reconnects by itself from then on
      });
    }
    await this.connecting;
  }

  private async withinLimit<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await pTimeout(this.connect().then(work), { milliseconds: TIME_LIMIT_MS });
    } catch (error) {
      await this.drop();
      throw error;
    }
  }

  /** Messages that left before are already sealed. */
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

  /** Loads BullMQ with the first message: replicas that only answer look-ups never need its memory. */
  private async queue(name: string): Promise<Queue> {
    const known = this.open.get(name);
    if (known) return known;
    const { Queue } = await import('bullmq');
    const queue = new Queue(name, { connection: this.redis });
    queue.on('error', () => {}); // the failing call throws as well
    this.open.set(name, queue);
    return queue;
  }

  /** Replaces a queue whose first contact with Redis failed, since it stays broken. */
  private async drop() {
    const queues = [...this.open.values()];
    this.open.clear();
    await Promise.all(queues.map((queue) => queue.close().catch(() => {})));
  }
}
