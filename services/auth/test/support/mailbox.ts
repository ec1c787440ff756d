import { JobSeal } from '@vaultway/common';
import { MAIL_SENDERS, type MailRequested } from '@vaultway/contracts';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { vi } from 'vitest';

export type AccountMail = Extract<MailRequested, { kind: 'password_token' | 'sign_in_link' }>;
type AccountNotice = Extract<MailRequested, { kind: 'account_notice' }>;
type PasswordMail = Extract<MailRequested, { kind: 'password_token' }>;

/** The mails with a token or a link that wait to be sent. */
export class Mailbox {
  private readonly redis: Redis;
  private readonly seal: JobSeal;
  private readonly queue: Queue;

  /** @param key MAIL_SEAL_KEY */
  constructor(url: string, key: Buffer) {
    this.seal = new JobSeal(key);
    this.redis = new Redis(url, { maxRetriesPerRequest: null });
    this.queue = new Queue(MAIL_SENDERS.auth.queue, { connection: this.redis });
  }

  /** Those that carry a password token. */
  async mailsTo(email: string): Promise<PasswordMail[]> {
    return (await this.allTo(email)).filter((mail) => mail.kind === 'password_token');
  }

  /** The secrets of the links that were mailed, once so many mails have come. */
  async linksFor(email: string, mails = 1): Promise<string[]> {
    return vi.waitFor(async () => {
      const all = await this.allTo(email);
      if (all.length < mails) throw new Error(`no mail to ${email} yet`);
      return all.map((mail) =>
        secretIn(mail.kind === 'sign_in_link' ? mail.data.link_url : mail.data.reset_url),
      );
    }, 5000);
  }

  async allTo(email: string): Promise<AccountMail[]> {
    const jobs = await this.queue.getJobs(['waiting'], 0, -1, true);
    return jobs
      .map((job) => this.seal.open(job.id ?? '', job.data) as AccountMail | AccountNotice)
      .filter((mail) => mail.kind !== 'account_notice')
      .filter(({ to }) => to.includes(email));
  }

  /** The newest token that was mailed, once so many mails have come. */
  async tokenFor(email: string, mails = 1): Promise<string> {
    return vi.waitFor(async () => {
      const all = await this.mailsTo(email);
      if (all.length < mails) throw new Error(`no mail to ${email} yet`);
      return all.at(-1)?.data.token ?? '';
    }, 5000);
  }

  async close() {
    await this.queue.close();
    this.redis.disconnect();
  }
}

/** What stands behind `#link=` in an address. */
export const secretIn = (url: string | null) =>
  new URLSearchParams(new URL(url ?? 'https://none').hash.slice(1)).get('link') ?? '';
