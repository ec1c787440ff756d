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

/** Milliseconds. A Redis that takes longer hangs, and is not waited for again for a while. */
const PATIENCE = 250;
const PAUSE = 5000;

interface Limiters {
  shared: RateLimiterRedis;
  own: RateLimiterMemory;
}

/**
 * Counts tries by key (an address, an account) in Redis, so that all replicas share the count. While
 * Redis is away each replica counts by itself.
 */
export class Throttle {
  private readonly limiters: Limiters | undefined;
  private pausedUntil = 0;

  constructor(redis: Redis, { name, tries, seconds }: ThrottleOptions) {
    if (tries === 0) return;
    const rate = { keyPrefix: `throttle:${name}`, points: tries, duration: seconds };
    this.limiters = {
      shared: new RateLimiterRedis({ ...rate, storeClient: redis, rejectIfRedisNotReady: true }),
      own: new RateLimiterMemory(rate),
    };
  }

  /** Counts one try. @throws ApiError `throttled` when it is one too many */
  async count(key: string): Promise<void> {
    await this.ask((limiter) => limiter.consume(key));
  }

  /**
   * How many tries are left, without counting one; Infinity when the throttle is off.
   *
   * @throws ApiError `throttled` when none is
   */
  async left(key: string): Promise<number> {
    const state = await this.ask((limiter) => limiter.get(key));
    if (!state) return this.limiters?.own.points ?? Infinity;
    if (state.remainingPoints <= 0) throw throttled(state);
    return state.remainingPoints;
  }

  /** Forgets the tries of `key`. */
  async forget(key: string): Promise<void> {
    await this.limiters?.own.delete(key);
    await this.ask((limiter) => limiter.delete(key));
  }

  private async ask<T>(
    question: (limiter: RateLimiterRedis | RateLimiterMemory) => Promise<T>,
  ): Promise<T | undefined> {
    if (!this.limiters) return undefined;
    const { shared, own } = this.limiters;
    try {
      if (Date.now() < this.pausedUntil) return await question(own);
      return await this.inTime(question(shared)).catch((error: unknown) => {
        if (error instanceof RateLimiterRes) throw error;
        return question(own);
      });
    } catch (error) {
      throw error instanceof RateLimiterRes ? throttled(error) : error;
    }
  }

  private async inTime<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.pausedUntil = Date.now() + PAUSE;
        reject(new Error('Redis hangs'));
      }, PATIENCE);
    });
    return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
  }
}

const throttled = (state: RateLimiterRes) =>
  new ApiError('throttled', { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });
