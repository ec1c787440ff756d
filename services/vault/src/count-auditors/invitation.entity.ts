import type { CountInvitation } from '@vaultway/contracts';
import { Column, Entity } from 'typeorm';
import { LastingEntity } from '../rows/lasting.entity.js';
import { type SignatureEntity, toSignature } from './signature.entity.js';

/** An invitation of an outside auditor to one count, until it ends. */
@Entity('count_invitations')
export class InvitationEntity extends LastingEntity {
  @Column('uuid')
  count_id!: string;

  /** Null once erased. */
  @Column('text', { nullable: true })
  email!: string | null;

  /** SHA-256. */
  @Column('bytea')
  token_hash!: Buffer;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  opened_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  ended_at!: Date | null;

  @Column('text')
  invited_by_id!: string;

  @Column('text')
  invited_by!: string;
}

/** True until the link of an invitation has ended; that of a cancelled count has, too. */
export const isOpen = ({ ended_at, expires_at }: Pick<InvitationEntity, 'ended_at' | 'expires_at'>) =>
  ended_at === null && expires_at.getTime() > Date.now();

export const toInvitation = (
  row: InvitationEntity,
  { isCancelled = false, signature }: { isCancelled?: boolean; signature?: SignatureEntity | undefined } = {},
): CountInvitation => ({
  id: row.id,
  count_id: row.count_id,
  email: row.email,
  open: !isCancelled && isOpen(row),
  opened_at: row.opened_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  invited_by: row.invited_by,
  signature: signature ? toSignature(signature) : null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
