import type { OpenInvitation, Role } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-up link that an admin made for a colleague. Its row is deleted when it is used. */
@Entity('invitations')
export class InvitationEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** SHA-256. */
  @Column('bytea')
  token_hash!: Buffer;

  /** What the account that is made with it may do. */
  @Column('text')
  role!: Role;

  /** The admin who made it; null for those older than this column. */
  @Column('uuid', { nullable: true })
  created_by!: string | null;

  @Column('text', { nullable: true })
  created_by_email!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;
}

export const toOpenInvitation = (row: InvitationEntity): OpenInvitation => ({
  id: row.id,
  role: row.role,
  created_by: row.created_by_email,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
