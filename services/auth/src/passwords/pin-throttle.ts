import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { accountSubject } from '../attempts/attempts.js';
import type { AuthConfig } from '../config.js';

const SECONDS = 15 * 60;

/** How often a token may be asked for, by one address and for one account, whether it exists or not. */
@Injectable()
export class PinThrottle {
  private readonly throttle: Throttle;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: AuthConfig) {
    this.throttle = new Throttle(redis, {
      name: 'pin',
      tries: config.THROTTLE_PIN_PER_15_MIN,
      seconds: SECONDS,
    });
  }

  /** @throws ApiError `throttled` */
  async count(address: string, email: string): Promise<void> {
    await this.throttle.count(`address:${addressKey(address)}`);
    await this.throttle.count(accountSubject(email));
  }
}
