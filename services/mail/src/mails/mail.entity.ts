import type { MailKind, MailState } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn, type ValueTransformer } from 'typeorm';

/** Addresses contain no comma, so that a list of them can be searched and sorted as one text. */
const addresses: ValueTransformer = {
  to: (list: string[]) => list.join(', '),
  from: (text: string) => (text === '' ? [] : text.split(', ')),
};

/** A mail and how far it came; its id is the one under which it was asked for. */
@Entity('mails')
export class MailEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('text')
  kind!: MailKind;

  @Column('text', { name: 'recipients', transformer: addresses })
  to!: string[];

  /** Those of `to` that a mail server has accepted already. */
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

  /** Where a mail program unsubscribes by itself; it goes before `unsubscribe_url`. */
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

  /** How often an admin asked for it again. */
  @Column('integer')
  round!: number;

  /** The job that is to send it. */
  @Column('uuid')
  errand_id!: string;

  /** When it was asked for last: from then on it is tried for so long and no longer. */
  @Column({ type: 'timestamptz', precision: 3 })
  queued_at!: Date;

  /** While a worker sends it: until when nobody else may. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lease_until!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  sent_at!: Date | null;
}
