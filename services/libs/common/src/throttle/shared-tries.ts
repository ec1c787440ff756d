import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import { oncePerTurn } from '../concurrency/index.js';
import type { Tries } from './tries.js';

/** A Redis that takes longer hangs, and is left alone for a while. */
const TIME_LIMIT_MS = 250;
const PAUSE_MS = 5000;
/** So that no script keeps Redis from its other clients for long. */
const MAX_KEYS_PER_SCRIPT = 256;

/**
 * For each key: adds tries (0 only looks, -1 takes one back), starts a window with the first, and returns the count and the
 * milliseconds left.
 */
const SCRIPT = `
  local found = {}
  for at, key in ipairs(KEYS) do
    local added, window = tonumber(ARGV[2 * at - 1]), tonumber(ARGV[2 * at])
    local count, left
    if added > 0 then
      count = redis.call('INCRBY', key, added)
      if count == added then left = -1 end
    else
      count = tonumber(redis.call('GET', key) or '0')
      if count == 0 then left = 0 elseif added < 0 then count = redis.call('INCRBY', key, added) end
    end
    if not left then left = redis.call('PTTL', key) end
    if left == -1 then
      redis.call('PEXPIRE', key, window)
      left = window
    end
    found[2 * at - 1], found[2 * at] = count, left
  end
  return found`;

interface Waiting {
  key: string;
  added: number;
  windowMs: number;
  resolve: (tries: Tries | undefined) => void;
}

type ScriptedRedis = Redis &
  Record<'countTries', (keys: number, ...words: (string | number)[]) => Promise<number[]>>;

/**
 * Counts of tries in Redis, which all replicas share. Whatever is asked while a command is underway is asked by the next one,
 * together: a command for each costs more than the rest of a look-up. When Redis takes too long, or fails, nothing is
 * asked over its connection for a while.
 */
export class SharedTries {
  private static readonly made = new WeakMap<Redis, SharedTries>();

  /** One for each connection. */
  static in(redis: Redis): SharedTries {
    let made = SharedTries.made.get(redis);
    if (!made) SharedTries.made.set(redis, (made = new SharedTries(redis)));
    return made;
  }

  private readonly logger = new Logger('throttle');
  private readonly redis: ScriptedRedis;
  private readonly askSoon = oncePerTurn(() => void this.ask());
  private waiting: Waiting[] = [];
  private isAsking = false;
  private isFailing = false;
  private pausedUntil = 0;

  private constructor(redis: Redis) {
    redis.defineCommand('countTries', { lua: SCRIPT });
    this.redis = redis as ScriptedRedis;
  }

  /**
   * Adds tries to a key whose window lasts `windowMs`.
   *
   * @param added 0 only looks, -1 takes one back
   * @returns undefined while Redis is away
   */
  add(key: string, added: number, windowMs: number): Promise<Tries | undefined> {
    return new Promise((resolve) => {
      this.waiting.push({ key, added, windowMs, resolve });
      this.askSoon();
    });
  }

  async forget(key: string): Promise<void> {
    await this.answerOf(() => this.redis.del(key));
  }

  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.waiting.length > 0) {
      const waiting = this.waiting;
      this.waiting = [];
      const scripts = Math.ceil(waiting.length / MAX_KEYS_PER_SCRIPT);
      const batches = Array.from({ length: scripts }, (_, n) =>
        waiting.slice(n * MAX_KEYS_PER_SCRIPT, (n + 1) * MAX_KEYS_PER_SCRIPT),
      );
      await Promise.all(batches.map((batch) => this.askTogether(batch)));
    }
    this.isAsking = false;
  }

  private async askTogether(batch: Waiting[]): Promise<void> {
    const words = batch.flatMap(({ added, windowMs }) => [added, windowMs]);
    const keys = batch.map(({ key }) => key);
    const found = await this.answerOf(() => this.redis.countTries(keys.length, ...keys, ...words));
    for (const [at, { resolve }] of batch.entries()) {
      resolve(found && { count: found[2 * at] ?? 0, msLeft: found[2 * at + 1] ?? 0 });
    }
  }

  /** @returns undefined while Redis is away */
  private async answerOf<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (this.redis.status !== 'ready' || performance.now() < this.pausedUntil) return undefined;
    try {
      const answer = await pTimeout(ask(), { milliseconds: TIME_LIMIT_MS });
      this.succeed();
      return answer;
    } catch (error) {
      this.fail(error as Error);
      return undefined;
    }
  }

  private succeed(): void {
    // What was sent before the pause may still be answered in it.
    if (!this.isFailing || performance.now() < this.pausedUntil) return;
    this.isFailing = false;
    this.logger.log('tries are counted in Redis again');
  }

  private fail({ message }: Error): void {
    if (!this.isFailing) this.logger.warn(`tries are counted by this process alone: ${message}`);
    this.isFailing = true;
    this.pausedUntil = performance.now() + PAUSE_MS;
  }
}
