import { ApiError } from '@vaultway/common';

/** Seconds after which somebody who was turned away may come again. */
const COME_AGAIN = 2;

/** Lets a few through at a time; the others wait in line, and when the line is full they are turned away. */
export class Turnstile {
  private inside = 0;
  private readonly line: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly longestLine: number,
  ) {}

  /** @throws ApiError `unavailable` when too many wait already */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= this.atOnce) await this.wait();
    else this.inside += 1;
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.inside -= 1;
    }
  }

  private async wait() {
    if (this.line.length >= this.longestLine) throw new ApiError('unavailable', { retryAfter: COME_AGAIN });
    await new Promise<void>((resolve) => this.line.push(resolve));
  }
}
