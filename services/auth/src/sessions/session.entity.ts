import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where an admin is, or was, signed in. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  admin_id!: string;

  @Column('text', { nullable: true })
  user_agent!: string | null;

  /** From where somebody signed in; null for sessions that are older than this column. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  /** When its token was last signed. */
  @Column({ type: 'timestamptz', precision: 3 })
  last_seen_at!: Date;

  /** When the last token that was handed out ends. */
  @Column({ type: 'timestamptz', precision: 3 })
  token_expires_at!: Date;

  /** When it ends, used or not. */
  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revoked_at!: Date | null;
}
