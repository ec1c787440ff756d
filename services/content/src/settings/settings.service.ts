import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, RecordStore, SecurityNotes } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import { LIMITS, SITE_PICTURES, type Admin, type Settings, type UpdateSettings } from '@vaultway/contracts';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { ContentChanges } from '../changes/content-changes.js';
import type { ContentConfig } from '../config.js';
import {
  SettingsEntity,
  SETTINGS_ID,
  settingsInForce,
  toSettings,
  type SettingsInForce,
} from './settings.entity.js';

/** The company's settings: one row, added together with the first pages. */
@Injectable()
export class SettingsService {
  private readonly settings: RecordStore<SettingsEntity, Settings>;

  constructor(
    database: DataSource,
    @Inject(CONFIG) private readonly config: ContentConfig,
    changes: ContentChanges,
    private readonly notes: SecurityNotes,
    private readonly images: Images,
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

  async read(): Promise<SettingsInForce> {
    return this.inForce(await this.settings.find({ id: SETTINGS_ID }));
  }

  async update({ updated_at, ...changed }: UpdateSettings, by: Admin): Promise<Settings> {
    let before: Settings | undefined;
    const row = await this.settings.write(by, async (records) => {
      const locked = await records.lock({ id: SETTINGS_ID }, updated_at);
      this.assertRelay(locked, changed);
      await this.claimPictures(records.tx, locked, changed);
      before = toSettings(this.inForce(locked));
      if (changed.tracking_privacy === undefined) return records.update(locked, changed);
      return records.update(locked, { ...changed, tracking_privacy_decided: true });
    });
    const settings = toSettings(this.inForce(row));
    const detail = namesOfChanged(before, settings);
    if (detail !== '') this.notes.note('settings_changed', { email: by.email, detail });
    return settings;
  }

  private readonly inForce = (row: SettingsEntity) => settingsInForce(row, this.config);

  private async claimPictures(tx: EntityManager, before: SettingsEntity, changed: UpdateSettings) {
    for (const name of SITE_PICTURES) {
      const picture = changed[name];
      if (picture !== undefined && picture !== before[name]) await this.images.claim(tx, picture, name);
    }
  }

  /** Whoever chose the relay while there was one may still save the rest of the form. */
  private assertRelay(before: SettingsEntity, { mail_driver }: UpdateSettings) {
    if (mail_driver !== 'relay' || before.mail_driver === 'relay' || this.config.MAIL_RELAY_CONFIGURED)
      return;
    throw ApiError.field('mail_driver', 'not_available', { choice: mail_driver });
  }
}

/** For the security log: which settings differ, as far as they fit, and none of their values. */
function namesOfChanged(before: Partial<Settings> = {}, after: Settings): string {
  const names = Object.keys(after) as (keyof Settings)[];
  return names
    .filter((name) => name !== 'updated_at' && !isDeepStrictEqual(before[name], after[name]))
    .join(', ')
    .slice(0, LIMITS.text);
}
