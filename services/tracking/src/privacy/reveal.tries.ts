import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import type { TrackingConfig } from '../config.js';

/** Wrong proofs for one parcel in a day, whoever sends them: four digits must not fall to a crowd of addresses. */
const ALL_PER_DAY = 50;

/** Bounds how often somebody may guess what proves that a parcel is theirs. */
@Injectable()
export class RevealTries {
  private readonly own: Throttle;
  private readonly all: Throttle;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: TrackingConfig) {
    const tries = config.THROTTLE_REVEAL_PER_15_MIN;
    this.own = new Throttle(redis, { name: 'reveal', tries, seconds: 15 * 60 });
    this.all = new Throttle(redis, {
      name: 'reveal-all',
      tries: tries === 0 ? 0 : ALL_PER_DAY,
      seconds: 24 * 60 * 60,
    });
  }

  /** Counts a try before its outcome is known, so that tries at the same time count too. @throws ApiError throttled */
  async begin(address: string, key: string): Promise<void> {
    await this.all.left(nameOf(key));
    await this.own.count(nameOf(key, address));
  }

  async wrong(key: string): Promise<void> {
    await this.all.count(nameOf(key));
  }

  async right(address: string, key: string): Promise<void> {
    await this.own.forget(nameOf(key, address));
  }
}

/** Neither code nor address stands in Redis as it is. */
const nameOf = (key: string, address = '') =>
  createHash('sha256')
    .update(`${addressKey(address)} ${key}`)
    .digest('base64url');
