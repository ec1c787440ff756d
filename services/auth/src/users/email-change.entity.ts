import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's request for another address, until links to both addresses have confirmed it. */
@Entity('email_changes')
export class EmailChangeEntity {
  @PrimaryColumn('uuid')
  user_id!: string;

  /** The new address. */
  @Column('text')
  email!: string;

  /** SHA-256 of the token mailed to the present address. */
  @Column('bytea')
  old_hash!: Buffer;

  /** SHA-256 of the token mailed to the new address. */
  @Column('bytea')
  new_hash!: Buffer;

  @Column('boolean')
  old_confirmed!: boolean;

  @Column('boolean')
  new_confirmed!: boolean;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;
}
