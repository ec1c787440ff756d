import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import { oncePerTurn } from '../concurrency/index.js';
import type { Tries } from './tries.js';

/** Time limit; a slower Redis counts as hanging, and is paused for a while. */
const TIME_LIMIT_MS = 250;
const PAUSE_MS = 5000;
/** Limits how long a script blocks Redis. */
const MAX_KEYS_PER_SCRIPT = 256;

/**
 * For each key: adds tries (0 only reads, -1 takes one back), starts a window with the first, and returns the count and
 * the milliseconds left.
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
  lost: () => void;
  resolve: (tries: Tries | undefined) => void;
}

type ScriptedRedis = Redis &
  Record<'countTries', (keys: number, ...words: (string | number)[]) => Promise<number[]>>;

/**
 * Counts tries in Redis, shared by all replicas. Batches requests that arrive while a command is in flight, since a
 * command each would cost more than the rest of a look-up. Pauses when Redis is slow or fails.
 */
export class SharedTries {
  private static readonly made = new WeakMap<Redis, SharedTries>();

  /** Returns the instance of a connection. */
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
   * Adds tries to a key; a new window lasts `windowMs`.
   *
   * @param added 0 only reads, -1 takes one back
   * @param lost called when the answer is definitely lost: the tries must be added again
   * @returns undefined while Redis is down or too slow; it may still count the tries
   */
  add(key: string, added: number, windowMs: number, lost: () => void): Promise<Tries | undefined> {
    return new Promise((resolve) => {
      this.waiting.push({ key, added, windowMs, lost, resolve });
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
    const lost = () => batch.forEach((waiting) => waiting.lost());
    const found = await this.answerOf(() => this.redis.countTries(keys.length, ...keys, ...words), lost);
    for (const [at, { resolve }] of batch.entries()) {
      resolve(found && { count: found[2 * at] ?? 0, msLeft: found[2 * at + 1] ?? 0 });
    }
  }

  /** @returns undefined while Redis is down */
  private async answerOf<T>(ask: () => Promise<T>, lost = () => {}): Promise<T | undefined> {
    if (this.redis.status !== 'ready' || performance.now() < this.pausedUntil) {
      lost();
      return undefined;
    }
    try {
      const asked = ask();
      asked.catch(lost);
      const answer = await pTimeout(asked, { milliseconds: TIME_LIMIT_MS });
      this.succeed();
      return answer;
    } catch (error) {
      this.fail(error as Error);
      return undefined;
    }
  }

  private succeed(): void {
    // Commands sent before the pause may still be answered in it.
    if (!this.isFailing || performance.now() < this.pausedUntil) return;
    this.isFailing = false;
    this.logger.log('counting attempts in Redis again');
  }

  private fail({ message }: Error): void {
    if (!this.isFailing) this.logger.warn(`counting attempts in this process only: ${message}`);
    this.isFailing = true;
    this.pausedUntil = performance.now() + PAUSE_MS;
  }
}
