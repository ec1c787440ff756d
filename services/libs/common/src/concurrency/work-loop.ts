import type { LoggerService } from '@nestjs/common';

interface WorkLoopOptions {
  /** Does a part of the work. @returns whether more is ready */
  work: () => Promise<boolean>;
  /** Maximum pause in ms: how often to poll without being woken, to pick up work of killed processes. */
  pollMs: number;
  logger: Pick<LoggerService, 'log' | 'warn'>;
  /** Log messages for the first failure (followed by the reason) and for recovery. */
  messages: { failing: string; recovered: string };
}

/**
 * Works until stopped. When idle, sleeps until woken or until the next poll; after a failure, always until the next
 * poll.
 */
export class WorkLoop {
  private stopping = false;
  private failing = false;
  private woken = false;
  private endRest: () => void = () => {};
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: WorkLoopOptions) {}

  /** True if the last attempt failed. */
  get isFailing(): boolean {
    return this.failing;
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  start(): void {
    this.running = this.run();
  }

  /** Signals that there may be work. */
  wake(): void {
    this.woken = true;
    if (!this.failing) this.endRest();
  }

  /** Resolves when the current part of the work has ended. */
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
