import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in link mailed to an address that may have no account yet. Using it deletes the row. */
@Entity('user_links')
export class UserLinkEntity {
  /** SHA-256. */
  @PrimaryColumn('bytea')
  token_hash!: Buffer;

  @Column('text')
  email!: string;

  /** Name of a new account. */
  @Column('text', { nullable: true })
  name!: string | null;

  /** True if the desk invited the address, instead of its owner asking for a link. */
  @Column('boolean')
  invited!: boolean;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;
}
