import type { Language } from '@vaultway/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that gets mail about a parcel, once its owner has confirmed it. */
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

  /** Time of the last subscription request. */
  @Column({ type: 'timestamptz', precision: 3 })
  asked_at!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  confirmed_at!: Date | null;

  /** Made by the choice to get emails about all own parcels: lasts while the address is a party. */
  @Column({ type: 'boolean', default: false })
  of_party!: boolean;
}

/** A link in a mail. Only the mail contains its token; the database stores the hash. */
@Entity('subscription_links')
export class SubscriptionLinkEntity {
  @PrimaryColumn('bytea')
  token_hash!: Buffer;

  @Column('uuid')
  subscription_id!: string;

  @Column('text')
  purpose!: 'confirm' | 'unsubscribe';

  /** Null if it lasts as long as the subscription. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expires_at!: Date | null;
}
