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
  shared: RateLimiterRedis;
  /** Counts along, so that a burst of tries under which Redis slows down does not begin anew here. */
  local: RateLimiterMemory;
}

const AWAY = Symbol('Redis is away');

/**
 * Counts tries by what they are about (an address, an account, both) in Redis, so that all replicas share the count. That
 * cannot be read there. While Redis is away each replica counts by itself.
 */
export class Throttle {
  private readonly limiters: Limiters | undefined;
  private readonly purpose: string;
  private pausedUntil = 0;

  constructor(
    private readonly redis: Redis,
    { name, tries, seconds }: ThrottleOptions,
  ) {
    this.purpose = `throttle:${name}`;
    if (tries === 0) return;
    const rate = { keyPrefix: '', points: tries, duration: seconds };
    const backing = { storeClient: redis, rejectIfRedisNotReady: true };
    this.limiters = {
      shared: new RateLimiterRedis({ ...rate, ...backing }),
      local: new RateLimiterMemory(rate),
    };
  }

  /** Whether it counts nothing, and refuses nobody. */
  get isOff(): boolean {
    return this.limiters === undefined;
  }

  /** Counts one try. @throws ApiError `throttled` when it is one too many */
  async count(...about: string[]): Promise<void> {
    await this.ask((limiter, key) => limiter.consume(key), about);
  }

  /**
   * How many tries are left, without counting one; Infinity when the throttle is off.
   *
   * @throws ApiError `throttled` when none is
   */
  async left(...about: string[]): Promise<number> {
    const state = await this.ask((limiter, key) => limiter.get(key), about);
    if (!state) return this.limiters?.local.points ?? Infinity;
    if (state.remainingPoints <= 0) throw throttled(state);
    return state.remainingPoints;
  }

  /** Takes back one try that was counted before its outcome was known. */
  async giveBack(...about: string[]): Promise<void> {
    await this.ask((limiter, key) => limiter.reward(key), about);
  }

  /** Forgets the tries that were counted. */
  async forget(...about: string[]): Promise<void> {
    await this.ask((limiter, key) => limiter.delete(key), about);
  }

  private async ask<T>(
    question: (limiter: RateLimiterRedis | RateLimiterMemory, key: string) => Promise<T>,
    about: string[],
  ): Promise<T | undefined> {
    if (!this.limiters) return undefined;
    const { shared, local } = this.limiters;
    const key = hiddenKey(this.redis, this.purpose, ...about);
    try {
      const answer = await this.askRedis(() => question(shared, key));
      if (answer === AWAY) return await question(local, key);
      await question(local, key).catch(() => undefined);
      return answer;
    } catch (error) {
      throw error instanceof RateLimiterRes ? throttled(error) : error;
    }
  }

  /** @throws RateLimiterRes when it is one try too many */
  private async askRedis<T>(question: () => Promise<T>): Promise<T | typeof AWAY> {
    if (performance.now() < this.pausedUntil) return AWAY;
    const away = (): typeof AWAY => {
      this.pausedUntil = performance.now() + PAUSE_MS;
      return AWAY;
    };
    const answer = pTimeout(question(), { milliseconds: TIME_LIMIT_MS, fallback: away });
    return answer.catch((error: unknown) => {
      if (error instanceof RateLimiterRes) throw error;
      return away();
    });
  }
}

const throttled = (state: RateLimiterRes) =>
  new ApiError('throttled', { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) });
