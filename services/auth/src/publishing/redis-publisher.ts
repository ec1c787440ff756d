import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { FailureLog } from '@vaultway/common';
import type { Redis } from 'ioredis';

/** Interval for checking that Redis still has everything. */
const CHECK_MS = 1000;

/**
 * Keeps the data in Redis that services need to authenticate callers by themselves. The tables are the source of truth:
 * everything is published at startup, whenever Redis is back, and when a check finds something missing in Redis.
 */
export abstract class RedisPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger: Logger;
  private readonly failures: FailureLog;
  private isIncomplete = true;
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | undefined;
  private readonly onReady = () => {
    this.isIncomplete = true;
    void this.check();
  };

  /** @param what name of the data, for the log */
  constructor(
    protected readonly redis: Redis,
    private readonly what: string,
  ) {
    this.logger = new Logger(what);
    this.failures = new FailureLog(this.logger, {
      failing: `cannot publish ${what}`,
      recovered: `publishing ${what} again`,
    });
  }

  /** True if Redis has all of it, as far as a quick check can tell. */
  protected abstract isComplete(): Promise<boolean>;

  /** Reads the tables and writes everything. */
  protected abstract publishAll(): Promise<void>;

  async onApplicationBootstrap() {
    this.redis.on('ready', this.onReady);
    await this.check();
    this.timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  async beforeApplicationShutdown() {
    clearInterval(this.timer);
    this.redis.off('ready', this.onReady);
    await this.checking;
  }

  /** Publishes a change. Never fails: whatever did not reach Redis is published again with all the rest. */
  protected async attempt(publish: () => Promise<void>): Promise<void> {
    try {
      await publish();
    } catch (error) {
      this.isIncomplete = true;
      this.logger.warn(`${this.what} not yet published to Redis: ${(error as Error).message}`);
    }
  }

  /** Concurrent calls share one run. */
  private check(): Promise<void> {
    this.checking ??= this.publishIfNeeded().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  private async publishIfNeeded() {
    try {
      if (this.isIncomplete || !(await this.isComplete())) {
        // Reset before reading: the next check must find what does not arrive meanwhile.
        this.isIncomplete = false;
        await this.publishAll();
      }
      this.failures.succeeded();
    } catch (error) {
      this.isIncomplete = true; // the next check retries
      this.failures.failed(error);
    }
  }
}
