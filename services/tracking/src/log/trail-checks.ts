import { Inject, Injectable } from '@nestjs/common';
import { REDIS } from '@vaultway/common';
import type { Redis } from 'ioredis';

/** Redis hash of each trail's last result. */
const RESULTS = 'log:tracking:trails';

/** Result of comparing a service's log of acts with its seals. */
export interface TrailCheck {
  trail: string;
  at: Date;
  altered: boolean;
}

/** Keeps the results of the services' nightly checks of their logs of acts. */
@Injectable()
export class TrailChecks {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async note({ trail, at, altered }: TrailCheck): Promise<void> {
    await this.redis.hset(RESULTS, trail, `${altered ? 1 : 0} ${at.toISOString()}`);
  }

  async read(): Promise<TrailCheck[]> {
    const results = Object.entries(await this.redis.hgetall(RESULTS));
    return results.map(([trail, result]) => {
      const [altered, at = ''] = result.split(' ');
      return { trail, at: new Date(at), altered: altered !== '0' };
    });
  }
}
