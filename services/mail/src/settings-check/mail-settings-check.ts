import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, mayBeNamed } from '@vaultway/common';
import type { TryMailSettings } from '@vaultway/contracts';
import type { MailConfig } from '../config.js';
import { MailboxTrial } from '../settings/mailbox-trial.js';
import { SavedRelay } from '../settings/saved-relay.js';
import { MailSettings } from '../settings/mail-settings.js';
import { SmtpAccounts } from '../settings/smtp-account.js';

/** Tests unsaved mail settings: signs in to the mail server without sending. */
@Injectable()
export class MailSettingsCheck {
  constructor(
    private readonly settings: MailSettings,
    private readonly accounts: SmtpAccounts,
    private readonly trial: MailboxTrial,
    private readonly saved: SavedRelay,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {}

  /** @throws ApiError `validation` with the field that prevents sending; `unavailable` while the worker is down */
  async run({ password, ...wanted }: TryMailSettings): Promise<void> {
    if (wanted.mail_driver === 'outbox') return;
    if (wanted.mail_driver === 'relay') return this.saved.assertRelay();
    const saved = await this.settings.now();
    const account = this.accounts.accountOf({ ...saved, ...wanted }, password);
    if (account.host !== saved.smtp_host) this.assertMayBeNamed(account.host);
    const details = await this.trial.problemsOf(account);
    if (!details) throw new ApiError('unavailable', { retryAfter: 5 });
    if (details.length > 0) throw new ApiError('validation', { details });
  }

  /** Same check as content's before saving. @throws ApiError validation of `smtp_host` */
  private assertMayBeNamed(host: string): void {
    const allowLoopback = this.config.MAIL_ALLOW_PRIVATE_HOSTS;
    if (!mayBeNamed(host, { allowLoopback })) throw ApiError.field('smtp_host', 'mail_host_private');
  }
}
