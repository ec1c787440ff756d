import { Injectable, type OnModuleInit } from '@nestjs/common';
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
  private mode: TrackingPrivacyMode = DEFAULT_TRACKING_PRIVACY;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    settings: CompanySettings,
  ) {
    settings.listen(({ tracking_privacy }) => this.hear(tracking_privacy));
  }

  async onModuleInit() {
    const [kept] = await this.database.query<{ mode: TrackingPrivacyMode }[]>('SELECT mode FROM privacy');
    if (kept) this.mode = kept.mode;
  }

  get gated(): boolean {
    return this.mode === 'gated';
  }

  private async hear(mode: TrackingPrivacyMode): Promise<void> {
    if (mode === this.mode) return;
    this.mode = mode;
    await this.database.query(
      'INSERT INTO privacy (mode) VALUES ($1) ON CONFLICT (only_row) DO UPDATE SET mode = excluded.mode',
      [mode],
    );
  }
}
