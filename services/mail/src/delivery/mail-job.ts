import { MailRequested, MailRetried, QUEUED, type MailDriver } from '@vaultway/contracts';
import type { Outcome } from './mail.repository.js';

/** A job of the queue `mail`: which mail to send, and what that takes beyond its row. */
export interface MailJob {
  mailId: string;
  round: number;
  /** Missing when an admin sends a mail again: then its row says everything. */
  request: MailRequested | undefined;
  /** The driver for a mail that an admin wrote; null: that of the settings. */
  driver: MailDriver | null;
  /** The sealed SMTP account of the admin who wrote it. */
  sealedAccount: string | null;
  /** The outcome of a try that could not be recorded at the time. */
  outcome: Outcome | undefined;
}

/** A job as BullMQ hands it out. */
export interface QueuedJob {
  id?: string | undefined;
  name: string;
  data: unknown;
}

/** @throws when the job is not ours, or not what its schema says */
export function toMailJob({ id = '', name, data }: QueuedJob): MailJob {
  const { outcome } = data as { outcome?: Outcome };
  if (name === ('mail.retried' satisfies keyof typeof QUEUED)) {
    const { mail_id: mailId, round, driver, mailbox } = MailRetried.parse(data);
    return { mailId, round, driver, sealedAccount: mailbox, request: undefined, outcome };
  }
  const request = MailRequested.parse(data);
  const { driver, mailbox } = request.kind === 'contact' ? request.data : { driver: null, mailbox: null };
  return { mailId: id, round: 0, request, driver, sealedAccount: mailbox, outcome };
}
