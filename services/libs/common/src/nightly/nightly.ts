import {
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Redis } from 'ioredis';
import { SERVICE_NAME } from '../config/index.js';
import { REDIS } from '../redis/index.js';

const MINUTE_MS = 60_000;
const FIRST_CHECK_MS = MINUTE_MS;
const CHECK_EVERY_MS = 10 * MINUTE_MS;
const LIMIT_MINUTES = 10;

/** Margin by which a claim outlives the longest run, so that only jobs of dead replicas are claimed again. */
const CLAIM_MARGIN_MINUTES = 5;
const RETRY_AFTER_SECONDS = 60 * 60;

/** Hour when the next night's jobs are due. */
const DUE_HOUR_UTC = 2;

interface Job {
  name: string;
  run: (signal: AbortSignal) => Promise<void>;
  limitMinutes: number;
}

/**
 * Runs each job once a night, in one replica: the first to set the job's key in Redis runs it, and the key lasts until
 * the next night. A machine that slept catches up on waking; another replica takes over from one that stopped or died.
 * Jobs must tolerate running twice, since Redis may lose data.
 */
@Injectable()
export class Nightly implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('nightly');
  private readonly jobs: Job[] = [];
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();
  /** Serializes short jobs. */
  private turn = Promise.resolve();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  /**
   * @param name unique within the service
   * @param run must return soon after its signal aborts, on shutdown or after the limit; it runs again an hour after
   * the latter
   * @param limitMinutes above ten only for jobs that cannot resume; those run concurrently with the others
   */
  add(name: string, run: Job['run'], limitMinutes = LIMIT_MINUTES): void {
    this.jobs.push({ name, run, limitMinutes });
  }

  onApplicationBootstrap() {
    this.scheduleCheck(FIRST_CHECK_MS);
  }

  async onApplicationShutdown() {
    clearTimeout(this.timer);
    this.stopping.abort();
    await this.running;
  }

  /**
   * Runs each due job that no other replica runs or has run. Short jobs wait for each other, but not for long ones.
   * Logs failures instead of throwing.
   */
  async runDue(): Promise<void> {
    const long = this.jobs.filter(isLong);
    this.turn = this.turn.then(() => this.runInTurn(this.jobs.filter((job) => !isLong(job))));
    await Promise.all([this.turn, ...long.map((job) => this.runInTurn([job]))]);
  }

  private async runInTurn(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) {
      if (!this.stopping.signal.aborted) await this.runOnce(job);
    }
  }

  private scheduleCheck(afterMs: number) {
    this.timer = setTimeout(() => {
      const [before, now] = [this.running, this.runDue()];
      this.running = now.then(() => before);
      this.scheduleCheck(CHECK_EVERY_MS);
    }, afterMs).unref();
  }

  private async runOnce({ name, run, limitMinutes }: Job) {
    const key = this.keyOf(name);
    try {
      const claimed = await this.redis.set(
        key,
        'claimed',
        'EX',
        (limitMinutes + CLAIM_MARGIN_MINUTES) * 60,
        'NX',
      );
      if (claimed === null) return;
      const due = nextNight(new Date());
      const limit = AbortSignal.timeout(limitMinutes * MINUTE_MS);
      await run(AbortSignal.any([this.stopping.signal, limit]));
      if (this.stopping.signal.aborted) return; // may be incomplete: let the claim expire
      if (limit.aborted) {
        this.logger.warn(`${name} exceeded its time limit; continuing in an hour`);
        await this.redis.set(key, 'cut short', 'EX', RETRY_AFTER_SECONDS);
        return;
      }
      await this.redis.set(key, 'done', 'EXAT', due);
    } catch (error) {
      this.logger.error({ err: error }, `${name} failed; retrying in an hour`);
      await this.redis.expire(key, RETRY_AFTER_SECONDS).catch(() => undefined); // Redis is down: the claim expires
    }
  }

  /** Services share a Redis, and job names may collide. */
  private keyOf(name: string) {
    return `nightly:${this.service}:${name}`;
  }
}

const isLong = ({ limitMinutes }: Job) => limitMinutes > LIMIT_MINUTES;

/** Returns when the next night's jobs are due, in seconds since 1970. */
export function nextNight(now: Date): number {
  const due = new Date(now);
  due.setUTCHours(DUE_HOUR_UTC, 0, 0, 0);
  if (due <= now) due.setUTCDate(due.getUTCDate() + 1);
  return due.getTime() / 1000;
}

/**
 * Repeats a statement that handles a limited number of rows, which keeps each within the statement time limit and locks
 * short.
 *
 * @param work returns the number of rows it handled; fewer than `size` means done
 * @param signal stops the work after a batch: the next night handles the rest
 * @returns the total number of rows
 */
export async function inBatches(
  size: number,
  work: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  for (let all = 0; ;) {
    if (signal?.aborted === true) return all;
    const some = await work();
    all += some;
    if (some < size) return all;
  }
}

/** Provides nightly jobs. */
@Module({ providers: [Nightly], exports: [Nightly] })
export class NightlyModule {}
