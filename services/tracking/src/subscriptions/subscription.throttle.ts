import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { TrackingConfig } from '../config.js';

const AN_HOUR = 3600;

/** How often somebody may ask for news, and how many mails one address may be sent because of it. */
@Injectable()
export class SubscriptionThrottle {
  private readonly throttle: Throttle;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: TrackingConfig) {
    this.throttle = new Throttle(redis, {
      name: 'subscription',
      tries: config.THROTTLE_SUBSCRIPTION_PER_HOUR,
      seconds: AN_HOUR,
    });
  }

  /** @throws ApiError `throttled` */
  async count(address: string, email: string): Promise<void> {
    await this.throttle.count(`client:${addressKey(address)}`);
    // Hashed: Redis is not a place to keep people's addresses.
    const key = createHash('sha256').update(email.toLowerCase()).digest('base64url');
    await this.throttle.count(`email:${key}`);
  }
}
