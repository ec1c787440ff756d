import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../errors/index.js';

export interface ThrottleOptions {
  /** Names it in Redis; two throttles with one name share their counts. */
  name: string;
  /** Tries allowed in `seconds`; 0 switches the throttle off. */
  tries: number;
  seconds: number;
}

/**
 * Counts tries by key (an address, an account) in Redis, so that all replicas share the count. While
 * Redis is away each replica counts by itself.
 */
export class Throttle {
  private readonly limiter: RateLimiterRedis | undefined;

  constructor(redis: Redis, { name, tries, seconds }: ThrottleOptions) {
    if (tries === 0) return;
    this.limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `throttle:${name}`,
      points: tries,
      duration: seconds,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ points: tries, duration: seconds }),
    });
  }

  /** Counts one try. @throws ApiError `throttled` when it is one too many */
  async count(key: string): Promise<void> {
    try {
      await this.limiter?.consume(key);
    } catch (error) {
      throw asApiError(error);
    }
  }

  /** Whether the tries are used up, without counting. @throws ApiError `throttled` */
  async check(key: string): Promise<void> {
    const state = await this.limiter?.get(key);
    if (state && state.remainingPoints <= 0) throw asApiError(state);
  }

  /** Forgets the tries of `key`. */
  async forget(key: string): Promise<void> {
    await this.limiter?.delete(key);
  }
}

function asApiError(error: unknown): unknown {
  if (!(error instanceof RateLimiterRes)) return error;
  return new ApiError('throttled', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
}
