import type { OpenInvitation, Role } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An admin's sign-up link for a colleague. Using it deletes the row. */
@Entity('invitations')
export class InvitationEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** SHA-256. */
  @Column('bytea')
  token_hash!: Buffer;

  /** Role of the new account. */
  @Column('text')
  role!: Role;

  /** The inviting admin; null for rows older than this column. */
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
