import type { Language } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that hears news about a parcel, once its owner has said yes. */
@Entity('subscriptions')
export class SubscriptionEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column('uuid')
  parcel_id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  language!: Language;

  /** When the form was sent last. */
  @Column({ type: 'timestamptz', precision: 3 })
  asked_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmed_at!: Date | null;
}
