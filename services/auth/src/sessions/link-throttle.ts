import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { AuthConfig } from '../config.js';

const WINDOW_SECONDS = 15 * 60;

/** So many more links than password tokens may be requested from one address, which may be a whole company's. */
const LINKS_PER_TOKEN = 10;

/**
 * Limits how often one address may request links. There is no count per account, since strangers could use it up;
 * MailedLinks limits how many mails an account gets.
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
