import { Injectable, Module } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import type { Settings } from '@vaultway/contracts';
import { SmtpAccounts } from './smtp-account.js';

/** The settings for an admin who sends: as saved a moment ago, not as last heard. */
@Injectable()
export class MailSettings {
  constructor(private readonly settings: CompanySettings) {}

  /**
   * While content is away: the settings last known.
   *
   * @throws ApiError unavailable while none are known, since the defaults would keep what should be sent
   */
  async now(): Promise<Settings> {
    await this.settings.changed();
    return this.settings.known();
  }
}

@Module({ providers: [MailSettings, SmtpAccounts], exports: [MailSettings, SmtpAccounts] })
export class MailSettingsModule {}
