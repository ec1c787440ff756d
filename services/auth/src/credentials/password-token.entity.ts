import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A password token. An admin has at most one; a new one replaces it. */
@Entity('reset_tokens')
export class PasswordTokenEntity {
  @PrimaryColumn('uuid')
  admin_id!: string;

  /** Keyed hash, see PasswordTokens. */
  @Column('bytea')
  token_hash!: Buffer;

  @Column('smallint')
  wrong_tries!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;
}
