import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { AuthConfig } from '../config.js';

const WINDOW_SECONDS = 15 * 60;

/** Limits wrong password tokens per client address, across accounts. The token itself counts tries per account. */
@Injectable()
export class TokenTryThrottle {
  private readonly throttle: Throttle;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: AuthConfig) {
    this.throttle = new Throttle(redis, {
      name: 'auth:reset',
      tries: config.THROTTLE_SIGNIN_PER_15_MIN,
      seconds: WINDOW_SECONDS,
    });
  }

  /** Counts a try before its outcome is known, so that simultaneous tries count too. @throws ApiError `throttled` */
  begin(address: string): Promise<void> {
    return this.throttle.count(addressKey(address));
  }

  /** Takes back a successful try. */
  forget(address: string): Promise<void> {
    return this.throttle.forget(addressKey(address));
  }
}
