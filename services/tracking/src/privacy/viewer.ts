import { Injectable } from '@nestjs/common';
import { readSessionCookie, Revocations, SessionTokens } from '@vaultway/common';
import type { FastifyRequest } from 'fastify';
import { Reveals } from './reveals.js';
import { TrackingPrivacy } from './tracking-privacy.js';

/** Tells who may see all of a parcel. */
@Injectable()
export class Viewer {
  constructor(
    private readonly privacy: TrackingPrivacy,
    private readonly tokens: SessionTokens,
    private readonly revocations: Revocations,
    private readonly reveals: Reveals,
  ) {}

  /** Everybody while nothing is withheld; otherwise admins, and whoever proved that the parcel is theirs. */
  async seesAll(key: string, request: FastifyRequest): Promise<boolean> {
    if (!this.privacy.gated) return true;
    return (await this.reveals.has(key, request)) || this.isAdmin(request);
  }

  /** Nobody is one while Redis is away, since a revocation could be missed. */
  private async isAdmin(request: FastifyRequest): Promise<boolean> {
    const token = readSessionCookie(request);
    const session = token === undefined ? undefined : this.tokens.verify(token);
    if (!session) return false;
    return this.revocations.has(session.id).then(
      (revoked) => !revoked,
      () => false,
    );
  }
}
