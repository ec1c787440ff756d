import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, jobKey, JobSeal, SealedJob } from '@vaultway/common';
import {
  MAIL_SENDERS,
  MailRequested,
  MailRetried,
  QUEUED,
  type MailDriver,
  type MailSender,
} from '@vaultway/contracts';
import type { MailConfig } from '../config.js';
import type { Outcome } from './mail-repository.js';

export const SENDERS = Object.keys(MAIL_SENDERS) as MailSender[];

/** A job of a mail queue: which mail to send, and what that takes beyond its row. */
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

/** Reads the jobs of the mail queues, and seals what the worker itself writes into them. */
@Injectable()
export class MailJobs {
  private readonly seals: Record<MailSender, JobSeal>;

  constructor(@Inject(CONFIG) { MAIL_SECRET_KEY }: MailConfig) {
    const seals = SENDERS.map((sender) => [sender, new JobSeal(jobKey(MAIL_SECRET_KEY, sender))]);
    this.seals = Object.fromEntries(seals) as Record<MailSender, JobSeal>;
  }

  /**
   * @param sender the one whose queue the job was in
   * @throws when the job is not what its schema says, or the sender may not send such a mail
   */
  read(sender: MailSender, { id = '', name, data }: QueuedJob): MailJob {
    const payload = this.payloadOf(sender, id, data);
    const outcome = this.outcomeOf(id, data);
    if (name === ('mail.retried' satisfies keyof typeof QUEUED)) {
      if (sender !== 'mail') throw new Error(`${sender} may not have mails sent again`);
      const { mail_id: mailId, round, driver, mailbox } = MailRetried.parse(payload);
      return { mailId, round, driver, sealedAccount: mailbox, request: undefined, outcome };
    }
    const request = MailRequested.parse(payload);
    const kinds: readonly string[] = MAIL_SENDERS[sender].kinds;
    if (!kinds.includes(request.kind)) throw new Error(`${sender} may not send a ${request.kind} mail`);
    const { driver, mailbox } = request.kind === 'contact' ? request.data : { driver: null, mailbox: null };
    return { mailId: id, round: 0, request, driver, sealedAccount: mailbox, outcome };
  }

  /** Whether a job is sealed in a way that its sender's key of today does not open. */
  isUnreadable(sender: MailSender, { id = '', data }: QueuedJob): boolean {
    if (!SealedJob.safeParse(data).success) return false;
    try {
      this.seals[sender].open(id, data);
      return false;
    } catch {
      return true;
    }
  }

  /** What a job of the queue `mail` holds to have a mail sent again. */
  retry(jobId: string, retried: MailRetried): SealedJob {
    return this.seals.mail.seal(jobId, retried);
  }

  /** A job's data with the outcome of a try added, which names recipients; undefined takes it away. */
  withOutcome({ id = '', data }: QueuedJob, outcome: Outcome | undefined): object {
    const sealed = outcome && this.seals.mail.seal(outcomeId(id), outcome);
    return { ...(data as object), outcome: sealed };
  }

  /** The release before 0.2 put jobs into the queue `mail` unsealed; those that it left are still sent. */
  private payloadOf(sender: MailSender, id: string, data: unknown): unknown {
    const isSealed = SealedJob.safeParse(data).success;
    return sender === 'mail' && !isSealed ? data : this.seals[sender].open(id, data);
  }

  private outcomeOf(id: string, data: unknown): Outcome | undefined {
    const { outcome } = data as { outcome?: Outcome | SealedJob };
    if (outcome === undefined || !('sealed' in outcome)) return outcome;
    return this.seals.mail.open(outcomeId(id), outcome) as Outcome;
  }
}

const outcomeId = (jobId: string) => `${jobId} outcome`;
