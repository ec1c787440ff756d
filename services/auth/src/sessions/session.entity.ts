import type { AdminSession } from '@vaultway/contracts';
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

  /** The address that the sign-in came from; null for sessions older than this column. */
  @Column('text', { nullable: true })
  address!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  /** When a token was last signed for it. */
  @Column({ type: 'timestamptz', precision: 3 })
  last_seen_at!: Date;

  /** When the last token that was issued expires. */
  @Column({ type: 'timestamptz', precision: 3 })
  token_expires_at!: Date;

  /** When it ends, used or not. */
  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;

  /** When its admin last proved who they are, by signing in or later; null for sessions older than this column. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  proved_at!: Date | null;

  /** Whether it is good for setting up a second factor alone. */
  @Column('boolean')
  must_enrol!: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revoked_at!: Date | null;
}

/** @param currentId the session that asks */
export const toAdminSession = (row: SessionEntity, currentId: string): AdminSession => ({
  id: row.id,
  current: row.id === currentId,
  user_agent: row.user_agent,
  address: row.address,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
