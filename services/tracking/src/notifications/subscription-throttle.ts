import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { TrackingConfig } from '../config.js';

/** Limits subscription requests per client, and the resulting mails per address. */
@Injectable()
export class SubscriptionThrottle {
  private readonly throttle: Throttle;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: TrackingConfig) {
    this.throttle = new Throttle(redis, {
      name: 'tracking:subscription',
      tries: config.THROTTLE_SUBSCRIPTION_PER_HOUR,
      seconds: 3600,
    });
  }

  /** @throws ApiError `throttled` */
  async count(address: string, email: string): Promise<void> {
    await this.throttle.count('client', addressKey(address));
    await this.throttle.count('email', email.toLowerCase());
  }
}
