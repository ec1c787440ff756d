import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { VaultConfig } from '../config.js';

/** Limits how often an address opens and signs counts, as it does the public audit. */
@Injectable()
export class InvitationAdmission {
  private readonly throttle: Throttle;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: VaultConfig) {
    const tries = config.THROTTLE_AUDIT_PER_MINUTE;
    this.throttle = new Throttle(redis, {
      name: 'vault:invited-count',
      tries,
      seconds: 60,
      reported: true,
    });
  }

  /** @throws ApiError `throttled` */
  async admit(address: string): Promise<void> {
    await this.throttle.count(addressKey(address));
  }
}
