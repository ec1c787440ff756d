import type { MailData, MailKind, MailState } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn, type ValueTransformer } from 'typeorm';

/** Stores addresses, which contain no comma, as one text, for search and sorting. */
const addresses: ValueTransformer = {
  to: (list: string[]) => list.join(', '),
  from: (text: string) => (text === '' ? [] : text.split(', ')),
};

/** A mail and its state; it has its request's id. */
@Entity('mails')
export class MailEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('text')
  kind!: MailKind;

  @Column('text', { name: 'recipients', transformer: addresses })
  to!: string[];

  /** True if recipients see each other's addresses; otherwise several get blind copies. */
  @Column('boolean')
  show_recipients!: boolean;

  /** Those of `to` that a mail server has accepted. */
  @Column('text', { transformer: addresses })
  served!: string[];

  /** Null until the sender is known. */
  @Column('text', { name: 'sender', nullable: true })
  from!: string | null;

  @Column('text', { nullable: true })
  reply_to!: string | null;

  @Column('text')
  subject!: string;

  /** Null for a confidential mail, like `html`. */
  @Column('text', { nullable: true })
  text!: string | null;

  @Column('text', { nullable: true })
  html!: string | null;

  @Column('text', { nullable: true })
  unsubscribe_url!: string | null;

  /** URL for one-click unsubscribe; preferred to `unsubscribe_url`. */
  @Column('text', { nullable: true })
  one_click_url!: string | null;

  /** State of the event log when the mail was requested, for its headers. */
  @Column('jsonb', { nullable: true })
  log!: MailData<'parcel_news'>['log'];

  @Column('boolean')
  confidential!: boolean;

  @Column('text')
  state!: MailState;

  @Column('integer')
  tries!: number;

  @Column('text', { nullable: true })
  last_error!: string | null;

  /** Number of times that an admin resent it. */
  @Column('integer')
  round!: number;

  /** Job that sends it. */
  @Column('uuid', { name: 'errand_id' })
  job_id!: string;

  /** Time of the last request; attempts stop `MAIL_GIVE_UP_AFTER_MS` later. */
  @Column({ type: 'timestamptz', precision: 3 })
  queued_at!: Date;

  /** End of the sending worker's lease. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lease_until!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  sent_at!: Date | null;

  /** Time of anonymization; the mail can no longer be sent. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  anonymized_at!: Date | null;
}
