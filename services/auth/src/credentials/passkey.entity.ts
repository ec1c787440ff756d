import type { Passkey } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Kind of account that a passkey opens. */
export type PasskeyHolder = 'admin' | 'user';

/** Account of a passkey. */
export type PasskeyOwner = { admin_id: string } | { user_id: string };

/** The public half of a key that only its owner's device can use. */
@Entity('passkeys')
export class PasskeyEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Null for a user's passkey. */
  @Column('uuid', { nullable: true })
  admin_id!: string | null;

  /** Null for an admin's passkey. */
  @Column('uuid', { nullable: true })
  user_id!: string | null;

  /** Name given by its owner. */
  @Column('text')
  name!: string;

  /** The device's id for it, base64url. */
  @Column('text')
  credential_id!: string;

  /** COSE. */
  @Column('bytea')
  public_key!: Buffer;

  /** The device's use counter; 0 if it does not count. */
  @Column('bigint', { transformer: { from: Number, to: (count: number) => count } })
  counter!: number;

  /** Transports that reach the device. */
  @Column('text', { array: true })
  transports!: string[];

  @Column('boolean')
  backed_up!: boolean;

  @Column({ type: 'timestamptz', precision: 3 })
  created_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  last_used_at!: Date | null;
}

export const toPasskey = (row: PasskeyEntity): Passkey => ({
  id: row.id,
  name: row.name,
  backed_up: row.backed_up,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
