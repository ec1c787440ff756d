import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An admin's authenticator app. */
@Entity('totps')
export class TotpEntity {
  @PrimaryColumn('uuid')
  admin_id!: string;

  /** Encrypted, see SecretBox. */
  @Column('text')
  sealed_secret!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  /** When a first code proved that the app has the secret. Until then sign-ins do not ask for codes. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmed_at!: Date | null;

  /** The time step (half minutes since 1970) of the last used code. Codes up to it are not accepted again. */
  @Column('integer')
  last_step!: number;
}
