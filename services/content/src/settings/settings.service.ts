import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, mayBeNamed, RecordStore, SecurityNotes } from '@vaultway/common';
import { Images } from '@vaultway/common/images';
import {
  PRINTED_SETTINGS,
  SITE_PICTURES,
  unprintable,
  type Admin,
  type MailWay,
  type Settings,
  type UpdateSettings,
  type WrittenSettings,
} from '@vaultway/contracts';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { ContentChanges } from '../changes/content-changes.js';
import type { ContentConfig } from '../config.js';
import { AppIcons } from '../images/app-icons.js';
import { logoPlate } from './logo-plate.js';
import { MailTrial } from './mail-trial.js';
import {
  SettingsEntity,
  SETTINGS_ID,
  settingsInForce,
  toSettings,
  type SettingsInForce,
} from './settings.entity.js';

/** Manages the company's settings: one row, added together with the first pages. */
@Injectable()
export class SettingsService {
  private readonly settings: RecordStore<SettingsEntity, Settings>;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: ContentConfig,
    private readonly changes: ContentChanges,
    private readonly notes: SecurityNotes,
    private readonly images: Images,
    private readonly mail: MailTrial,
    private readonly icons: AppIcons,
  ) {
    this.settings = new RecordStore(database, {
      type: 'settings',
      entity: SettingsEntity,
      nameColumn: 'company_name',
      toView: (row) => toSettings(this.inForce(row)),
      auditId: 'settings',
      notFound: 'internal', // the row always exists
      announce: async ([change]) => {
        if (change?.after) await changes.settingsChanged(change.after);
      },
    });
  }

  async read(): Promise<SettingsInForce> {
    return this.inForce(await this.settings.find({ id: SETTINGS_ID }));
  }

  async update({ updated_at, ...changed }: UpdateSettings, by: Admin): Promise<WrittenSettings> {
    if (changed.vault_audit === 'yes' && this.config.VAULT !== 'on')
      throw ApiError.field('vault_audit', 'not_available', { choice: 'yes' });
    const triedFrom = await this.tryMail(changed);
    const derived = await this.derive(changed);
    let before: Settings | undefined;
    const row = await this.settings.write(by, async (records) => {
      const locked = await records.lock({ id: SETTINGS_ID }, updated_at ?? triedFrom);
      if (changed.smtp_host !== locked.smtp_host) this.assertMayBeNamed(changed.smtp_host);
      await this.claimPictures(records.tx, locked, changed);
      before = toSettings(this.inForce(locked));
      return records.update(locked, { ...changed, ...derived });
    });
    const settings = toSettings(this.inForce(row));
    const detail = namesOfChanged(before, settings);
    if (detail !== '') this.notes.note('settings_changed', { email: by.email, detail });
    return { ...settings, warnings: unprintable(changed, PRINTED_SETTINGS) };
  }

  /** Stores whether mail has a relay, and announces a change, so that no service promises emails that are kept. */
  async setRelaySaved(relay_saved: boolean): Promise<void> {
    const { affected } = await this.database
      .getRepository(SettingsEntity)
      .update({ id: SETTINGS_ID, relay_saved: !relay_saved }, { relay_saved });
    if (affected) await this.changes.settingsChanged(await this.read());
  }

  /** Returns columns that follow from changed settings. */
  private async derive({ tracking_privacy, logo }: UpdateSettings): Promise<Partial<SettingsEntity>> {
    const pixels = logo ? await this.icons.pixels(logo) : undefined;
    return {
      ...(tracking_privacy !== undefined && { tracking_privacy_decided: true }),
      ...(logo !== undefined && { logo_plate: pixels ? logoPlate(pixels) : 'none' }),
    };
  }

  private readonly inForce = (row: SettingsEntity) => settingsInForce(row, this.config);

  /** @throws ApiError validation of `smtp_host` if it leads into our own network */
  private assertMayBeNamed(host: string | null | undefined): void {
    const allowLoopback = this.config.MAIL_ALLOW_PRIVATE_HOSTS;
    if (host && !mayBeNamed(host, { allowLoopback })) throw ApiError.field('smtp_host', 'mail_host_private');
  }

  private async claimPictures(tx: EntityManager, before: SettingsEntity, changed: UpdateSettings) {
    for (const name of SITE_PICTURES) {
      const picture = changed[name];
      if (picture !== undefined && picture !== before[name]) await this.images.claim(tx, picture, name);
    }
  }

  /**
   * Tests a changed way of sending, and accepts it only if it works. Other settings can be saved even if the current
   * way is broken.
   *
   * @returns the version of the settings that the test covered, if there was one
   * @throws ApiError `validation` with the field that prevents sending
   */
  private async tryMail(changed: UpdateSettings): Promise<string | undefined> {
    const before = await this.read();
    const way = wayOf({ ...before, ...changed });
    if (way.mail_driver === 'outbox' || isDeepStrictEqual(way, wayOf(before))) return undefined;
    if (way.mail_driver === 'relay' && !before.mail_relay && !(await this.mail.hasRelay()))
      throw ApiError.field('mail_driver', 'not_available', { choice: way.mail_driver });
    if (way.smtp_host !== before.smtp_host) this.assertMayBeNamed(way.smtp_host);
    await this.mail.run(way);
    return before.updated_at.toISOString();
  }
}

/** The mail server matters for a mailbox only. */
const wayOf = ({ mail_driver, smtp_host, smtp_port }: MailWay): MailWay =>
  mail_driver === 'smtp'
    ? { mail_driver, smtp_host, smtp_port }
    : { mail_driver, smtp_host: null, smtp_port: null };

/** Derived from other settings. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'updated_at',
  'accent',
  'logo_plate',
  'tracking_privacy_decided',
]);

/** Lists the names of changed settings for the security log, without values. */
function namesOfChanged(before: Partial<Settings> = {}, after: Settings): string {
  const names = Object.keys(after) as (keyof Settings)[];
  return names
    .filter((name) => !LEFT_OUT.has(name) && !isDeepStrictEqual(before[name], after[name]))
    .join(', ');
}
