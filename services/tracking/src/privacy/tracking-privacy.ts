import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CompanySettings } from '@vaultway/common';
import { DEFAULT_TRACKING_PRIVACY, type TrackingPrivacyMode } from '@vaultway/contracts';
import type { DataSource } from 'typeorm';

/**
 * Whether strangers see all of a parcel. The last answer of content is kept in Postgres: a service that starts
 * while content is away must not show what was withheld before.
 */
@Injectable()
export class TrackingPrivacy implements OnModuleInit {
  private readonly logger = new Logger('privacy');
  private mode: TrackingPrivacyMode = DEFAULT_TRACKING_PRIVACY;
  /** As Postgres has it; what it has none of counts as the default. */
  private kept: TrackingPrivacyMode = DEFAULT_TRACKING_PRIVACY;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    settings: CompanySettings,
  ) {
    settings.listen(({ tracking_privacy }) => this.hear(tracking_privacy));
  }

  async onModuleInit() {
    const [row] = await this.database.query<{ mode: TrackingPrivacyMode }[]>('SELECT mode FROM privacy');
    if (row) this.mode = this.kept = row.mode;
  }

  get gated(): boolean {
    return this.mode === 'gated';
  }

  /** Nobody waits for it. What could not be kept is tried again with the next answer of content. */
  private async hear(mode: TrackingPrivacyMode): Promise<void> {
    this.mode = mode;
    if (mode === this.kept) return;
    try {
      await this.database.query(
        'INSERT INTO privacy (mode) VALUES ($1) ON CONFLICT (only_row) DO UPDATE SET mode = excluded.mode',
        [mode],
      );
      this.kept = mode;
    } catch (error) {
      this.logger.warn({ err: error }, 'what strangers may see could not be kept for the next start');
    }
  }
}
