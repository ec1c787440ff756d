import { Inject, Injectable } from '@nestjs/common';
import { addressKey, ApiError, CONFIG, Metrics, REDIS, Throttle, widerNetworks } from '@vaultway/common';
import { toDetail } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import type { TrackingConfig } from '../config.js';
import { MissQueue } from './miss-queue.js';

/** Limit for all accounts at one address, such as a depot's or a mobile network's, as a multiple of one account's. */
const ACCOUNTS_PER_ADDRESS = 3;

/** Maximum unknown codes reported. More are not scan errors. */
const MAX_NAMED = 5;

interface Caller {
  address: string;
  /** ID of a signed-in user or an API key. */
  account?: string;
}

/** A limit on unknown codes. `clientOf` returns the key to count a caller by; undefined to not count it. */
interface MissLimit {
  throttle: Throttle;
  queue: MissQueue;
  clientOf: (caller: Caller) => string | undefined;
}

/**
 * Limits guessing of codes. After too many unknown codes, known ones are rejected too, since the difference would
 * reveal which exist. Also counts an IPv6 client by its wider networks.
 */
@Injectable()
export class LookupThrottle {
  private readonly unknown;
  /** Counted separately, since a page requests both. */
  private readonly asked: Record<'lookup' | 'custody', Throttle>;
  /** Limits for visitors, narrowest first. */
  private readonly misses: MissLimit[];
  /** Limits for accounts, which strangers at the same address must not exhaust. */
  private readonly accountMisses: MissLimit[];

  constructor(@Inject(REDIS) redis: Redis, @Inject(CONFIG) config: TrackingConfig, metrics: Metrics) {
    this.unknown = metrics.counter({
      name: 'lookup_unknown_codes_total',
      help: 'Calls by strangers for tracking codes that do not exist',
    });
    const perMinute = (name: string) =>
      new Throttle(redis, { name, tries: config.THROTTLE_LOOKUP_PER_MINUTE, seconds: 60, reported: true });
    this.asked = { lookup: perMinute('tracking:lookup'), custody: perMinute('tracking:custody') };
    const limit = (
      name: string,
      tries: number,
      clientOf: MissLimit['clientOf'],
      reported = false,
    ): MissLimit[] => {
      if (tries === 0) return [];
      const throttle = new Throttle(redis, { name: `tracking:${name}`, tries, seconds: 60, reported });
      return [{ throttle, queue: new MissQueue((client) => throttle.left(client)), clientOf }];
    };
    const client = ({ address }: Caller) => addressKey(address);
    const network =
      (bits: 56 | 48) =>
      ({ address }: Caller) =>
        widerNetworks(address)?.[bits];
    const unknown = config.THROTTLE_UNKNOWN_CODE_PER_MINUTE;
    this.misses = [
      ...limit('unknown-code', unknown, client, true),
      ...limit('unknown-code-56', config.THROTTLE_UNKNOWN_CODE_PER_MINUTE_56, network(56)),
      ...limit('unknown-code-48', config.THROTTLE_UNKNOWN_CODE_PER_MINUTE_48, network(48)),
    ];
    this.accountMisses = [
      ...limit('unknown-code-account', unknown, ({ account }) => account, true),
      ...limit('unknown-code-accounts', unknown * ACCOUNTS_PER_ADDRESS, client),
    ];
  }

  /** Runs one look-up for the client at `address`. @throws ApiError `throttled`, or the error of `find` */
  admit<T>(address: string, find: () => Promise<T>, what: 'lookup' | 'custody' = 'lookup'): Promise<T> {
    const allowed = this.asked[what].count(addressKey(address));
    return this.run(this.misses, { address }, allowed, () => this.find(find));
  }

  /**
   * Runs any request of an account that may read single parcels but not list them. Its misses also count for visitors
   * at its address.
   *
   * @throws ApiError `throttled`, or the error of `call`
   */
  admitAccount<T>(caller: Required<Caller>, call: () => Promise<T>): Promise<T> {
    const find = async () => {
      try {
        return await call();
      } catch (error) {
        await this.countForVisitors(caller, missesOf(error));
        throw error;
      }
    };
    return this.run(this.accountMisses, caller, Promise.resolve(), () => this.find(find));
  }

  /** @param allowed rejects for a client with too many look-ups of any kind */
  private run<T>(
    limits: MissLimit[],
    caller: Caller,
    allowed: Promise<void>,
    find: () => Promise<T>,
  ): Promise<T> {
    // The widest network is outermost, so that its rejections do not count in the inner ones.
    const run = limits.reduce<(() => Promise<T>) | undefined>((inner, { clientOf, ...limit }) => {
      const client = clientOf(caller);
      if (client === undefined) return inner;
      return limited({ ...limit, client }, allowed, inner ?? find);
    }, undefined);
    return run ? run() : allowed.then(find);
  }

  private async countForVisitors(caller: Caller, misses: number): Promise<void> {
    if (misses === 0) return;
    const counts = this.misses.map(async ({ throttle, clientOf }) => {
      const client = clientOf(caller);
      if (client !== undefined) await throttle.countMany(misses, client);
    });
    await Promise.allSettled(counts);
  }

  private async find<T>(find: () => Promise<T>): Promise<T> {
    try {
      return await find();
    } catch (error) {
      if (missesOf(error) > 0) this.unknown.inc();
      throw error;
    }
  }
}

/** Wraps `find` in one limit on unknown codes. */
function limited<T>(
  { throttle, queue, client }: Omit<MissLimit, 'clientOf'> & { client: string },
  allowed: Promise<void>,
  find: () => Promise<T>,
): () => Promise<T> {
  const counted = async () => {
    try {
      return await find();
    } catch (error) {
      // Counts before responding. A count over the limit replaces the response.
      const misses = missesOf(error);
      if (misses > 0) await throttle.countMany(misses, client);
      throw error;
    }
  };
  return () => queue.run(client, allowed, counted);
}

/**
 * Rejects unknown codes. Names a few; a request with more is rejected as a whole, without revealing which codes exist.
 */
export class UnknownCodes extends ApiError {
  /** Number of attempts this counts as. */
  readonly count: number;

  /**
   * @param fields paths of the codes in the body
   * @param list path of their list
   */
  constructor(fields: readonly string[], list = 'parcels') {
    const details =
      fields.length > MAX_NAMED
        ? [toDetail(list, 'many_unknown', { max: MAX_NAMED })]
        : fields.map((field) => toDetail(field, 'unknown'));
    super('validation', { details });
    // Capped, so that the count does not reveal the number of known codes.
    this.count = Math.min(fields.length, MAX_NAMED + 1);
  }
}

/** Counts the codes and ids that an error reveals as unknown, or as taken. */
export function missesOf(error: unknown): number {
  if (error instanceof UnknownCodes) return error.count;
  return error instanceof ApiError && TELLING.has(error.code) ? 1 : 0;
}

const TELLING = new Set<string>(['parcel_not_found', 'not_found', 'tracking_code_taken']);
