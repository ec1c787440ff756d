import type { MailKind, MailState } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn, type ValueTransformer } from 'typeorm';

/** Addresses contain no comma, so a list of them is stored as one text that can be searched and sorted. */
const addresses: ValueTransformer = {
  to: (list: string[]) => list.join(', '),
  from: (text: string) => (text === '' ? [] : text.split(', ')),
};

/** A mail and how far it has come; its id is that of its request. */
@Entity('mails')
export class MailEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('text')
  kind!: MailKind;

  @Column('text', { name: 'recipients', transformer: addresses })
  to!: string[];

  /** Whether those of `to` see each other's addresses; where not, several get blind copies. */
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

  /** Null for a confidential mail, as is `html`. */
  @Column('text', { nullable: true })
  text!: string | null;

  @Column('text', { nullable: true })
  html!: string | null;

  @Column('text', { nullable: true })
  unsubscribe_url!: string | null;

  /** Where a mail program unsubscribes without a page; preferred to `unsubscribe_url`. */
  @Column('text', { nullable: true })
  one_click_url!: string | null;

  @Column('boolean')
  confidential!: boolean;

  @Column('text')
  state!: MailState;

  @Column('integer')
  tries!: number;

  @Column('text', { nullable: true })
  last_error!: string | null;

  /** How often an admin sent it again. */
  @Column('integer')
  round!: number;

  /** The job that sends it. */
  @Column('uuid', { name: 'errand_id' })
  job_id!: string;

  /** When it was last requested; tries stop `MAIL_GIVE_UP_AFTER_MS` later. */
  @Column({ type: 'timestamptz', precision: 3 })
  queued_at!: Date;

  /** Until when the worker that sends it has it to itself. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lease_until!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  sent_at!: Date | null;

  /** When addresses and texts were taken out: it can no longer be sent. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  anonymized_at!: Date | null;
}
