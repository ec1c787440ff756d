import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { AuthConfig } from '../config.js';
import { accountSubject } from '../credentials/attempts.js';

const WINDOW_SECONDS = 15 * 60;

/** Limits requests for tokens per client address and per account, whether or not it exists. */
@Injectable()
export class TokenRequestThrottle {
  private readonly throttle: Throttle;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: AuthConfig) {
    this.throttle = new Throttle(redis, {
      name: 'auth:pin',
      tries: config.THROTTLE_PIN_PER_15_MIN,
      seconds: WINDOW_SECONDS,
    });
  }

  /** @throws ApiError `throttled` */
  async count(address: string, email: string): Promise<void> {
    await this.throttle.count('address', addressKey(address));
    await this.throttle.count(accountSubject(email));
  }
}
