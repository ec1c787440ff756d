import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Nightly } from '@vaultway/common';
import { DataSource, IsNull, LessThanOrEqual } from 'typeorm';
import { AccountNews } from './account-news.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { CONFIRM_WITHIN_MS, SubscriptionLinks } from './subscription-links.js';

/** Days until a delivered, returned or deleted parcel loses its subscribers. Its last event may still be corrected. */
const DAYS_AFTER_THE_END = 7;
/** Days without changes until a parcel loses its subscribers. */
const DAYS_OF_SILENCE = 180;

/** Deletes unconfirmed addresses, and subscriptions that expect no more mail, nightly. */
@Injectable()
export class SubscriptionExpiry implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly links: SubscriptionLinks,
    private readonly news: AccountNews,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('subscriptions', () => this.deleteExpired());
  }

  private async deleteExpired(): Promise<void> {
    const { manager } = this.database;
    const tooLate = new Date(Date.now() - CONFIRM_WITHIN_MS);
    await manager.delete(SubscriptionEntity, { confirmed_at: IsNull(), asked_at: LessThanOrEqual(tooLate) });
    await this.links.deleteExpired(manager);
    await this.news.deleteUnused();
    // A party who wants news of all parcels keeps the link that leaves one out.
    await manager.query(
      `DELETE FROM subscriptions USING parcels AS parcel
       WHERE parcel.id = subscriptions.parcel_id
         AND NOT (of_party AND EXISTS (SELECT FROM account_news AS news WHERE lower(news.email) = lower(subscriptions.email)))
         AND (
         parcel.deleted_at < now() - make_interval(days => $1)
         OR (parcel.updated_at < now() - make_interval(days => $1) AND parcel.step IN ('delivered', 'returned'))
         OR parcel.updated_at < now() - make_interval(days => $2))`,
      [DAYS_AFTER_THE_END, DAYS_OF_SILENCE],
    );
  }
}
