import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ConcurrencyLimit, CONFIG, QUEUE_CONNECTION, queueMarksLoop, type WorkLoop } from '@vaultway/common';
import { MAIL_SENDERS, type MailSender } from '@vaultway/contracts';
import { DelayedError, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailConfig } from '../config.js';
import { MailDelivery, type Remember } from './mail-delivery.js';
import { MailJobs, SENDERS, type MailJob } from './mail-job.js';
import { RetrySchedule } from './retry-schedule.js';

/** Stalled jobs never fail: Postgres, not the queue, decides when a mail has failed. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** Time that shutdown waits for mails being sent. */
const SHUTDOWN_PATIENCE_MS = 8000;

/** Runs the jobs of all senders' queues concurrently until shutdown. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('worker');
  private readonly underway = new Set<Promise<number | null>>();
  /** Shared by the queues, so that a flood of one sender's mails does not delay others. */
  private readonly limit: ConcurrencyLimit;
  private readonly marks: WorkLoop;
  private workers: Worker[] = [];

  constructor(
    private readonly delivery: MailDelivery,
    private readonly schedule: RetrySchedule,
    private readonly jobs: MailJobs,
    @Inject(QUEUE_CONNECTION) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {
    this.limit = new ConcurrencyLimit({
      atOnce: config.MAIL_CONCURRENCY,
      maxWaiting: Infinity,
      retryAfterSeconds: 1,
    });
    const queues = SENDERS.map((sender) => MAIL_SENDERS[sender].queue);
    this.marks = queueMarksLoop(redis, queues, config.MAIL_LOCK_MS, this.logger);
  }

  onApplicationBootstrap() {
    this.workers = SENDERS.map((sender) => this.workerFor(sender));
    this.marks.start();
  }

  private workerFor(sender: MailSender): Worker {
    const { MAIL_CONCURRENCY, MAIL_LOCK_MS } = this.config;
    const worker = new Worker(MAIL_SENDERS[sender].queue, (job, token) => this.run(sender, job, token), {
      connection: this.redis,
      concurrency: MAIL_CONCURRENCY,
      lockDuration: MAIL_LOCK_MS,
      stalledInterval: MAIL_LOCK_MS,
      maxStalledCount: UNBOUNDED,
      // A finished job may contain secrets, and its row has the result.
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    worker.on('error', () => {}); // the connection logs its own errors
    return worker;
  }

  /** Finishes mails being sent, within limits; the next worker takes the rest. */
  async beforeApplicationShutdown() {
    const closed = Promise.allSettled([this.marks.stop(), ...this.workers.map((worker) => worker.close())]); // Redis may be down
    await Promise.race([closed, this.withoutRedis(), sleep(SHUTDOWN_PATIENCE_MS, undefined, { ref: false })]);
    this.redis.disconnect();
  }

  /** Without Redis no job can be returned, but the mails can still be finished. */
  private async withoutRedis() {
    // events.once would reject on an error before the end.
    if (this.redis.status === 'ready') await new Promise((gone) => this.redis.once('close', gone));
    await Promise.allSettled(this.underway);
  }

  private async run(sender: MailSender, job: Job, token = ''): Promise<void> {
    const mailJob = this.mailJobOf(sender, job);
    const advancing = mailJob
      ? this.limit.run(() => this.advance(job, mailJob))
      : this.leaveAlone(sender, job);
    this.underway.add(advancing);
    const wait = await advancing.finally(() => this.underway.delete(advancing));
    if (wait === null) return;
    await job.moveToDelayed(Date.now() + wait, token);
    throw new DelayedError();
  }

  private mailJobOf(sender: MailSender, job: Job): MailJob | undefined {
    try {
      return this.jobs.read(sender, job);
    } catch {
      return undefined;
    }
  }

  /**
   * Leaves a job that this worker cannot read, since it may be meant for a newer worker during an update; it is dropped
   * after a day. Its data may contain secrets and is not logged. A mail that can never be read again fails at once.
   */
  private async leaveAlone(sender: MailSender, job: Job): Promise<number | null> {
    const { id, name, timestamp, attemptsStarted } = job;
    if (id && this.jobs.isUnreadable(sender, job) && (await this.failed(id))) return null;
    const wait = this.schedule.waitAfter(Math.max(1, attemptsStarted));
    const young = this.schedule.allows(wait, new Date(timestamp));
    this.logger.error({ job: id, name }, young ? 'unreadable job postponed' : 'unreadable job dropped');
    return young ? wait : null;
  }

  private async failed(jobId: string): Promise<boolean> {
    return this.delivery.failUnreadable(jobId).catch(() => false); // Postgres may be down
  }

  /** Our own failures never end a job: it returns until its mail is settled. */
  private async advance(job: Job, mailJob: MailJob): Promise<number | null> {
    try {
      const remember: Remember = (outcome) => job.updateData(this.jobs.withOutcome(job, outcome));
      return await this.delivery.advance(mailJob, remember);
    } catch (error) {
      this.logger.error({ err: error, job: job.id }, 'mail postponed');
      return this.schedule.waitAfter(Math.max(1, job.attemptsStarted));
    }
  }
}
