import type { Tries } from './tries.js';

/** Maximum number of keys; the oldest are dropped first. */
const MAX_KEYS = 40_000;

/** Tries of one key until `endsAt`. */
export interface TryWindow {
  /** Counted by this process. */
  own: number;
  /** Counted by other processes, as last read from Redis; negative if Redis knows fewer than `own`. */
  others: number;
  /** Part of `own` not yet added to Redis. */
  unsent: number;
  /** A `performance.now()` time. */
  endsAt: number;
}

/** Counts this process's tries, and remembers the others' last known count from Redis. */
export class LocalTries {
  /** Two generations: the older is dropped as a whole, when all its windows are over or there are too many keys. */
  private newer = new Map<string, TryWindow>();
  private older = new Map<string, TryWindow>();
  private swapAt = 0;

  constructor(private readonly windowMs: number) {}

  /** @param added 0 only reads, -1 takes one back */
  add(key: string, added: number): TryWindow {
    const now = performance.now();
    const window = this.windowOf(key, now) ?? { own: 0, others: 0, unsent: 0, endsAt: now + this.windowMs };
    if (added > 0 && window.own === 0) this.keep(key, window, now);
    window.own = Math.max(0, window.own + added);
    return window;
  }

  /**
   * Applies the count from Redis, which is exact if Redis knows all tries of this process; otherwise the larger one
   * counts.
   *
   * @param own the window's own count when Redis was asked
   */
  learn(key: string, window: TryWindow, own: number, { count, msLeft }: Tries): void {
    const others = count - own;
    if (window.unsent !== 0) {
      window.others = Math.max(window.others, others);
      return;
    }
    window.others = others;
    if (count === 0) return;
    const now = performance.now();
    window.endsAt = now + Math.min(msLeft, this.windowMs); // longer if Redis' clock was set back
    const known = this.windowOf(key, now);
    if (known === undefined || known === window) this.keep(key, window, now);
  }

  /** Returns the windows with tries unknown to Redis. */
  unsent(): [key: string, window: TryWindow][] {
    const now = performance.now();
    return [...this.older, ...this.newer].filter(([, { unsent, endsAt }]) => unsent !== 0 && endsAt > now);
  }

  forget(key: string): void {
    this.newer.delete(key);
    this.older.delete(key);
  }

  private windowOf(key: string, now: number): TryWindow | undefined {
    const found = this.newer.get(key) ?? this.older.get(key);
    return found && found.endsAt > now ? found : undefined;
  }

  private keep(key: string, window: TryWindow, now: number): void {
    if (now > this.swapAt || (this.newer.size === MAX_KEYS / 2 && !this.newer.has(key))) {
      this.older = this.newer;
      this.newer = new Map();
      this.swapAt = now + this.windowMs;
    }
    this.newer.set(key, window);
  }
}
