import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiError, AuditTrail, CONFIG, laterThan, refuseStale } from '@vaultway/common';
import type { Admin, Settings, UpdateSettings } from '@vaultway/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { ContentChanges } from '../changes/content-changes.js';
import type { ContentConfig } from '../config.js';
import { SettingsEntity, THE_SETTINGS } from './settings.entity.js';
import { toSettings } from './settings.mapper.js';

/** The company's settings: one row, made by the first start. */
@Injectable()
export class SettingsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: ContentConfig,
    private readonly audit: AuditTrail,
    private readonly changes: ContentChanges,
  ) {}

  read(): Promise<SettingsEntity> {
    return this.database.manager.findOneByOrFail(SettingsEntity, { id: THE_SETTINGS });
  }

  async update(changed: UpdateSettings, by: Admin): Promise<Settings> {
    const row = await this.database.transaction((tx) => this.change(tx, changed, by));
    await this.changes.settingsChanged(row.updated_at);
    return toSettings(row);
  }

  private async change(
    tx: EntityManager,
    { updated_at, ...changed }: UpdateSettings,
    by: Admin,
  ): Promise<SettingsEntity> {
    const before = await this.lock(tx);
    refuseStale(before, updated_at, toSettings);
    this.holdToRelay(before, changed);
    const after = tx.merge<SettingsEntity>(SettingsEntity, tx.create(SettingsEntity, before), changed, {
      updated_at: laterThan(before.updated_at),
    });
    await tx.update(SettingsEntity, { id: THE_SETTINGS }, after);
    await this.audit.record(tx, {
      by,
      action: 'settings.updated',
      record_type: 'settings',
      record_id: 'settings',
      before: toSettings(before),
      after: toSettings(after),
    });
    return after;
  }

  private lock(tx: EntityManager): Promise<SettingsEntity> {
    return tx.findOneOrFail(SettingsEntity, {
      where: { id: THE_SETTINGS },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Who chose the relay while there was one may still save the rest of the form. */
  private holdToRelay(before: SettingsEntity, { mail_driver }: UpdateSettings) {
    if (mail_driver !== 'relay' || before.mail_driver === 'relay' || this.config.MAIL_RELAY_CONFIGURED)
      return;
    throw ApiError.field(
      'mail_driver',
      'not_available',
      'Mail driver relay is not available: no mail server was configured for it',
    );
  }
}
