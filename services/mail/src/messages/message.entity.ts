import type { Message } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A visitor's message from the contact form. */
@Entity('messages')
export class MessageEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  email!: string;

  @Column('text')
  subject!: string;

  @Column('text')
  body!: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  read_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updated_at!: Date;
}

export const toMessageView = (row: MessageEntity): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  body: row.body,
  read_at: row.read_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
