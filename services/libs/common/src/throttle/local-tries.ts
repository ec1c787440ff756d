import type { Tries } from './tries.js';

/** Keys remembered at most; the oldest are dropped first. */
const MAX_KEYS = 40_000;
/** A key that has used less of its limit is not worth remembering: nearly all clients try once or twice. */
const LEAST_SHARE = 1 / 10;

interface Window {
  count: number;
  /** By `performance.now()`. */
  endsAt: number;
}

/** Counts tries in this process alone, starting from the last shared counts. */
export class LocalTries {
  /** Two generations: the older is dropped whole, once all its windows are over or there are too many keys. */
  private newer = new Map<string, Window>();
  private older = new Map<string, Window>();
  private swapAt = 0;

  constructor(private readonly windowMs: number) {}

  /**
   * Counts along with the shared count, which is the lower one where this process counted while Redis was away.
   *
   * @param added what was added to the shared count
   */
  learn(key: string, added: number, { count, msLeft }: Tries, limit: number): void {
    const now = performance.now();
    const known = this.windowOf(key, now);
    if (known && known.count + added >= count) known.count = Math.max(0, known.count + added);
    else if (known || count >= limit * LEAST_SHARE) {
      // Longer, where Redis' clock was set back.
      this.keep(key, { count, endsAt: now + Math.min(msLeft, this.windowMs) }, now);
    }
  }

  /** @param added 0 only looks, -1 takes one back */
  add(key: string, added: number): Tries {
    const now = performance.now();
    const window = this.windowOf(key, now) ?? { count: 0, endsAt: now + this.windowMs };
    if (added > 0 && window.count === 0) this.keep(key, window, now);
    window.count = Math.max(0, window.count + added);
    return { count: window.count, msLeft: window.endsAt - now };
  }

  forget(key: string): void {
    this.newer.delete(key);
    this.older.delete(key);
  }

  private windowOf(key: string, now: number): Window | undefined {
    const found = this.newer.get(key) ?? this.older.get(key);
    return found && found.endsAt > now ? found : undefined;
  }

  private keep(key: string, window: Window, now: number): void {
    if (now > this.swapAt || this.newer.size === MAX_KEYS / 2) {
      this.older = this.newer;
      this.newer = new Map();
      this.swapAt = now + this.windowMs;
    }
    this.newer.set(key, window);
  }
}
