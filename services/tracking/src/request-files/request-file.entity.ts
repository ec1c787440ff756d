import type { RequestFileType, RequestMessage } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of a request's message, or one that its uploader has not sent yet. A trigger limits files of a request. */
@Entity('request_files')
export class RequestFileEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('uuid', { nullable: true })
  message_id!: string | null;

  @Column('text')
  author!: RequestMessage['author'];

  /** Address of the account; null once a message has the file. */
  @Column('text', { nullable: true })
  uploader!: string | null;

  @Column('text')
  name!: string;

  @Column('text')
  type!: RequestFileType;

  @Column('integer')
  size!: number;

  @Column('bytea', { select: false })
  sha256!: Buffer;

  @Column('bytea', { select: false })
  content!: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}
