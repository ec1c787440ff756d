import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '../errors/index.js';

const TRIES = 8;
const SMALLER = 4;
/** Slow, since trying a size that is too large costs the whole time limit. */
const GROWTH = 1.1;
const AGAIN_AFTER_MS = 1000;

/**
 * Reads pages from a database that may be slow or restarting. The limit on a statement then applies to a page, whose
 * size shrinks until it fits, and grows again.
 */
export class PatientPages {
  private size: number;

  constructor(
    private readonly largest: number,
    private readonly againAfterMs = AGAIN_AFTER_MS,
  ) {
    this.size = largest;
  }

  /**
   * @param read reads at most `size` rows; repeated after a timeout or a lost connection, with fewer rows
   * @throws the last error after some tries, and other errors at once
   */
  async next<T>(read: (size: number) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const { size } = this;
      try {
        const page = await read(size);
        if (tries === 1) this.size = Math.min(this.largest, Math.ceil(size * GROWTH));
        return page;
      } catch (error) {
        if (tries >= TRIES || !isOutage(error)) throw error;
        this.size = Math.ceil(size / SMALLER);
        await sleep(this.againAfterMs);
      }
    }
  }
}
