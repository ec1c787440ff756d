import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-up link that an admin made for a colleague. Its row is deleted when it is used. */
@Entity('invitations')
export class InvitationEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** SHA-256. */
  @Column('bytea')
  token_hash!: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;
}
