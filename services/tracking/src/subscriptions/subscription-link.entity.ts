import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that was mailed. Its token is known to who has the mail alone; here stands its hash. */
@Entity('subscription_links')
export class SubscriptionLinkEntity {
  @PrimaryColumn('bytea')
  token_hash!: Buffer;

  @Column('uuid')
  subscription_id!: string;

  @Column('text')
  purpose!: 'confirm' | 'unsubscribe';

  /** Null: as long as the subscription. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expires_at!: Date | null;
}
