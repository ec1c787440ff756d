import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one password token that an admin may hold; a new one replaces it. */
@Entity('reset_tokens')
export class ResetTokenEntity {
  @PrimaryColumn('uuid')
  admin_id!: string;

  /** Keyed hash, see ResetTokens. */
  @Column('bytea')
  token_hash!: Buffer;

  @Column('smallint')
  wrong_tries!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;
}
