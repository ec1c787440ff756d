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
import { Redis } from 'ioredis';
import type { MailConfig } from '../config.js';
import { toErrand } from './errand.js';
import { MailDelivery } from './mail-delivery.js';
import { RetrySchedule } from './retry-schedule.js';

/** How often a job may lose its worker. The ledger, not the queue, says when a mail has failed. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** Milliseconds without a sign of life from Redis after which the connection is made anew; longer than any wait for jobs. */
const SILENCE = 30_000;

/** Runs the errands of the queue `mail`, several at a time, until the process ends. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('worker');
  private worker: Worker | undefined;
  private redis: Redis | undefined;
  private away = false;

  constructor(
    private readonly delivery: MailDelivery,
    private readonly schedule: RetrySchedule,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {}

  onApplicationBootstrap() {
    const { REDIS_URL, MAIL_CONCURRENCY, MAIL_LOCK_MS } = this.config;
    this.redis = new Redis(REDIS_URL, {
      maxRetriesPerRequest: null,
      connectTimeout: 2000,
      socketTimeout: SILENCE,
      retryStrategy: (times) => Math.min(100 * times, 1000),
    });
    this.redis.on('error', (error) => this.lost(error));
    this.redis.on('ready', () => this.found());
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
    this.worker.on('error', (error) => this.lost(error));
  }

  /** What is being sent is finished; the rest waits for the next worker. */
  async beforeApplicationShutdown() {
    await this.worker?.close();
    this.redis?.disconnect();
  }

  private async run(job: Job, token = ''): Promise<void> {
    const wait = await this.advance(job);
    if (wait === null) return;
    await job.moveToDelayed(Date.now() + wait, token);
    throw new DelayedError();
  }

  /** A job is never given up for a failure of ours: it comes back until its mail is settled. */
  private async advance(job: Job): Promise<number | null> {
    try {
      const remember = (outcome: object) => job.updateData({ ...(job.data as object), outcome });
      return await this.delivery.advance(toErrand(job), remember);
    } catch (error) {
      this.logger.error({ err: error, job: job.id }, 'a mail has to wait');
      return this.schedule.waitAfter(Math.max(1, job.attemptsStarted));
    }
  }

  private lost(error: Error) {
    if (!this.away) this.logger.warn(`the queue is away: ${error.message}`);
    this.away = true;
  }

  private found() {
    if (this.away) this.logger.log('the queue is back');
    this.away = false;
  }
}
