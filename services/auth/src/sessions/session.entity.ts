import type { AdminSession } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session of an admin or a user, open or ended. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null for a user's session. */
  @Column('uuid', { nullable: true })
  admin_id!: string | null;

  /** Null for an admin's session. */
  @Column('uuid', { nullable: true })
  user_id!: string | null;

  @Column('text', { nullable: true })
  user_agent!: string | null;

  /** Address of the sign-in; null for sessions older than this column. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  /** Time of the last token. */
  @Column({ type: 'timestamptz', precision: 3 })
  last_seen_at!: Date;

  /** Expiry of the last issued token. */
  @Column({ type: 'timestamptz', precision: 3 })
  token_expires_at!: Date;

  /** End of the session, used or not. */
  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;

  /** Time of the account's last proof, at sign-in or later; null for sessions older than this column. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  proved_at!: Date | null;

  /** True if valid only for setting up a second factor. */
  @Column('boolean')
  must_enrol!: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revoked_at!: Date | null;
}

/** @param currentId the calling session */
export const toAdminSession = (row: SessionEntity, currentId: string): AdminSession => ({
  id: row.id,
  current: row.id === currentId,
  user_agent: row.user_agent,
  address: row.address,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
