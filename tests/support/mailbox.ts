import { JobSeal } from '@vaultway/common';
import { MAIL_SENDERS, type MailRequested } from '@vaultway/contracts';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { eventually } from '../../services/libs/common/src/testing/eventually.ts';

/** A service's mails waiting to be sent. */
export class Mailbox {
  private readonly redis: Redis;
  private readonly seal: JobSeal;
  private readonly queue: Queue;

  /** @param key MAIL_SEAL_KEY */
  constructor(sender: keyof typeof MAIL_SENDERS, url: string, key: Buffer) {
    this.seal = new JobSeal(key);
    this.redis = new Redis(url, { maxRetriesPerRequest: null });
    this.queue = new Queue(MAIL_SENDERS[sender].queue, { connection: this.redis });
  }

  /** Returns the mails to an address, oldest first. */
  async mailsTo(email: string): Promise<MailRequested[]> {
    const jobs = await this.queue.getJobs(['waiting'], 0, -1, true);
    return jobs
      .map((job) => this.seal.open(job.id ?? '', job.data) as MailRequested)
      .filter(({ to }) => to.includes(email));
  }

  /** Waits for `count` mails of a kind to an address, and returns the newest. */
  async newest<K extends MailRequested['kind']>(kind: K, email: string, count = 1) {
    return eventually(async () => {
      const all = (await this.mailsTo(email)).filter((mail) => mail.kind === kind);
      if (all.length < count) throw new Error(`no ${kind} mail to ${email} yet`);
      return all.at(-1) as Extract<MailRequested, { kind: K }>;
    });
  }

  async close() {
    await this.queue.close();
    this.redis.disconnect();
  }
}
