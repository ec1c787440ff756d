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
  private queue: Queue | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly ledger: MailLedger,
    @Inject(QUEUE_CONNECTION) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {}

  onApplicationBootstrap() {
    this.queue = new Queue(QUEUED['mail.retried'].queue, { connection: this.redis });
    this.queue.on('error', () => {}); // what the connection says, it says by itself
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
      for (const { id, round, errand_id } of await this.ledger.overdue())
        await this.replace(id, round, errand_id);
    } catch (error) {
      this.logger.warn(`could not look for lost errands: ${(error as Error).message}`);
    }
  }

  /** Its job may have held a mailbox or a secret; without them the mail is kept or fails, and says why. */
  private async replace(mail_id: string, round: number, lost: string) {
    if (await this.queue?.getJob(lost)) return;
    const errand = MailRetried.parse({ mail_id, round, mailbox: null });
    const jobId = `${lost}-${round}-found`;
    const job = await this.queue?.add('mail.retried', errand, {
      jobId,
      removeOnComplete: true,
      removeOnFail: true,
    });
    if (job) this.logger.warn({ mail: mail_id }, 'its job was lost, it has a new one');
  }
}
