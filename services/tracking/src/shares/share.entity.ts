import { SHARE_MAKERS, type Share, type ShareScope } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that shows a parcel to anyone who has it, until it ends. */
@Entity('shares')
export class ShareEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  parcel_id!: string;

  /** SHA-256. */
  @Column('bytea')
  token_hash!: Buffer;

  @Column('text')
  scope!: ShareScope;

  @Column('text')
  maker!: (typeof SHARE_MAKERS)[number];

  /** Address of a colleague or client. A client's link ends once the parcel has another address. */
  @Column('text', { nullable: true })
  maker_email!: string | null;

  /** SHA-256 of the token in a visitor's cookie. */
  @Column('bytea', { nullable: true })
  maker_hash!: Buffer | null;

  /** False if the maker saw all of the parcel only because the site was open. */
  @Column('boolean')
  proved!: boolean;

  @Column('integer')
  opens!: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  last_opened_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  ended_at!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;
}

export const isOpen = ({ ended_at, expires_at }: Pick<ShareEntity, 'ended_at' | 'expires_at'>): boolean =>
  ended_at === null && expires_at.getTime() > Date.now();

export const toShare = (share: ShareEntity): Share => ({
  id: share.id,
  scope: share.scope,
  maker: share.maker,
  maker_email: share.maker_email,
  open: isOpen(share),
  opens: share.opens,
  last_opened_at: share.last_opened_at?.toISOString() ?? null,
  expires_at: share.expires_at.toISOString(),
  ended_at: share.ended_at?.toISOString() ?? null,
  created_at: share.created_at.toISOString(),
});
