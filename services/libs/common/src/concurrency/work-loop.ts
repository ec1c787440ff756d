import type { LoggerService } from '@nestjs/common';

interface WorkLoopOptions {
  /** Does a part of the work. @returns whether there is more to do at once */
  work: () => Promise<boolean>;
  /** The longest rest: how often it looks without being woken, for what a killed process left. */
  pollMs: number;
  logger: Pick<LoggerService, 'log' | 'warn'>;
  /** What is logged when the work begins to fail, before the reason, and when it succeeds again. */
  messages: { failing: string; recovered: string };
}

/**
 * Works until it is stopped. Once there is nothing more to do, it rests until somebody wakes it, at most until the next poll;
 * after a failure always until then.
 */
export class WorkLoop {
  private stopping = false;
  private failing = false;
  private woken = false;
  private endRest: () => void = () => {};
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: WorkLoopOptions) {}

  /** Whether the last try failed. */
  get isFailing(): boolean {
    return this.failing;
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  start(): void {
    this.running = this.run();
  }

  /** There may be something to do. */
  wake(): void {
    this.woken = true;
    if (!this.failing) this.endRest();
  }

  /** Resolves when the part of the work that is being done has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.endRest();
    await this.running;
  }

  private async run() {
    while (!this.stopping) {
      this.woken = false;
      const hasMore = await this.tryToWork();
      if (!hasMore) await this.rest();
    }
  }

  private async tryToWork(): Promise<boolean> {
    const { work, logger, messages } = this.options;
    try {
      const hasMore = await work();
      if (this.failing) logger.log(messages.recovered);
      this.failing = false;
      return hasMore;
    } catch (error) {
      if (!this.failing) logger.warn(`${messages.failing}: ${(error as Error).message}`);
      this.failing = true;
      return false;
    }
  }

  private async rest() {
    if (this.stopping || (this.woken && !this.failing)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.options.pollMs);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
