import { Mailbox as ServiceMailbox } from '../../../../tests/support/mailbox.ts';

/** Mails of tracking waiting to be sent. */
export class Mailbox extends ServiceMailbox {
  /** @param key MAIL_SEAL_KEY */
  constructor(url: string, key: Buffer) {
    super('tracking', url, key);
  }
}
