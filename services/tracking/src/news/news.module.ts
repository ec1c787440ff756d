import { Module } from '@nestjs/common';
import { SubscriptionModule } from '../subscriptions/subscription.module.js';
import { ParcelNews } from './parcel-news.js';

@Module({ imports: [SubscriptionModule], providers: [ParcelNews], exports: [ParcelNews] })
export class NewsModule {}
