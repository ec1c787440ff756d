import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { ParcelModule } from '../parcels/parcel.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { AccountNews } from './account-news.js';
import { NotificationController } from './notification.controller.js';
import { ParcelNotifier } from './parcel-notifier.js';
import { SubscriptionController } from './subscription.controller.js';
import { SubscriptionExpiry } from './subscription-expiry.js';
import { SubscriptionLinks } from './subscription-links.js';
import { SubscriptionService } from './subscription.service.js';
import { SubscriptionThrottle } from './subscription-throttle.js';

/** Mails about a parcel's events, to its recipient and subscribers. */
@Module({
  imports: [NightlyModule, ParcelModule, PrivacyModule],
  controllers: [NotificationController, SubscriptionController],
  providers: [
    AccountNews,
    ParcelNotifier,
    SubscriptionService,
    SubscriptionLinks,
    SubscriptionThrottle,
    SubscriptionExpiry,
  ],
  exports: [AccountNews, SubscriptionService],
})
export class NotificationModule {}
