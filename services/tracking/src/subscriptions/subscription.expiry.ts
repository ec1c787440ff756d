import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Nightly } from '@vaultway/common/nightly';
import { IsNull, LessThanOrEqual, type DataSource } from 'typeorm';
import { CONFIRM_WITHIN, SubscriptionLinks } from './subscription-links.js';
import { SubscriptionEntity } from './subscription.entity.js';

/** Days after a parcel was delivered or deleted: somebody may still correct the last event. */
const AFTER_THE_END = 7;
/** Days after which a parcel that nothing happens to counts as forgotten. */
const AFTER_SILENCE = 180;

/** At night, addresses that nobody confirmed and those that have nothing to hear any more are forgotten. */
@Injectable()
export class SubscriptionExpiry implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly links: SubscriptionLinks,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('subscriptions', () => this.forget());
  }

  private async forget(): Promise<void> {
    const { manager } = this.database;
    const tooLate = new Date(Date.now() - CONFIRM_WITHIN);
    await manager.delete(SubscriptionEntity, { confirmed_at: IsNull(), asked_at: LessThanOrEqual(tooLate) });
    await this.links.deleteExpired(manager);
    await manager.query(
      `DELETE FROM subscriptions USING parcels AS parcel
       WHERE parcel.id = subscriptions.parcel_id AND (
         parcel.deleted_at < now() - make_interval(days => $1)
         OR (parcel.updated_at < now() - make_interval(days => $1) AND parcel.delivered)
         OR parcel.updated_at < now() - make_interval(days => $2))`,
      [AFTER_THE_END, AFTER_SILENCE],
    );
  }
}
