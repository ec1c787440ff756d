import { Inject, Injectable } from '@nestjs/common';
import { addressKey, ApiError, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { TrackingConfig } from '../config.js';
import { LookupTurns } from './lookup.turns.js';

/**
 * Keeps anybody from trying out codes. Who has asked for too many unknown codes is not answered for known
 * ones either, since the difference would tell which ones exist.
 */
@Injectable()
export class LookupThrottle {
  private readonly lookups: Throttle;
  private readonly misses: Throttle;
  private readonly turns: LookupTurns | undefined;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: TrackingConfig) {
    this.lookups = new Throttle(redis, {
      name: 'lookup',
      tries: config.THROTTLE_LOOKUP_PER_MINUTE,
      seconds: 60,
    });
    this.misses = new Throttle(redis, {
      name: 'unknown-code',
      tries: config.THROTTLE_UNKNOWN_CODE_PER_MINUTE,
      seconds: 60,
    });
    if (config.THROTTLE_UNKNOWN_CODE_PER_MINUTE === 0) return;
    this.turns = new LookupTurns((client) => this.misses.left(client));
  }

  /** Runs one look-up for the client at `address`. @throws ApiError throttled, or what `look` throws */
  async admit<T>(address: string, look: () => Promise<T>): Promise<T> {
    const client = addressKey(address);
    const allowed = this.lookups.count(client);
    if (this.turns) return this.turns.take(client, allowed, () => this.countMiss(client, look));
    await allowed;
    return look();
  }

  private async countMiss<T>(client: string, look: () => Promise<T>): Promise<T> {
    try {
      return await look();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'parcel_not_found') await this.misses.count(client);
      throw error;
    }
  }
}
