import { Injectable, Module } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import type { Settings } from '@vaultway/contracts';
import { MailboxTrial } from './mailbox-trial.js';
import { SavedRelay } from './saved-relay.js';
import { SmtpAccounts } from './smtp-account.js';

/** Reads settings for a sending admin: as just saved, not as last announced. */
@Injectable()
export class MailSettings {
  constructor(private readonly settings: CompanySettings) {}

  /**
   * Returns the last known settings while content is down.
   *
   * @throws ApiError unavailable while none are known, since the defaults would keep mails that should be sent
   */
  async now(): Promise<Settings> {
    await this.settings.changed();
    return this.settings.known();
  }
}

@Module({
  providers: [MailSettings, MailboxTrial, SmtpAccounts, SavedRelay],
  exports: [MailSettings, MailboxTrial, SmtpAccounts, SavedRelay],
})
export class MailSettingsModule {}
