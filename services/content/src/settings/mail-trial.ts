import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient } from '@vaultway/common';
import type { MailWay } from '@vaultway/contracts';

/** Longer than mail's limit for a mail server. */
const PATIENCE_MS = 14_000;

/** Asks the mail service to test unsaved mail settings. */
@Injectable()
export class MailTrial {
  constructor(private readonly messages: MessageClient) {}

  /** True if an admin has saved a relay, even if this service has not heard of it yet. */
  async hasRelay(): Promise<boolean> {
    const relay = await this.messages.ask('relay.get', {}, { fallback: undefined });
    return relay?.saved ?? false;
  }

  /** @throws ApiError `validation` when the settings do not work; `unavailable` while mail is down */
  async run(way: MailWay): Promise<void> {
    const reply = await this.messages.ask('mail.try', way, { fallback: undefined, limitMs: PATIENCE_MS });
    if (!reply) throw new ApiError('unavailable', { retryAfter: 5 });
    if (reply.details.length > 0) throw new ApiError('validation', { details: reply.details });
  }
}
