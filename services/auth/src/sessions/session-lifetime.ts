import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import type { AuthConfig } from '../config.js';

/** How long sessions and their tokens live. */
@Injectable()
export class SessionLifetime {
  constructor(@Inject(CONFIG) private readonly config: AuthConfig) {}

  /** When a session that starts at `now` ends, used or not. */
  endOf(now: Date): Date {
    return wholeSeconds(now.getTime() + this.config.SESSION_MAX_HOURS * 3_600_000);
  }

  /** When a token signed at `now` expires: never after its session ends. */
  endOfToken(now: Date, sessionEnd: Date): Date {
    const lifetime = this.config.SESSION_MINUTES * 60_000;
    return wholeSeconds(Math.min(now.getTime() + lifetime, sessionEnd.getTime()));
  }
}

const wholeSeconds = (milliseconds: number) => new Date(Math.floor(milliseconds / 1000) * 1000);
