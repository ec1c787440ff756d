import type { Language } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last PIN mailed for a parcel, or the record of a delivery confirmed otherwise, waived or unconfirmed. */
@Entity('delivery_pins')
export class DeliveryPinEntity {
  @PrimaryColumn({ type: 'uuid' })
  parcel_id!: string;

  /** Keyed hash, since six digits are easily brute-forced. Null if none was mailed, or a waiver was used instead. */
  @Column('text', { nullable: true })
  pin_hash!: string | null;

  /** The PIN, encrypted, for its recipient's account. */
  @Column('text', { nullable: true })
  sealed_pin!: string | null;

  /** Language of its email. */
  @Column('text', { nullable: true })
  language!: Language | null;

  /** Wrong attempts since the last correct one, or since an admin sent a new PIN. */
  @Column('smallint')
  tries!: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  mailed_at!: Date | null;

  /** Also set by a waiver, which the previous release treats as a used PIN. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  used_at!: Date | null;

  /** Time of a waiver; null once the parcel is delivered, or a PIN is mailed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  waived_at!: Date | null;

  /** Time of an unconfirmed delivery; null once it is confirmed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  unconfirmed_at!: Date | null;
}
