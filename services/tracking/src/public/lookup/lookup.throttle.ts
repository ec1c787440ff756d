import { Inject, Injectable } from '@nestjs/common';
import { addressKey, ApiError, CONFIG, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { TrackingConfig } from '../../config.js';
import { MissQueue } from './miss-queue.js';

/**
 * Keeps anybody from guessing codes. A client that asked for too many unknown codes is refused known ones as
 * well, since the difference would reveal which ones exist.
 */
@Injectable()
export class LookupThrottle {
  private readonly lookups: Throttle;
  private readonly misses: Throttle;
  private readonly queue: MissQueue | undefined;

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: TrackingConfig) {
    this.lookups = new Throttle(redis, {
      name: 'tracking:lookup',
      tries: config.THROTTLE_LOOKUP_PER_MINUTE,
      seconds: 60,
    });
    this.misses = new Throttle(redis, {
      name: 'tracking:unknown-code',
      tries: config.THROTTLE_UNKNOWN_CODE_PER_MINUTE,
      seconds: 60,
    });
    if (config.THROTTLE_UNKNOWN_CODE_PER_MINUTE === 0) return;
    this.queue = new MissQueue((client) => this.misses.left(client));
  }

  /** Runs one look-up for the client at `address`. @throws ApiError `throttled`, or what `find` throws */
  async admit<T>(address: string, find: () => Promise<T>): Promise<T> {
    const client = addressKey(address);
    const allowed = this.lookups.count(client);
    if (this.queue) return this.queue.run(client, allowed, () => this.countMiss(client, find));
    await allowed;
    return find();
  }

  private async countMiss<T>(client: string, find: () => Promise<T>): Promise<T> {
    try {
      return await find();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'parcel_not_found') await this.misses.count(client);
      throw error;
    }
  }
}
