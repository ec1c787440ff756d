import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Redis } from 'ioredis';
import { CONFIG, type ServiceConfig } from '../config/index.js';
import { REDIS } from '../redis/index.js';

/** Milliseconds. */
const FIRST_LOOK = 60_000;
const LOOK_EVERY = 600_000;
const RUN_LIMIT = 600_000;

/** Seconds until a job that failed is tried again. */
const RETRY_AFTER = 3600;

/** Hour of the day, UTC, when the next run falls due. */
const HOUR = 2;

interface Job {
  name: string;
  run: (signal: AbortSignal) => Promise<void>;
}

/**
 * Runs jobs once a night, in one replica only: whoever sets the job's key in Redis first runs it, and the
 * key stands until the coming night. A machine that sleeps at night runs them when it wakes. Jobs must
 * bear to run twice, since Redis may forget.
 */
@Injectable()
export class Nightly implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('nightly');
  private readonly jobs: Job[] = [];
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: ServiceConfig,
  ) {}

  /**
   * @param name unique in the service
   * @param run ends early when its signal says so: after 10 minutes, or when the service stops
   */
  add(name: string, run: Job['run']): void {
    this.jobs.push({ name, run });
  }

  onApplicationBootstrap() {
    this.look(FIRST_LOOK);
  }

  async onApplicationShutdown() {
    clearTimeout(this.timer);
    this.stopping.abort();
    await this.running;
  }

  /** Runs what is due and not run by another replica. */
  async runDue(): Promise<void> {
    for (const job of this.jobs) {
      if (!this.stopping.signal.aborted) await this.runOnce(job);
    }
  }

  private look(after: number) {
    this.timer = setTimeout(() => {
      this.running = this.runDue().finally(() => {
        if (!this.stopping.signal.aborted) this.look(LOOK_EVERY);
      });
    }, after).unref();
  }

  private async runOnce({ name, run }: Job) {
    const key = this.keyOf(name);
    try {
      const mine = await this.redis.set(key, 'taken', 'EXAT', nextNight(new Date()), 'NX');
      if (mine === null) return;
      await run(AbortSignal.any([this.stopping.signal, AbortSignal.timeout(RUN_LIMIT)]));
    } catch (error) {
      this.logger.error({ err: error }, `${name} failed and will be tried again in an hour`);
      await this.redis.expire(key, RETRY_AFTER).catch(() => undefined); // Redis away: its own expiry stands
    }
  }

  /** Services share a Redis, and two of them may have a job of one name. */
  private keyOf(name: string) {
    return `nightly:${new URL(this.config.DATABASE_URL).pathname.slice(1)}:${name}`;
  }
}

/** Seconds since 1970 when the coming night's runs fall due. */
export function nextNight(now: Date): number {
  const due = new Date(now);
  due.setUTCHours(HOUR, 0, 0, 0);
  if (due <= now) due.setUTCDate(due.getUTCDate() + 1);
  return due.getTime() / 1000;
}
