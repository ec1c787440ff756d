import { Injectable } from '@nestjs/common';
import { StandingSessions } from '@vaultway/common';
import type { FastifyRequest } from 'fastify';
import { Reveals } from './reveals.js';
import { TrackingPrivacy } from './tracking-privacy.js';

/** Tells who may see all of a parcel. */
@Injectable()
export class Viewer {
  constructor(
    private readonly privacy: TrackingPrivacy,
    private readonly sessions: StandingSessions,
    private readonly reveals: Reveals,
  ) {}

  /** Everybody while nothing is withheld; otherwise admins, and whoever proved that the parcel is theirs. */
  async seesAll(key: string, request: FastifyRequest): Promise<boolean> {
    if (!this.privacy.gated) return true;
    if (await this.reveals.has(key, request)) return true;
    // Nobody is an admin while Redis is away, since a revocation could be missed.
    return (await this.sessions.of(request)) !== undefined;
  }
}
