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

/** A claim outlives the longest run by so much, so that only the job of a replica that died is claimed again. */
const CLAIM_MARGIN_MINUTES = 5;
const RETRY_AFTER_SECONDS = 60 * 60;

/** When the next night's jobs fall due. */
const DUE_HOUR_UTC = 2;

interface Job {
  name: string;
  run: (signal: AbortSignal) => Promise<void>;
  limitMinutes: number;
}

/**
 * Runs jobs once a night, each in one replica: whoever is first to set the job's key in Redis runs it, and the key
 * stands until the coming night. A machine that slept through the night runs them when it wakes, and what a replica
 * that stopped or died left behind is run by another. A job must tolerate running twice, since Redis may forget.
 */
@Injectable()
export class Nightly implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('nightly');
  private readonly jobs: Job[] = [];
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();
  /** Short jobs run one after the other. */
  private turn = Promise.resolve();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  /**
   * @param name unique within the service
   * @param run must return soon after its signal aborts: when the service stops, or so many minutes after the start; then
   *   it runs again after an hour
   * @param limitMinutes more than ten only for what cannot go on where it was cut short; it runs beside the others
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
   * Runs each job that is due and that no other replica runs or has run. The short ones wait for each other, and not for the
   * long ones. Failures are logged, not thrown.
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
      if (this.stopping.signal.aborted) return; // maybe cut short: the claim expires
      if (limit.aborted) {
        this.logger.warn(`${name} took longer than it may; it goes on in an hour`);
        await this.redis.set(key, 'cut short', 'EX', RETRY_AFTER_SECONDS);
        return;
      }
      await this.redis.set(key, 'done', 'EXAT', due);
    } catch (error) {
      this.logger.error({ err: error }, `${name} failed; the next try is in an hour`);
      await this.redis.expire(key, RETRY_AFTER_SECONDS).catch(() => undefined); // Redis is away: the claim expires
    }
  }

  /** Services share a Redis, and two of them may have a job of the same name. */
  private keyOf(name: string) {
    return `nightly:${this.service}:${name}`;
  }
}

const isLong = ({ limitMinutes }: Job) => limitMinutes > LIMIT_MINUTES;

/** When the coming night's jobs fall due, in seconds since 1970. */
export function nextNight(now: Date): number {
  const due = new Date(now);
  due.setUTCHours(DUE_HOUR_UTC, 0, 0, 0);
  if (due <= now) due.setUTCDate(due.getUTCDate() + 1);
  return due.getTime() / 1000;
}

/**
 * Repeats a statement that handles a limited number of rows, so that each ends within the time limit of statements and
 * keeps its locks only briefly.
 *
 * @param work returns how many rows it handled; fewer than `size` are the last
 * @param signal ends the work after a batch: the next night finds the rest
 * @returns how many rows there were
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

/** For a module that has something to tidy up once a night. */
@Module({ providers: [Nightly], exports: [Nightly] })
export class NightlyModule {}
