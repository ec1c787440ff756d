import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { FailureLog } from '@vaultway/common';
import type { Redis } from 'ioredis';

/** How often to check that Redis still has everything. */
const CHECK_MS = 1000;

/**
 * Makes sure that Redis has what every service needs to decide by itself who is let in. The tables are the source of
 * truth: all of it is published at the start, whenever Redis is back, and when a check finds that Redis lost it or that
 * something did not reach it.
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

  /** @param what it publishes, for the log */
  constructor(
    protected readonly redis: Redis,
    private readonly what: string,
  ) {
    this.logger = new Logger(what);
    this.failures = new FailureLog(this.logger, {
      failing: `${what} cannot be published`,
      recovered: `${what} are published again`,
    });
  }

  /** Whether Redis has all of it, as far as a look can tell. */
  protected abstract isComplete(): Promise<boolean>;

  /** Reads the tables and writes all of it. */
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

  /** Publishes a change. Never fails: what did not reach Redis is published again, with all the rest. */
  protected async attempt(publish: () => Promise<void>): Promise<void> {
    try {
      await publish();
    } catch (error) {
      this.isIncomplete = true;
      this.logger.warn(`${this.what} have not reached Redis yet: ${(error as Error).message}`);
    }
  }

  /** One at a time: who asks meanwhile shares it. */
  private check(): Promise<void> {
    this.checking ??= this.publishIfNeeded().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  private async publishIfNeeded() {
    try {
      if (this.isIncomplete || !(await this.isComplete())) {
        // Before it reads: what does not arrive meanwhile must be found by the next check.
        this.isIncomplete = false;
        await this.publishAll();
      }
      this.failures.succeeded();
    } catch (error) {
      this.isIncomplete = true; // the next check tries again
      this.failures.failed(error);
    }
  }
}
