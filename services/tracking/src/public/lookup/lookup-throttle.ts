import { Inject, Injectable } from '@nestjs/common';
import { addressKey, ApiError, CONFIG, REDIS, Throttle, widerNetworks } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { TrackingConfig } from '../../config.js';
import { LookupMetrics } from './lookup.metrics.js';
import { MissQueue } from './miss-queue.js';

/** One limit on unknown codes, and whom it counts together; undefined where it does not count an address. */
interface MissLimit {
  throttle: Throttle;
  queue: MissQueue;
  clientOf: (address: string) => string | undefined;
}

/**
 * Keeps anybody from guessing codes. A client that asked for too many unknown codes is refused known ones as
 * well, since the difference would reveal which ones exist. Whoever has a whole IPv6 network is counted by that, too.
 */
@Injectable()
export class LookupThrottle {
  /** A page asks for both once: each has all the tries. */
  private readonly asked: Record<'lookup' | 'custody', Throttle>;
  /** The narrowest first. */
  private readonly misses: MissLimit[];

  constructor(
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) config: TrackingConfig,
    private readonly metrics: LookupMetrics,
  ) {
    const perMinute = (name: string) =>
      new Throttle(redis, { name, tries: config.THROTTLE_LOOKUP_PER_MINUTE, seconds: 60 });
    this.asked = { lookup: perMinute('tracking:lookup'), custody: perMinute('tracking:custody') };
    const limit = (name: string, tries: number, clientOf: MissLimit['clientOf']): MissLimit[] => {
      if (tries === 0) return [];
      const throttle = new Throttle(redis, { name: `tracking:${name}`, tries, seconds: 60 });
      return [{ throttle, queue: new MissQueue((client) => throttle.left(client)), clientOf }];
    };
    const network = (bits: 56 | 48) => (address: string) => widerNetworks(address)?.[bits];
    this.misses = [
      ...limit('unknown-code', config.THROTTLE_UNKNOWN_CODE_PER_MINUTE, addressKey),
      ...limit('unknown-code-56', config.THROTTLE_UNKNOWN_CODE_PER_MINUTE_56, network(56)),
      ...limit('unknown-code-48', config.THROTTLE_UNKNOWN_CODE_PER_MINUTE_48, network(48)),
    ];
  }

  /** Whether {@link admit} refuses nobody. */
  get isOff(): boolean {
    return this.misses.length === 0 && this.asked.lookup.isOff;
  }

  /** Runs one look-up for the client at `address`. @throws ApiError `throttled`, or what `find` throws */
  async admit<T>(address: string, find: () => Promise<T>, what: 'lookup' | 'custody' = 'lookup'): Promise<T> {
    const allowed = this.asked[what].count(addressKey(address));
    // The widest network is outside: what it refuses uses up nothing of those in it.
    const run = this.misses.reduce<(() => Promise<T>) | undefined>((inner, { clientOf, ...limit }) => {
      const client = clientOf(address);
      if (client === undefined) return inner;
      return limited({ ...limit, client }, allowed, inner ?? (() => this.find(find)));
    }, undefined);
    return run ? run() : allowed.then(() => this.find(find));
  }

  private async find<T>(find: () => Promise<T>): Promise<T> {
    try {
      return await find();
    } catch (error) {
      if (isMiss(error)) this.metrics.countUnknown();
      throw error;
    }
  }
}

/** `find` under one limit on unknown codes. @param allowed rejects a client with too many look-ups of any kind */
function limited<T>(
  { throttle, queue, client }: Omit<MissLimit, 'clientOf'> & { client: string },
  allowed: Promise<void>,
  find: () => Promise<T>,
): () => Promise<T> {
  const counted = async () => {
    try {
      return await find();
    } catch (error) {
      if (isMiss(error)) await throttle.count(client);
      throw error;
    }
  };
  return () => queue.run(client, allowed, counted);
}

const isMiss = (error: unknown) => error instanceof ApiError && error.code === 'parcel_not_found';
