import { Inject, Injectable } from '@nestjs/common';
import { REDIS } from '@vaultway/common';
import type { Redis } from 'ioredis';

/** Why nothing is signed. */
export class LogIsBehind extends Error {
  override name = 'LogIsBehind';

  constructor(
    readonly size: number,
    readonly published: number,
  ) {
    super(
      `the database knows a log of ${size} entries, but ${published} were published: an older state was restored. ` +
        'Nothing is signed until npm run resume-log',
    );
  }
}

const KEY = 'log:tracking:published';
const MEMBER = 'size';

/**
 * The size of the newest checkpoint that anybody may have seen, kept outside of the database. A restored database would
 * otherwise go on with other entries under the same numbers.
 */
@Injectable()
export class PublishedSize {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async read(): Promise<number> {
    return Number(await this.redis.zscore(KEY, MEMBER));
  }

  /** @throws LogIsBehind; what Redis throws while it is away, since nobody knows then */
  async assertNotAhead(size: number): Promise<void> {
    const published = await this.read();
    if (published > size) throw new LogIsBehind(size, published);
  }

  /** It never gets smaller, whichever replica comes last. */
  async note(size: number): Promise<void> {
    await this.redis.zadd(KEY, 'GT', size, MEMBER);
  }

  async forget(): Promise<void> {
    await this.redis.del(KEY);
  }
}
