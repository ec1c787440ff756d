import type { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../errors/index.js';
import { hiddenKey } from './hidden-key.js';

export interface ThrottleOptions {
  /** Names it in Redis, `<service>:<purpose>`; two throttles with one name share their counts. */
  name: string;
  /** Tries allowed in `seconds`; 0 switches the throttle off. */
  tries: number;
  seconds: number;
}

/** A Redis that takes longer hangs, and is left alone for a while. */
const TIME_LIMIT_MS = 250;
const PAUSE_MS = 5000;

interface Limiters {
  /** Falls back to `local` by itself when Redis refuses. */
  shared: RateLimiterRedis;
  local: RateLimiterMemory;
}

/**
 * Counts tries by key (an address, an account) in Redis, so that all replicas share the count. The keys cannot be read
 * there. While Redis is away each replica counts by itself.
 */
export class Throttle {
  private readonly limiters: Limiters | undefined;
  private pausedUntil = 0;

  constructor(
    private readonly redis: Redis,
    { name, tries, seconds }: ThrottleOptions,
  ) {
    if (tries === 0) return;
    const rate = { keyPrefix: `throttle:${name}`, points: tries, duration: seconds };
    const local = new RateLimiterMemory(rate);
    const backing = { storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: local };
    this.limiters = { shared: new RateLimiterRedis({ ...rate, ...backing }), local };
  }

  /** Counts one try. @throws ApiError `throttled` when it is one too many */
  async count(key: string): Promise<void> {
    await this.ask((limiter) => limiter.consume(this.hidden(key)));
  }

  /**
   * How many tries are left, without counting one; Infinity when the throttle is off.
   *
   * @throws ApiError `throttled` when none is
   */
  async left(key: string): Promise<number> {
    const state = await this.ask((limiter) => limiter.get(this.hidden(key)));
    if (!state) return this.limiters?.local.points ?? Infinity;
    if (state.remainingPoints <= 0) throw throttled(state);
    return state.remainingPoints;
  }

  /** Takes back one try that was counted before its outcome was known. */
  async giveBack(key: string): Promise<void> {
    await this.ask((limiter) => limiter.reward(key));
  }

  /** Forgets the tries of `key`. */
  async forget(key: string): Promise<void> {
    await this.limiters?.local.delete(this.hidden(key));
    await this.ask((limiter) => limiter.delete(this.hidden(key)));
  }

  private hidden(key: string) {
    return hiddenKey(this.redis, key);
  }

  private async ask<T>(
    question: (limiter: RateLimiterRedis | RateLimiterMemory) => Promise<T>,
  ): Promise<T | undefined> {
    if (!this.limiters) return undefined;
    const { shared, local } = this.limiters;
    const askLocally = () => {
      this.pausedUntil = Date.now() + PAUSE_MS;
      return question(local);
    };
    try {
      if (Date.now() < this.pausedUntil) return await question(local);
      return await pTimeout(question(shared), { milliseconds: TIME_LIMIT_MS, fallback: askLocally });
    } catch (error) {
      throw error instanceof RateLimiterRes ? throttled(error) : error;
    }
  }
}

const throttled = (state: RateLimiterRes) =>
  new ApiError('throttled', { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });
