import type { Tries } from './tries.js';

/** How many are known at most; beyond that the oldest are forgotten. */
const MAX_KEYS = 40_000;

interface Window {
  count: number;
  /** By `performance.now()`. */
  endsAt: number;
}

/** Counts of tries in this process alone, which go on from what the shared ones last were. */
export class LocalTries {
  /** Two, of which the older goes as a whole: by then all its windows are over. */
  private newer = new Map<string, Window>();
  private older = new Map<string, Window>();
  private swapAt = 0;

  constructor(private readonly windowMs: number) {}

  /** @param limit of which only who has used half is remembered: nearly all try once or twice */
  learn(key: string, { count, msLeft }: Tries, limit: number): void {
    const now = performance.now();
    const known = this.windowOf(key, now);
    if (known) Object.assign(known, { count, endsAt: now + msLeft });
    else if (count * 2 >= limit) this.keep(key, { count, endsAt: now + msLeft }, now);
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
