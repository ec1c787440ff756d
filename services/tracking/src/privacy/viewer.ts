import { Injectable } from '@nestjs/common';
import { type RequestWithSession, StandingSessions } from '@vaultway/common';
import { RevealCookies } from './reveal-cookies.js';
import { TrackingPrivacy } from './tracking-privacy.js';

/** Decides who may see all of a parcel. */
@Injectable()
export class Viewer {
  constructor(
    private readonly privacy: TrackingPrivacy,
    private readonly sessions: StandingSessions,
    private readonly reveals: RevealCookies,
  ) {}

  /**
   * Everybody, unless `tracking_privacy` is `gated`; then whoever is signed in, programs whose key reads parcels, and
   * whoever proved that the parcel is theirs.
   */
  async seesAll(key: string, request: RequestWithSession): Promise<boolean> {
    if (!this.privacy.gated) return true;
    if (request.apiKey) return true;
    if (await this.reveals.has(key, request)) return true;
    // While Redis is down nobody counts as an admin, since the session may have been revoked.
    return (await this.sessions.of(request)) !== undefined;
  }
}
