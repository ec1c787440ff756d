import type { LoggerService } from '@nestjs/common';
import { isUnavailable } from './outage.js';

/**
 * For what is tried again and again while nobody waits for it: logs once that it began to fail, and once that it works
 * again. An outage is not logged, since whoever holds the connection logs it; nor does it hide an error that follows it.
 */
export class FailureLog {
  private failing = false;

  /** @param messages what is logged with the error when it begins to fail, and when it works again */
  constructor(
    private readonly logger: Pick<LoggerService, 'log' | 'error'>,
    private readonly messages: { failing: string; recovered: string },
  ) {}

  failed(error: unknown): void {
    if (this.failing || isUnavailable(error)) return;
    this.failing = true;
    this.logger.error({ err: error }, this.messages.failing);
  }

  succeeded(): void {
    if (!this.failing) return;
    this.failing = false;
    this.logger.log(this.messages.recovered);
  }
}
