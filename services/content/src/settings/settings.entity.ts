import type { Settings } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The id of the one row. */
export const THE_SETTINGS = 1;

@Entity('settings')
export class SettingsEntity {
  @PrimaryColumn({ type: 'smallint' })
  id!: number;

  @Column('text')
  company_name!: string;

  @Column('text')
  contact_email!: string;

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

  /** A chat vendor's markup, which runs in /chat.html alone. */
  @Column('text', { nullable: true })
  chat_code!: string | null;

  @Column('text')
  time_zone!: string;

  @Column('text')
  tracking_privacy!: Settings['tracking_privacy'];

  @Column('text', { nullable: true })
  tracking_prefix!: string | null;

  /** Where maps get their pictures from; without one they are drawn from outlines. */
  @Column('text', { nullable: true })
  tile_url!: string | null;

  @Column('text', { nullable: true })
  tile_attribution!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}
