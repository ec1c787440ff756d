import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CompanySettings, CONFIG } from '@vaultway/common';
import { DEFAULT_TRACKING_PRIVACY, type Settings, type TrackingPrivacyMode } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import type { TrackingConfig } from '../config.js';

/**
 * Whether strangers see all of a parcel: as an admin chose, else as the installation did, else as the specification has
 * it. The last known choice is kept in Postgres: a service that starts while content is down must not show what was
 * withheld before.
 */
@Injectable()
export class TrackingPrivacy implements OnModuleInit {
  private readonly logger = new Logger('privacy');
  private readonly undecided: TrackingPrivacyMode;
  private mode: TrackingPrivacyMode;
  /** As stored in Postgres. */
  private stored: TrackingPrivacyMode | undefined;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) config: TrackingConfig,
    settings: CompanySettings,
  ) {
    this.undecided = config.TRACKING_PRIVACY ?? DEFAULT_TRACKING_PRIVACY;
    this.mode = this.undecided;
    settings.listen((latest) => this.apply(latest));
  }

  async onModuleInit() {
    const [row] = await this.database.query<{ mode: TrackingPrivacyMode }[]>('SELECT mode FROM privacy');
    if (row) this.mode = this.stored = row.mode;
  }

  get gated(): boolean {
    return this.mode === 'gated';
  }

  /** Nothing waits for this. A choice that could not be stored is stored with the next answer from content. */
  private async apply({ tracking_privacy, tracking_privacy_decided }: Settings): Promise<void> {
    this.mode = tracking_privacy_decided ? tracking_privacy : this.undecided;
    if (!tracking_privacy_decided || this.mode === this.stored) return;
    const mode = this.mode;
    try {
      await this.database.query(
        'INSERT INTO privacy (mode) VALUES ($1) ON CONFLICT (only_row) DO UPDATE SET mode = excluded.mode',
        [mode],
      );
      this.stored = mode;
    } catch (error) {
      this.logger.warn({ err: error }, 'tracking_privacy could not be stored for the next start');
    }
  }
}
