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

/** A job of a mail queue: the mail to send, and data beyond its row. */
export interface MailJob {
  mailId: string;
  round: number;
  /** Absent when an admin resends a mail: the row contains everything. */
  request: MailRequested | undefined;
  /** Driver of an admin's mail; null: that of the settings. */
  driver: MailDriver | null;
  /** Sealed SMTP account of the admin. */
  sealedAccount: string | null;
  /** Outcome of an attempt that could not be recorded at the time. */
  outcome: Outcome | undefined;
}

export interface QueuedJob {
  id?: string | undefined;
  name: string;
  data: unknown;
}

/** Reads jobs of the mail queues, and seals the worker's own additions. */
@Injectable()
export class MailJobs {
  private readonly seals: Record<MailSender, JobSeal>;

  constructor(@Inject(CONFIG) { MAIL_SECRET_KEY }: MailConfig) {
    const seals = SENDERS.map((sender) => [sender, new JobSeal(jobKey(MAIL_SECRET_KEY, sender))]);
    this.seals = Object.fromEntries(seals) as Record<MailSender, JobSeal>;
  }

  /**
   * @param sender owner of the job's queue
   * @throws when the job breaks its schema, or the sender may not send such a mail
   */
  read(sender: MailSender, { id = '', name, data }: QueuedJob): MailJob {
    const payload = this.payloadOf(sender, id, data);
    const outcome = this.outcomeOf(id, data);
    if (name === ('mail.retried' satisfies keyof typeof QUEUED)) {
      if (sender !== 'mail') throw new Error(`${sender} may not resend emails`);
      const { mail_id: mailId, round, driver, mailbox } = MailRetried.parse(payload);
      return { mailId, round, driver, sealedAccount: mailbox, request: undefined, outcome };
    }
    const request = MailRequested.parse(payload);
    const kinds: readonly string[] = MAIL_SENDERS[sender].kinds;
    if (!kinds.includes(request.kind))
      throw new Error(`${sender} may not send emails of kind ${request.kind}`);
    return { mailId: id, round: 0, request, ...routeOf(request), outcome };
  }

  /** True if a job is sealed, but not with its sender's current key. */
  isUnreadable(sender: MailSender, { id = '', data }: QueuedJob): boolean {
    if (!SealedJob.safeParse(data).success) return false;
    try {
      this.seals[sender].open(id, data);
      return false;
    } catch {
      return true;
    }
  }

  /** Seals a job of the queue `mail` that resends a mail. */
  retry(jobId: string, retried: MailRetried): SealedJob {
    return this.seals.mail.seal(jobId, retried);
  }

  /** Adds an attempt's outcome, which names recipients, to a job's data; undefined removes it. */
  withOutcome({ id = '', data }: QueuedJob, outcome: Outcome | undefined): object {
    const sealed = outcome && this.seals.mail.seal(outcomeId(id), outcome);
    return { ...(data as object), outcome: sealed };
  }

  /** Releases before 0.2 put unsealed jobs into the queue `mail`; leftovers are still sent. */
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

/** Only an admin's mails choose their server; a trial always has one, and a notice of a change the former one. */
function routeOf(request: MailRequested): Pick<MailJob, 'driver' | 'sealedAccount'> {
  if (request.kind === 'contact') return { driver: request.data.driver, sealedAccount: request.data.mailbox };
  if (request.kind === 'relay_trial') return { driver: 'smtp', sealedAccount: request.data.mailbox };
  if (request.kind === 'relay_changed') return { driver: null, sealedAccount: request.data.mailbox };
  return { driver: null, sealedAccount: null };
}
