import { Injectable } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import type { Settings } from '@vaultway/contracts';

/** The settings for an admin who sends: as they were saved a moment ago, not as they were heard of last. */
@Injectable()
export class MailSettings {
  constructor(private readonly settings: CompanySettings) {}

  /**
   * What was last known while content is away.
   *
   * @throws ApiError unavailable while nothing is known: better ask again than keep what should go out
   */
  async now(): Promise<Settings> {
    await this.settings.changed();
    return this.settings.known();
  }
}
