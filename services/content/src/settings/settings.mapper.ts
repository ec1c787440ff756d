import type { PublicSettings, Settings } from '@vaultway/contracts';
import type { SettingsEntity } from './settings.entity.js';

export type SettingsRow = Omit<SettingsEntity, 'id'>;

/** What a visitor may see: not where the admin's mailbox is. */
export const toPublicSettings = (row: SettingsRow): PublicSettings => ({
  company_name: row.company_name,
  contact_email: row.contact_email,
  contact_phone: row.contact_phone,
  contact_phone_alt: row.contact_phone_alt,
  contact_twitter: row.contact_twitter,
  contact_telegram: row.contact_telegram,
  contact_instagram: row.contact_instagram,
  contact_address: row.contact_address,
  mail_driver: row.mail_driver,
  mail_template: row.mail_template,
  meta_description: row.meta_description,
  chat_code: row.chat_code,
  time_zone: row.time_zone,
  tracking_privacy: row.tracking_privacy,
  tracking_prefix: row.tracking_prefix,
  tile_url: row.tile_url,
  tile_attribution: row.tile_attribution,
  updated_at: row.updated_at.toISOString(),
});

/** What admins and the mail service see. */
export const toSettings = (row: SettingsRow): Settings => ({
  ...toPublicSettings(row),
  smtp_host: row.smtp_host,
  smtp_port: row.smtp_port,
  smtp_user: row.smtp_user,
});
