import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import type { AuthConfig } from '../config.js';

/** How long sessions and their tokens live. */
@Injectable()
export class SessionLife {
  constructor(@Inject(CONFIG) private readonly config: AuthConfig) {}

  /** When a session that begins at `now` ends, used or not. */
  endOf(now: Date): Date {
    return wholeSeconds(now.getTime() + this.config.SESSION_MAX_HOURS * 3_600_000);
  }

  /** When a token that is signed at `now` ends: never after its session. */
  endOfToken(now: Date, sessionEnd: Date): Date {
    const life = this.config.SESSION_MINUTES * 60_000;
    return wholeSeconds(Math.min(now.getTime() + life, sessionEnd.getTime()));
  }
}

const wholeSeconds = (milliseconds: number) => new Date(Math.floor(milliseconds / 1000) * 1000);
