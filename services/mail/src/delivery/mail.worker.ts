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
import { MailDelivery, type Remember } from './mail-delivery.js';
import { toMailJob, type MailJob } from './mail-job.js';
import { QUEUE_CONNECTION } from './queue-connection.js';
import { RetrySchedule } from './retry-schedule.js';

/** How often a job may lose its worker: Postgres, not the queue, decides when a mail has failed. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** How long a shutdown waits for mails that are being sent. */
const SHUTDOWN_PATIENCE_MS = 8000;

/** Runs the jobs of the queue `mail`, several at a time, until the process ends. */
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
    this.worker.on('error', () => {}); // the connection logs its own errors
  }

  /** Finishes the mails that are being sent, within limits; the rest waits for the next worker. */
  async beforeApplicationShutdown() {
    const closed = this.worker?.close().catch(() => {}); // Redis may be away
    await Promise.race([closed, this.withoutRedis(), sleep(SHUTDOWN_PATIENCE_MS, undefined, { ref: false })]);
    this.redis.disconnect();
  }

  /** Without Redis no job can be given back; the mails themselves can still be finished. */
  private async withoutRedis() {
    if (this.redis.status === 'ready') await once(this.redis, 'close');
    await Promise.allSettled(this.underway);
  }

  private async run(job: Job, token = ''): Promise<void> {
    const mailJob = this.mailJobOf(job);
    const advancing = mailJob ? this.advance(job, mailJob) : this.leaveAlone(job);
    this.underway.add(advancing);
    const wait = await advancing.finally(() => this.underway.delete(advancing));
    if (wait === null) return;
    await job.moveToDelayed(Date.now() + wait, token);
    throw new DelayedError();
  }

  private mailJobOf(job: Job): MailJob | undefined {
    try {
      return toMailJob(job);
    } catch {
      return undefined;
    }
  }

  /**
   * During an update, a job that this worker cannot read may be one for a newer worker; it is dropped after a day. Its
   * data may hold secrets and stays out of the log.
   */
  private async leaveAlone({ id, name, timestamp, attemptsStarted }: Job): Promise<number | null> {
    const wait = this.schedule.waitAfter(Math.max(1, attemptsStarted));
    const young = this.schedule.allows(wait, new Date(timestamp));
    this.logger.error({ job: id, name }, young ? 'a job is no mail' : 'a job that is no mail was dropped');
    return young ? wait : null;
  }

  /** A failure of ours never ends a job: it comes back until its mail is settled. */
  private async advance(job: Job, mailJob: MailJob): Promise<number | null> {
    try {
      const remember: Remember = (outcome) => job.updateData({ ...(job.data as object), outcome });
      return await this.delivery.advance(mailJob, remember);
    } catch (error) {
      this.logger.error({ err: error, job: job.id }, 'a mail has to wait');
      return this.schedule.waitAfter(Math.max(1, job.attemptsStarted));
    }
  }
}
