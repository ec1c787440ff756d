import { Inject, Injectable } from '@nestjs/common';
import { CompanySettings, CONFIG } from '@vaultway/common';
import { DEFAULT_TRACKING_PRIVACY, type TrackingPrivacyMode } from '@vaultway/contracts';
import type { TrackingConfig } from '../config.js';

const DECIDES = ['tracking_privacy', 'tracking_privacy_decided'] as const;

/**
 * Decides whether visitors see the whole parcel: by the admin's setting, or else the installation's, or else the
 * default. While the settings are unknown, only the installation's setting can open it.
 */
@Injectable()
export class TrackingPrivacy {
  private readonly installed: TrackingPrivacyMode | undefined;

  constructor(
    @Inject(CONFIG) config: TrackingConfig,
    private readonly settings: CompanySettings,
  ) {
    this.installed = config.TRACKING_PRIVACY;
  }

  get gated(): boolean {
    return this.mode === 'gated';
  }

  private get mode(): TrackingPrivacyMode {
    const { tracking_privacy, tracking_privacy_decided } = this.settings.current();
    if (!DECIDES.every((name) => this.settings.knows(name))) return this.installed ?? 'gated';
    return tracking_privacy_decided ? tracking_privacy : (this.installed ?? DEFAULT_TRACKING_PRIVACY);
  }
}
