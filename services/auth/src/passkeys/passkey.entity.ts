import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A passkey: the public half of a key that only its owner's device can use. */
@Entity('passkeys')
export class PasskeyEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  admin_id!: string;

  /** What its owner calls it. */
  @Column('text')
  name!: string;

  /** As the device calls it, base64url. */
  @Column('text')
  credential_id!: string;

  /** COSE. */
  @Column('bytea')
  public_key!: Buffer;

  /** How often the device says that it was used; 0 where it does not count. */
  @Column('bigint', { transformer: { from: Number, to: (count: number) => count } })
  counter!: number;

  /** How a browser can reach the device. */
  @Column('text', { array: true })
  transports!: string[];

  @Column('boolean')
  backed_up!: boolean;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  last_used_at!: Date | null;
}
