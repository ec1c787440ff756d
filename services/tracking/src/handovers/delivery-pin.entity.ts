import type { Language } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The PIN that was mailed to a parcel's recipient last. */
@Entity('delivery_pins')
export class DeliveryPinEntity {
  @PrimaryColumn({ type: 'uuid' })
  parcel_id!: string;

  /** Keyed, since six digits are soon tried out. */
  @Column('text')
  pin_hash!: string;

  /** In which it was mailed. */
  @Column('text')
  language!: Language;

  /** Wrong ones since the last right one, or since an admin sent a new one. */
  @Column('smallint')
  tries!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  mailed_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  used_at!: Date | null;
}
