import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { MailRetried, QUEUED } from '@vaultway/contracts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { MailConfig } from '../config.js';
import { MailLedger } from './mail-ledger.js';
import { QUEUE_CONNECTION } from './queue-connection.js';

/** Milliseconds. A look is not taken more seldom, however long mails may wait. */
const PERIOD = 300_000;

/**
 * Finds mails that nobody is going to send, and has them sent: Redis may lose the last second before it fell,
 * and with it jobs that Postgres still knows of.
 */
@Injectable()
export class LostErrands implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('lost errands');
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly ledger: MailLedger,
    @Inject(QUEUE_CONNECTION) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {}

  onApplicationBootstrap() {
    this.timer = setInterval(
      () => {
        this.looking = this.looking.then(() => this.look());
      },
      Math.min(PERIOD, this.config.MAIL_RETRY_LONGEST_MS),
    );
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    try {
      const mails = await this.ledger.overdue();
      if (mails.length > 0) await this.replaceLost(mails);
    } catch (error) {
      this.logger.warn(`could not look for lost errands: ${(error as Error).message}`);
    }
  }

  private async replaceLost(mails: Awaited<ReturnType<MailLedger['overdue']>>) {
    const queue = new Queue(QUEUED['mail.retried'].queue, { connection: this.redis });
    queue.on('error', () => {}); // what the connection says, it says by itself
    try {
      for (const { id, round, errand_id } of mails) {
        if (await queue.getJob(errand_id)) continue;
        await this.replace(queue, id, round, errand_id);
      }
    } finally {
      await queue.close();
    }
  }

  /** The job may have held a mailbox or a secret; without them the mail is kept or fails, and says why. */
  private async replace(queue: Queue, mail_id: string, round: number, lost: string) {
    const errand = MailRetried.parse({ mail_id, round, driver: null, mailbox: null });
    await queue.add('mail.retried', errand, {
      jobId: `${lost}-found`,
      removeOnComplete: true,
      removeOnFail: true,
    });
    this.logger.warn({ mail: mail_id }, 'its job was lost, it has a new one');
  }
}
