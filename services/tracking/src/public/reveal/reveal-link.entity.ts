import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link mailed to one of a parcel's own addresses. Its row is deleted once used. */
@Entity('reveal_links')
export class RevealLinkEntity {
  /** SHA-256. */
  @PrimaryColumn('bytea')
  token_hash!: Buffer;

  @Column('uuid')
  parcel_id!: string;

  /** The address that it was mailed to. */
  @Column('text')
  email!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;
}
