import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { AuthConfig } from '../config.js';

const WINDOW_SECONDS = 15 * 60;

/** Multiple of the limit for password tokens, since an address may be a whole company's. */
const LINKS_PER_TOKEN = 10;

/**
 * Limits link requests per client address. There is no limit per account, which strangers could use up; MailedLinks
 * limits an account's mails.
 */
@Injectable()
export class LinkThrottle {
  private readonly throttle: Throttle;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: AuthConfig) {
    this.throttle = new Throttle(redis, {
      name: 'auth:link',
      tries: config.THROTTLE_PIN_PER_15_MIN * LINKS_PER_TOKEN,
      seconds: WINDOW_SECONDS,
    });
  }

  /** @throws ApiError `throttled` */
  count(address: string): Promise<void> {
    return this.throttle.count(addressKey(address));
  }
}
