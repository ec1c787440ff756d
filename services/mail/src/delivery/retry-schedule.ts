import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import type { MailConfig } from '../config.js';

/** A wait varies by up to a tenth, so that mails that failed together do not come back together. */
const JITTER = 0.1;

/** When a mail is tried again. */
@Injectable()
export class RetrySchedule {
  constructor(@Inject(CONFIG) private readonly config: MailConfig) {}

  /**
   * @param tries how many there were so far, at least 1
   * @returns milliseconds until the next one
   */
  waitAfter(tries: number): number {
    const { MAIL_RETRY_FIRST_MS: first, MAIL_RETRY_LONGEST_MS: longest } = this.config;
    const wait = Math.min(first * 2 ** (tries - 1), longest);
    return Math.round(wait * (1 + JITTER * (2 * Math.random() - 1)));
  }

  /** Whether a try in `wait` milliseconds is still in time for a mail that was requested at `since`. */
  allows(wait: number, since: Date): boolean {
    return Date.now() + wait < since.getTime() + this.config.MAIL_GIVE_UP_AFTER_MS;
  }
}
