import { Injectable } from '@nestjs/common';
import { hasScope, mayGo, type RequestWithSession, StandingSessions } from '@vaultway/common';
import { Parties } from './parties.js';
import { RevealCookies } from './reveal-cookies.js';
import { TrackingPrivacy } from './tracking-privacy.js';

/** Decides who may see the whole parcel. */
@Injectable()
export class Viewer {
  constructor(
    private readonly privacy: TrackingPrivacy,
    private readonly sessions: StandingSessions,
    private readonly reveals: RevealCookies,
    private readonly parties: Parties,
  ) {}

  /**
   * True for everyone unless `tracking_privacy` is `gated`; then for colleagues with parcels, API keys that read
   * parcels, and the parties of the parcel.
   */
  async seesAll(key: string, request: RequestWithSession): Promise<boolean> {
    if (!this.privacy.gated) return true;
    return (await this.isParty(key, request)) || (await this.isColleague(request));
  }

  /** True for users and visitors that proved to be a party of the parcel, on any site. */
  async isParty(key: string, request: RequestWithSession): Promise<boolean> {
    return (await this.reveals.has(key, request)) || this.parties.isSignedIn(key, request);
  }

  /** True for those who read handovers and the trash: admins, clerks and auditors, and API keys that read parcels. */
  async isStaff(request: RequestWithSession): Promise<boolean> {
    if (request.apiKey) return hasScope(request.apiKey, ['parcels:read']);
    const session = await this.sessions.of(request);
    return session !== undefined && mayGo(session.role, ['clerk', 'auditor']);
  }

  /** True for signed-in colleagues whose role reads parcels, and API keys that read parcels. */
  async isColleague(request: RequestWithSession): Promise<boolean> {
    if (request.apiKey) return true;
    // While Redis is down nobody counts as signed in, since the session may have been revoked.
    const session = await this.sessions.of(request);
    return session !== undefined && mayGo(session.role, ['clerk', 'auditor', 'courier']);
  }
}
