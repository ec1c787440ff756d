import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { QUEUED } from '@vaultway/contracts';
import { DelayedError, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailConfig } from '../config.js';
import { toErrand, type Errand } from './errand.js';
import { MailDelivery, type Remember } from './mail-delivery.js';
import { QUEUE_CONNECTION } from './queue-connection.js';
import { RetrySchedule } from './retry-schedule.js';

/** How often a job may lose its worker. The ledger, not the queue, says when a mail has failed. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** Milliseconds that mails on their way may take when the process is to end. */
const PATIENCE = 8000;

/** Runs the errands of the queue `mail`, several at a time, until the process ends. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('worker');
  private readonly underway = new Set<Promise<number | null>>();
  private worker: Worker | undefined;

  constructor(
    private readonly delivery: MailDelivery,
    private readonly schedule: RetrySchedule,
    @Inject(QUEUE_CONNECTION) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {}

  onApplicationBootstrap() {
    const { MAIL_CONCURRENCY, MAIL_LOCK_MS } = this.config;
    this.worker = new Worker(QUEUED['mail.requested'].queue, (job, token) => this.run(job, token), {
      connection: this.redis,
      concurrency: MAIL_CONCURRENCY,
      lockDuration: MAIL_LOCK_MS,
      stalledInterval: MAIL_LOCK_MS,
      maxStalledCount: UNBOUNDED,
      // A finished job may hold secrets, and its row says what became of it.
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    this.worker.on('error', () => {}); // what the connection says, it says by itself
  }

  /** What is being sent is finished, unless that takes too long; the rest waits for the next worker. */
  async beforeApplicationShutdown() {
    const closed = this.worker?.close().catch(() => {}); // as far as Redis lets it
    await Promise.race([closed, this.withoutRedis(), sleep(PATIENCE, undefined, { ref: false })]);
    this.redis.disconnect();
  }

  /** There is nobody to give jobs back to: all that can be finished are the mails themselves. */
  private async withoutRedis() {
    if (this.redis.status === 'ready') await once(this.redis, 'close');
    await Promise.allSettled(this.underway);
  }

  private async run(job: Job, token = ''): Promise<void> {
    const errand = this.errandOf(job);
    const advancing = errand ? this.advance(job, errand) : this.leaveAlone(job);
    this.underway.add(advancing);
    const wait = await advancing.finally(() => this.underway.delete(advancing));
    if (wait === null) return;
    await job.moveToDelayed(Date.now() + wait, token);
    throw new DelayedError();
  }

  private errandOf(job: Job): Errand | undefined {
    try {
      return toErrand(job);
    } catch {
      return undefined;
    }
  }

  /**
   * What is no mail to us may be one to a newer worker, while one takes the place of the other; after a day
   * it is dropped. Its data may hold secrets and stay out of the log.
   */
  private async leaveAlone({ id, name, timestamp, attemptsStarted }: Job): Promise<number | null> {
    const wait = this.schedule.waitAfter(Math.max(1, attemptsStarted));
    const young = this.schedule.allows(wait, new Date(timestamp));
    this.logger.error({ job: id, name }, young ? 'a job is no mail' : 'a job that is no mail was dropped');
    return young ? wait : null;
  }

  /** A job is never given up for a failure of ours: it comes back until its mail is settled. */
  private async advance(job: Job, errand: Errand): Promise<number | null> {
    try {
      const remember: Remember = (outcome) => job.updateData({ ...(job.data as object), outcome });
      return await this.delivery.advance(errand, remember);
    } catch (error) {
      this.logger.error({ err: error, job: job.id }, 'a mail has to wait');
      return this.schedule.waitAfter(Math.max(1, job.attemptsStarted));
    }
  }
}
