import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common/nightly';
import { SubscriptionController } from './subscription.controller.js';
import { SubscriptionExpiry } from './subscription.expiry.js';
import { SubscriptionLinks } from './subscription-links.js';
import { SubscriptionService } from './subscription.service.js';
import { SubscriptionThrottle } from './subscription.throttle.js';

@Module({
  imports: [NightlyModule],
  controllers: [SubscriptionController],
  providers: [SubscriptionService, SubscriptionLinks, SubscriptionThrottle, SubscriptionExpiry],
  exports: [SubscriptionLinks],
})
export class SubscriptionModule {}
