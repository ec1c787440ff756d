import { RecordEntity } from '@vaultway/common';
import type { ReplyTemplate } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';

/** A text with which the desk answers requests. */
@Entity('reply_templates')
export class ReplyTemplateEntity extends RecordEntity {
  @Column('text')
  name!: string;

  @Column('text')
  text!: string;
}

export const toReplyTemplate = (row: ReplyTemplateEntity): ReplyTemplate => ({
  id: row.id,
  name: row.name,
  text: row.text,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
