import { Injectable } from '@nestjs/common';
import { ApiError, CompanySettings } from '@vaultway/common';
import type { Settings } from '@vaultway/contracts';

/** Whether content has ever answered here; until then the settings are mere defaults, older than any real ones. */
export const areKnown = ({ updated_at }: Settings) => Date.parse(updated_at) > 0;

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
    const settings = this.settings.current();
    if (!areKnown(settings)) throw new ApiError('unavailable', { retryAfter: 5 });
    return settings;
  }
}
