import { Injectable } from '@nestjs/common';
import { MessageClient } from '@vaultway/common';
import type { ErrorDetail } from '@vaultway/contracts';
import { type SmtpAccount, SmtpAccounts } from './smtp-account.js';

/** Longer than the worker's limit for a mail server. */
const PATIENCE_MS = 14_000;

/** Signs in to a mail server without sending. The worker does so, since it alone reaches the internet. */
@Injectable()
export class MailboxTrial {
  constructor(
    private readonly messages: MessageClient,
    private readonly accounts: SmtpAccounts,
  ) {}

  /** @returns details of the fields that prevent sending; undefined while the worker is down */
  async problemsOf(account: SmtpAccount): Promise<ErrorDetail[] | undefined> {
    const mailbox = this.accounts.sealAccount(account);
    const asked = { fallback: undefined, limitMs: PATIENCE_MS };
    return (await this.messages.ask('mailbox.try', { mailbox }, asked))?.details;
  }
}
