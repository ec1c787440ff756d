import { Inject, Injectable } from '@nestjs/common';
import { addressKey, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { TrackingConfig } from '../../config.js';

/** Wrong proofs for one parcel in a day, from all clients together: four digits must not fall to a botnet. */
const TRIES_PER_DAY = 50;

/** Limits how often somebody may guess the proof that a parcel is theirs. */
@Injectable()
export class RevealThrottle {
  private readonly perClient: Throttle;
  private readonly perParcel: Throttle;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: TrackingConfig) {
    const tries = config.THROTTLE_REVEAL_PER_15_MIN;
    this.perClient = new Throttle(redis, { name: 'tracking:reveal', tries, seconds: 15 * 60 });
    this.perParcel = new Throttle(redis, {
      name: 'tracking:reveal-all',
      tries: tries === 0 ? 0 : TRIES_PER_DAY,
      seconds: 24 * 60 * 60,
    });
  }

  /** Counts a try before its outcome is known, so that simultaneous tries count too. @throws ApiError `throttled` */
  async begin(address: string, key: string): Promise<void> {
    await this.perParcel.left(entryOf(key));
    await this.perClient.count(entryOf(key, address));
  }

  async countWrong(key: string): Promise<void> {
    await this.perParcel.count(entryOf(key));
  }

  async forget(address: string, key: string): Promise<void> {
    await this.perClient.forget(entryOf(key, address));
  }
}

const entryOf = (key: string, address = '') => `${addressKey(address)} ${key}`;
