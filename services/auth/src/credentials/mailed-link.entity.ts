import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link mailed to an admin. Using it deletes the row. */
@Entity('mailed_links')
export class MailedLinkEntity {
  /** SHA-256. */
  @PrimaryColumn('bytea')
  token_hash!: Buffer;

  @Column('uuid')
  admin_id!: string;

  /** Purpose of the mail; any link serves for either. */
  @Column('text')
  purpose!: 'sign_in' | 'new_password';

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  expires_at!: Date;
}
