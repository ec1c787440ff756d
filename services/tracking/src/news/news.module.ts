import { Module } from '@nestjs/common';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { SubscriptionModule } from '../subscriptions/subscription.module.js';
import { ParcelNews } from './parcel-news.js';

@Module({ imports: [PrivacyModule, SubscriptionModule], providers: [ParcelNews], exports: [ParcelNews] })
export class NewsModule {}
