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

  /** Time of the first code, which proved that the app has the secret. Sign-ins require no codes before. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmed_at!: Date | null;

  /** Time step (half minutes since 1970) of the last used code. Codes up to it are not accepted again. */
  @Column('integer')
  last_step!: number;
}
