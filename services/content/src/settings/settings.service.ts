import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, RecordStore, SecurityNotes } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import {
  LIMITS,
  SITE_PICTURES,
  type Admin,
  type MailWay,
  type Settings,
  type UpdateSettings,
} from '@vaultway/contracts';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { ContentChanges } from '../changes/content-changes.js';
import type { ContentConfig } from '../config.js';
import { MailTrial } from './mail-trial.js';
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
    private readonly mail: MailTrial,
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
    const triedFrom = await this.tryMail(changed);
    let before: Settings | undefined;
    const row = await this.settings.write(by, async (records) => {
      const locked = await records.lock({ id: SETTINGS_ID }, updated_at ?? triedFrom);
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

  /**
   * Another way of sending is saved only if it works. Whoever has one that works no more may still save the rest.
   *
   * @returns the version of the settings that was tried with the changes, if they were
   * @throws ApiError `validation`: which field keeps emails from being sent
   */
  private async tryMail(changed: UpdateSettings): Promise<string | undefined> {
    const before = await this.read();
    const way = wayOf({ ...before, ...changed });
    if (way.mail_driver === 'outbox' || isDeepStrictEqual(way, wayOf(before))) return undefined;
    if (way.mail_driver === 'relay' && !this.config.MAIL_RELAY_CONFIGURED)
      throw ApiError.field('mail_driver', 'not_available', { choice: way.mail_driver });
    await this.mail.run(way);
    return before.updated_at.toISOString();
  }
}

/** The mail server counts for a mailbox alone. */
const wayOf = ({ mail_driver, smtp_host, smtp_port }: MailWay): MailWay =>
  mail_driver === 'smtp'
    ? { mail_driver, smtp_host, smtp_port }
    : { mail_driver, smtp_host: null, smtp_port: null };

/** For the security log: which settings differ, as far as they fit, and none of their values. */
function namesOfChanged(before: Partial<Settings> = {}, after: Settings): string {
  const names = Object.keys(after) as (keyof Settings)[];
  return names
    .filter((name) => name !== 'updated_at' && !isDeepStrictEqual(before[name], after[name]))
    .join(', ')
    .slice(0, LIMITS.text);
}
