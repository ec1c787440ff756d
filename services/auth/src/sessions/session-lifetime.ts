import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import type { AuthConfig } from '../config.js';

@Injectable()
export class SessionLifetime {
  constructor(@Inject(CONFIG) private readonly config: AuthConfig) {}

  /** Returns the end of a session that starts at `now`, used or not. */
  endOf(now: Date): Date {
    return wholeSeconds(now.getTime() + this.config.SESSION_MAX_HOURS * 3_600_000);
  }

  /** Returns the expiry of a token signed at `now`, never after its session's end. */
  endOfToken(now: Date, sessionEnd: Date): Date {
    const lifetime = this.config.SESSION_MINUTES * 60_000;
    return wholeSeconds(Math.min(now.getTime() + lifetime, sessionEnd.getTime()));
  }
}

const wholeSeconds = (milliseconds: number) => new Date(Math.floor(milliseconds / 1000) * 1000);
