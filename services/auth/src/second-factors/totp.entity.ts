import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The authenticator app that an admin set up. */
@Entity('totps')
export class TotpEntity {
  @PrimaryColumn('uuid')
  admin_id!: string;

  /** Encrypted, see SecretBox. */
  @Column('text')
  sealed_secret!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  /** When a first code showed that the app has the secret; until then no sign-in asks for one. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmed_at!: Date | null;

  /** The half minute (counted since 1970) whose code was used last: none of it or before it counts again. */
  @Column('integer')
  last_step!: number;
}
