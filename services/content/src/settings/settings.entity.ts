import {
  accentPalette,
  type LogoPlate,
  type PublicSettings,
  type Settings,
  type SiteTexts,
  type YesNo,
} from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ContentConfig } from '../config.js';

/** Id of the table's only row. */
export const SETTINGS_ID = 1;

@Entity('settings')
export class SettingsEntity {
  @PrimaryColumn({ type: 'smallint' })
  id!: number;

  @Column('text')
  company_name!: string;

  @Column('text', { nullable: true })
  contact_email!: string | null;

  @Column('text', { nullable: true })
  contact_phone!: string | null;

  @Column('text', { nullable: true })
  contact_phone_alt!: string | null;

  @Column('text', { nullable: true })
  contact_twitter!: string | null;

  @Column('text', { nullable: true })
  contact_telegram!: string | null;

  @Column('text', { nullable: true })
  contact_instagram!: string | null;

  @Column('text', { nullable: true })
  contact_address!: string | null;

  @Column('text', { nullable: true })
  opening_hours!: string | null;

  @Column('text')
  mail_driver!: Settings['mail_driver'];

  @Column('text')
  mail_template!: Settings['mail_template'];

  @Column('text', { nullable: true })
  smtp_host!: string | null;

  @Column('integer', { nullable: true })
  smtp_port!: number | null;

  @Column('text', { nullable: true })
  smtp_user!: string | null;

  @Column('text', { nullable: true })
  meta_description!: string | null;

  /** The chat vendor's markup; runs in /chat.html only. */
  @Column('text', { nullable: true })
  chat_code!: string | null;

  @Column('text')
  time_zone!: string;

  @Column('text')
  tracking_privacy!: Settings['tracking_privacy'];

  /** True if an admin chose it; until then the installation's choice applies. */
  @Column('boolean')
  tracking_privacy_decided!: boolean;

  @Column('text', { nullable: true })
  tracking_prefix!: string | null;

  /** URL of map tiles; without it, maps show outlines only. */
  @Column('text', { nullable: true })
  tile_url!: string | null;

  @Column('text', { nullable: true })
  tile_attribution!: string | null;

  /** Days until personal data in delivered parcels and mails is removed; null: never. */
  @Column('integer', { nullable: true })
  retention_days!: number | null;

  @Column('text')
  delivery_pin!: YesNo;

  /** ISO 3166-1 code. */
  @Column('text', { nullable: true })
  company_country!: string | null;

  @Column('text', { nullable: true })
  company_tax_number!: string | null;

  @Column('text', { nullable: true })
  payment_details!: string | null;

  /** A line for each courier. */
  @Column('text', { nullable: true })
  insured_limits!: string | null;

  /** An email address on each line. */
  @Column('text', { nullable: true })
  log_addresses!: string | null;

  @Column('text', { nullable: true })
  log_policy!: string | null;

  @Column('text', { nullable: true })
  hero_1!: string | null;

  @Column('text', { nullable: true })
  hero_2!: string | null;

  @Column('text', { nullable: true })
  hero_3!: string | null;

  @Column('text', { nullable: true })
  section_vaults!: string | null;

  @Column('text', { nullable: true })
  section_metals!: string | null;

  @Column('text', { nullable: true })
  logo!: string | null;

  /** Measured whenever a logo is saved. */
  @Column('text', { default: 'none' })
  logo_plate!: LogoPlate;

  @Column('text', { default: 'no' })
  logo_has_name!: YesNo;

  @Column('text', { nullable: true })
  favicon!: string | null;

  @Column('text', { nullable: true })
  accent_color!: string | null;

  @Column('jsonb', { default: {} })
  site_texts!: SiteTexts;

  /** Null until the owner decides. */
  @Column('text', { nullable: true })
  claims_confirmed!: YesNo | null;

  /** Whether anyone may read the audit of the vault. */
  @Column('text', { default: 'no' })
  vault_audit!: YesNo;

  /** Insured value above which a movement of the vault needs two approvals; null: never. */
  @Column('numeric', { nullable: true })
  vault_two_approvals_above!: string | null;

  /** True if mail has a relay that an admin saved, as it last said. */
  @Column('boolean', { default: false })
  relay_saved!: boolean;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}

export type SettingsRow = Omit<SettingsEntity, 'id'>;

/** Settings fixed by the installation: whether it has a relay, and tracking_privacy until an admin chooses. */
export type Installation = Pick<
  ContentConfig,
  'TRACKING_PRIVACY' | 'MAIL_RELAY_CONFIGURED' | 'VAULT' | 'SANDBOX'
>;

/** A row combined with the installation's settings. */
export type SettingsInForce = SettingsRow & Pick<Settings, 'mail_relay' | 'vault' | 'sandbox'>;

export function settingsInForce(
  row: SettingsRow,
  { TRACKING_PRIVACY, MAIL_RELAY_CONFIGURED, VAULT, SANDBOX }: Installation,
): SettingsInForce {
  // Emails need the contact address as their sender.
  const mail_relay = (MAIL_RELAY_CONFIGURED || row.relay_saved) && row.contact_email !== null;
  const runs = { ...(VAULT === 'on' && { vault: true }), ...(SANDBOX === 'on' && { sandbox: true }) };
  const settings = { ...row, mail_relay, ...runs };
  if (row.tracking_privacy_decided || TRACKING_PRIVACY === undefined) return settings;
  return { ...settings, tracking_privacy: TRACKING_PRIVACY, tracking_privacy_decided: true };
}

/** True if anyone may read the audit of the vault, which runs. */
export const isVaultAuditPublic = ({ vault, vault_audit }: SettingsInForce): boolean =>
  vault === true && vault_audit === 'yes';

/** Omits the mail server, retention, and whether the privacy was chosen. */
export const toPublicSettings = (row: SettingsInForce): PublicSettings => ({
  company_name: row.company_name,
  contact_email: row.contact_email,
  contact_phone: row.contact_phone,
  contact_phone_alt: row.contact_phone_alt,
  contact_twitter: row.contact_twitter,
  contact_telegram: row.contact_telegram,
  contact_instagram: row.contact_instagram,
  contact_address: row.contact_address,
  opening_hours: row.opening_hours,
  mail_driver: row.mail_driver,
  mail_template: row.mail_template,
  mail_relay: row.mail_relay,
  ...(row.vault && { vault: true, vault_audit: row.vault_audit }),
  ...(row.sandbox && { sandbox: true }),
  meta_description: row.meta_description,
  chat_code: row.chat_code,
  time_zone: row.time_zone,
  tracking_privacy: row.tracking_privacy,
  tracking_prefix: row.tracking_prefix,
  tile_url: row.tile_url,
  tile_attribution: row.tile_attribution,
  hero_1: row.hero_1,
  hero_2: row.hero_2,
  hero_3: row.hero_3,
  section_vaults: row.section_vaults,
  section_metals: row.section_metals,
  logo: row.logo,
  logo_plate: row.logo_plate,
  logo_has_name: row.logo_has_name,
  favicon: row.favicon,
  accent_color: row.accent_color,
  accent: row.accent_color === null ? null : accentPalette(row.accent_color),
  site_texts: row.site_texts,
  claims_confirmed: row.claims_confirmed,
  updated_at: row.updated_at.toISOString(),
});

/** For admins and other services. */
export const toSettings = (row: SettingsInForce): Settings => ({
  ...toPublicSettings(row),
  tracking_privacy_decided: row.tracking_privacy_decided,
  smtp_host: row.smtp_host,
  smtp_port: row.smtp_port,
  smtp_user: row.smtp_user,
  retention_days: row.retention_days,
  delivery_pin: row.delivery_pin,
  company_country: row.company_country,
  company_tax_number: row.company_tax_number,
  payment_details: row.payment_details,
  insured_limits: row.insured_limits,
  log_addresses: row.log_addresses,
  log_policy: row.log_policy,
  vault_two_approvals_above: row.vault_two_approvals_above,
});
