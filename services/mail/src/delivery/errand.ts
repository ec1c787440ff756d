import { MailRequested, MailRetried, QUEUED, type MailDriver } from '@vaultway/contracts';
import type { Outcome } from './mail-ledger.js';

/** One job of the queue `mail`: a mail to send, and what is needed for it beyond its row. */
export interface Errand {
  mailId: string;
  round: number;
  /** Absent when an admin asks for a mail again: then its row says everything. */
  request: MailRequested | undefined;
  /** By which driver it goes, for what an admin wrote; null: by that of the settings. */
  driver: MailDriver | null;
  /** The sealed mailbox of the admin who wrote it. */
  mailbox: string | null;
  /** What became of it, if that could not be noted at the time. */
  outcome: Outcome | undefined;
}

/** What the queue hands out. */
export interface MailJob {
  id?: string | undefined;
  name: string;
  data: unknown;
}

/** @throws when the job is none of ours, or not what its schema says */
export function toErrand({ id = '', name, data }: MailJob): Errand {
  const { outcome } = data as { outcome?: Outcome };
  if (name === ('mail.retried' satisfies keyof typeof QUEUED)) {
    const { mail_id: mailId, ...asked } = MailRetried.parse(data);
    return { mailId, ...asked, request: undefined, outcome };
  }
  const request = MailRequested.parse(data);
  const { driver, mailbox } = request.kind === 'contact' ? request.data : { driver: null, mailbox: null };
  return { mailId: id, round: 0, request, driver, mailbox, outcome };
}
