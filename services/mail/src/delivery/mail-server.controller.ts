import { Controller } from '@nestjs/common';
import { ApiError, OnRequest, RequestBody } from '@vaultway/common';
import type { RequestPayload, RequestReply } from '@vaultway/contracts';
import { SmtpAccounts } from '../settings/smtp-account.js';
import { MailServerCheck } from './mail-server-check.js';

/** Tests unsaved mail settings for content and the API from the worker, which alone may reach the internet. */
@Controller()
export class MailServerRequests {
  constructor(
    private readonly servers: MailServerCheck,
    private readonly accounts: SmtpAccounts,
  ) {}

  @OnRequest('mail.try')
  tryWay(@RequestBody('mail.try') way: RequestPayload<'mail.try'>): Promise<RequestReply<'mail.try'>> {
    return detailsOf(() => this.servers.reach(way));
  }

  @OnRequest('mailbox.try')
  tryMailbox(
    @RequestBody('mailbox.try') { mailbox }: RequestPayload<'mailbox.try'>,
  ): Promise<RequestReply<'mailbox.try'>> {
    return detailsOf(() => this.servers.signIn(this.accounts.open(mailbox)));
  }
}

async function detailsOf(check: () => Promise<void>): Promise<RequestReply<'mail.try'>> {
  try {
    await check();
    return { details: [] };
  } catch (error) {
    if (error instanceof ApiError && error.details) return { details: [...error.details] };
    throw error;
  }
}
