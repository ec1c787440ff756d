import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MAIL_SENDERS, QUEUED, type MailSender, type QueuedName } from '@vaultway/contracts';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import { REDIS } from '../redis/index.js';
import { JobSeal, SealedJob } from '../secrets/index.js';

/** A queue that was not reached by then is given up; the rows stay where they are. */
const TIME_LIMIT_MS = 5000;

/**
 * The worker decides when a job comes back. These tries count where it cannot even say so, since Redis went away under
 * it: they are spread over a little more than a day, and without them the job of a confidential mail, which alone holds
 * its text, would be gone. A finished job is forgotten at once.
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

/** A message whose job is looked for. */
export type LeftMessage = Pick<QueuedMessage, 'id' | 'name'>;

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

/** Seals messages and puts them into the BullMQ queues that they are for. */
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
    this.redis.on('error', () => {}); // the shared connection says so already
  }

  /**
   * @returns which run of Redis took them, since it may lose them when it ends; and what they hold, sealed
   * @throws when Redis did not take all of them; putting them again does no harm
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

  /** Which of the messages still have a job, and the run of Redis that says so. @throws when it does not answer */
  async stateOf(messages: readonly LeftMessage[]): Promise<{ waiting: Set<string>; run: string }> {
    return this.withinLimit(async () => {
      const waiting = new Set<string>();
      await this.eachQueue(messages, async (queue, some) => {
        const there = await Promise.all(some.map(({ id }) => this.redis.exists(queue.toKey(id))));
        for (const [at, { id }] of some.entries()) if (there[at] === 1) waiting.add(id);
      });
      // Afterwards, so that jobs are not missed by one run and vouched for by another.
      return { waiting, run: await this.run() };
    });
  }

  /** Removes jobs, but those that a worker has in its hands. @throws when the queue does not answer */
  async takeBack(messages: readonly LeftMessage[]): Promise<void> {
    await this.withinLimit(() =>
      this.eachQueue(messages, (queue, some) => Promise.all(some.map(({ id }) => queue.remove(id)))),
    );
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

  /** The first message makes the connection, which keeps no command until it stands; others wait for it. */
  private async connect(): Promise<void> {
    if (this.redis.status === 'wait') {
      this.connecting = this.redis.connect().finally(() => {
        this.connecting = undefined; // from then on, it connects again by itself
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
  private async drop() {
    const queues = [...this.open.values()];
    this.open.clear();
    await Promise.all(queues.map((queue) => queue.close().catch(() => {})));
  }
}
