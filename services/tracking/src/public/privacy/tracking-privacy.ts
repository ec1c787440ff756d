import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import { DEFAULT_TRACKING_PRIVACY, type TrackingPrivacyMode } from '@vaultway/contracts';
import { DataSource } from 'typeorm';

/**
 * Whether strangers see all of a parcel. The last known setting is kept in Postgres: a service that starts
 * while content is down must not show what was withheld before.
 */
@Injectable()
export class TrackingPrivacy implements OnModuleInit {
  private readonly logger = new Logger('privacy');
  private mode: TrackingPrivacyMode = DEFAULT_TRACKING_PRIVACY;
  /** As stored in Postgres; no row counts as the default. */
  private stored: TrackingPrivacyMode = DEFAULT_TRACKING_PRIVACY;

  constructor(
    private readonly database: DataSource,
    settings: CompanySettings,
  ) {
    settings.listen(({ tracking_privacy }) => this.apply(tracking_privacy));
  }

  async onModuleInit() {
    const [row] = await this.database.query<{ mode: TrackingPrivacyMode }[]>('SELECT mode FROM privacy');
    if (row) this.mode = this.stored = row.mode;
  }

  get gated(): boolean {
    return this.mode === 'gated';
  }

  /** Nothing waits for this. A setting that could not be stored is stored with the next answer from content. */
  private async apply(mode: TrackingPrivacyMode): Promise<void> {
    this.mode = mode;
    if (mode === this.stored) return;
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
