import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CONFIG, QUEUE_CONNECTION } from '@vaultway/common';
import { MAIL_SENDERS, MailRetried } from '@vaultway/contracts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { MailConfig } from '../config.js';
import { MailJobs } from './mail-job.js';
import { MailRepository } from './mail-repository.js';

/** A clock set back by more than this did not merely drift. */
const STEP_MS = 1000;
/** Maximum interval of sweeps, even where retries wait longer. */
const LONGEST_PERIOD_MS = 300_000;

/**
 * Replaces lost jobs: a crash of Redis may lose its last second of writes, and with it jobs of mails that Postgres
 * still has. When the clock is set back, runs delayed jobs at once, which would otherwise wait that much longer.
 */
@Injectable()
export class StaleJobSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('stale jobs');
  private timer: NodeJS.Timeout | undefined;
  private watch: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly mails: MailRepository,
    private readonly jobs: MailJobs,
    @Inject(QUEUE_CONNECTION) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {}

  onApplicationBootstrap() {
    const period = Math.min(LONGEST_PERIOD_MS, this.config.MAIL_RETRY_LONGEST_MS);
    this.timer = setInterval(() => {
      this.sweeping = this.sweeping.then(() => this.sweep());
    }, period);
    let before = lead();
    this.watch = setInterval(() => {
      const now = lead();
      if (now < before - STEP_MS) this.sweeping = this.sweeping.then(() => this.hurry());
      before = now;
    }, STEP_MS);
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
    clearInterval(this.watch);
  }

  private async hurry(): Promise<void> {
    const queues = Object.values(MAIL_SENDERS).map(({ queue }) => this.queue(queue));
    try {
      for (const queue of queues) await queue.promoteJobs();
      this.logger.warn('the clock was set back: retrying postponed emails now');
    } catch (error) {
      this.logger.warn(`could not advance postponed jobs: ${(error as Error).message}`);
    } finally {
      await Promise.all(queues.map((queue) => queue.close()));
    }
  }

  private async sweep(): Promise<void> {
    try {
      const mails = await this.mails.overdue();
      if (mails.length > 0) await this.replaceMissing(mails);
    } catch (error) {
      this.logger.warn(`could not look for stale jobs: ${(error as Error).message}`);
    }
  }

  private async replaceMissing(mails: Awaited<ReturnType<MailRepository['overdue']>>) {
    const queues = Object.values(MAIL_SENDERS).map(({ queue }) => this.queue(queue));
    try {
      for (const { id, round, job_id } of mails) {
        const found = await Promise.all(queues.map((queue) => queue.getJob(job_id)));
        if (!found.some(Boolean)) await this.replace(id, round, job_id);
      }
    } finally {
      await Promise.all(queues.map((queue) => queue.close()));
    }
  }

  private queue(name: string): Queue {
    const queue = new Queue(name, { connection: this.redis });
    queue.on('error', () => {}); // the connection logs its own errors
    return queue;
  }

  /** The lost job may have held an account or a secret; without it the mail is kept or fails, and says why. */
  private async replace(mail_id: string, round: number, lostJob: string) {
    const queue = this.queue(MAIL_SENDERS.mail.queue);
    const jobId = `${lostJob}-found`;
    const payload = MailRetried.parse({ mail_id, round, driver: null, mailbox: null });
    try {
      const job = this.jobs.retry(jobId, payload);
      await queue.add('mail.retried', job, { jobId, removeOnComplete: true, removeOnFail: true });
    } finally {
      await queue.close();
    }
    this.logger.warn({ mail: mail_id }, 'job lost; created a new one for the email');
  }
}

/** Returns the lead of the wall clock over the monotonic one. */
const lead = () => Date.now() - performance.now();
