import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, RecordStore } from '@vaultway/common';
import type { Admin, Settings, UpdateSettings } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { ContentChanges } from '../changes/content-changes.js';
import type { ContentConfig } from '../config.js';
import { SettingsEntity, SETTINGS_ID, settingsInForce, toSettings } from './settings.entity.js';

/** The company's settings: one row, added together with the first pages. */
@Injectable()
export class SettingsService {
  private readonly settings: RecordStore<SettingsEntity, Settings>;

  constructor(
    database: DataSource,
    @Inject(CONFIG) private readonly config: ContentConfig,
    changes: ContentChanges,
  ) {
    this.settings = new RecordStore(database, {
      type: 'settings',
      entity: SettingsEntity,
      nameColumn: 'company_name',
      toView: (row) => toSettings(this.inForce(row)),
      auditId: 'settings',
      notFound: 'internal', // the row is never missing
      announce: async ([change]) => {
        if (change?.after) await changes.settingsChanged(change.after);
      },
    });
  }

  async read(): Promise<SettingsEntity> {
    return this.inForce(await this.settings.find({ id: SETTINGS_ID }));
  }

  async update({ updated_at, ...changed }: UpdateSettings, by: Admin): Promise<Settings> {
    const settings = await this.settings.write(by, async (records) => {
      const before = await records.lock({ id: SETTINGS_ID }, updated_at);
      this.assertRelay(before, changed);
      if (changed.tracking_privacy === undefined) return records.update(before, changed);
      return records.update(before, { ...changed, tracking_privacy_decided: true });
    });
    return toSettings(this.inForce(settings));
  }

  private readonly inForce = (row: SettingsEntity) => settingsInForce(row, this.config.TRACKING_PRIVACY);

  /** Whoever chose the relay while there was one may still save the rest of the form. */
  private assertRelay(before: SettingsEntity, { mail_driver }: UpdateSettings) {
    if (mail_driver !== 'relay' || before.mail_driver === 'relay' || this.config.MAIL_RELAY_CONFIGURED)
      return;
    throw ApiError.field('mail_driver', 'not_available', { choice: mail_driver });
  }
}
