import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import type { MailConfig } from '../config.js';

/** Randomizes waits by up to a tenth, so that mails that failed together do not return together. */
const JITTER = 0.1;

@Injectable()
export class RetrySchedule {
  constructor(@Inject(CONFIG) private readonly config: MailConfig) {}

  /**
   * @param tries number so far, at least 1
   * @returns ms until the next one
   */
  waitAfter(tries: number): number {
    const { MAIL_RETRY_FIRST_MS: first, MAIL_RETRY_LONGEST_MS: longest } = this.config;
    const wait = Math.min(first * 2 ** (tries - 1), longest);
    return Math.round(wait * (1 + JITTER * (2 * Math.random() - 1)));
  }

  /** True if an attempt in `wait` ms is in time for a mail requested at `since`. */
  allows(wait: number, since: Date): boolean {
    return Date.now() + wait < since.getTime() + this.config.MAIL_GIVE_UP_AFTER_MS;
  }
}
