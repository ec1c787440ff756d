import { Inject, Injectable } from '@nestjs/common';
import { REDIS } from '@vaultway/common';
import type { Redis } from 'ioredis';

/** Thrown instead of signing a checkpoint smaller than a published one. */
export class LogIsBehind extends Error {
  override name = 'LogIsBehind';

  constructor(
    readonly size: number,
    readonly published: number,
  ) {
    super(
      `the database has ${size} log entries, but ${published} were published: an older state was restored. ` +
        'Run npm run resume-log to sign entries again',
    );
  }
}

const KEY = 'log:tracking:published';
const MEMBER = 'size';

/**
 * Stores the size of the newest published checkpoint outside the database. Otherwise, a restored database would reuse
 * published indexes for other entries.
 */
@Injectable()
export class PublishedSize {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async read(): Promise<number> {
    return Number(await this.redis.zscore(KEY, MEMBER));
  }

  /** @throws LogIsBehind; Redis' error while it is down, since the size is then unknown */
  async assertNotAhead(size: number): Promise<void> {
    const published = await this.read();
    if (published > size) throw new LogIsBehind(size, published);
  }

  /** Never decreases, whichever replica writes last. */
  async note(size: number): Promise<void> {
    await this.redis.zadd(KEY, 'GT', size, MEMBER);
  }

  async forget(): Promise<void> {
    await this.redis.del(KEY);
  }
}
