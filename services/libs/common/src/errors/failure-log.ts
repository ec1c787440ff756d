import type { LoggerService } from '@nestjs/common';
import { isUnavailable } from './outage.js';

/**
 * Logs background retries: one line when they begin to fail and one on recovery. Skips outages, which the owner of the
 * connection logs; they do not hide a later error.
 */
export class FailureLog {
  private failing = false;

  /** @param messages logged with the first error, and on recovery */
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
