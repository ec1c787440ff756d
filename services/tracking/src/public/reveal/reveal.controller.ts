import { Body, Controller, Header, Param, Post, Req, Res } from '@nestjs/common';
import { Answers, ApiError, Public, requestLanguage } from '@vaultway/common';
import { RevealByLink, RevealParcel, TrackedParcel } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestedCodeKey } from '../../parcels/code-key.js';
import { LookupService } from '../lookup/lookup.service.js';
import { LookupThrottle } from '../../guessing/lookup-throttle.js';
import { RevealCookies } from '../../privacy/reveal-cookies.js';
import { TrackingPrivacy } from '../../privacy/tracking-privacy.js';
import { proves } from './proof.js';
import { RevealLinks } from './reveal-links.js';
import { RevealThrottle } from './reveal-throttle.js';

/** Reveals the whole parcel to clients that know its recipient or have access to one of its mailboxes. */
@Public()
@Controller('parcels')
export class RevealController {
  constructor(
    private readonly lookup: LookupService,
    private readonly lookupThrottle: LookupThrottle,
    private readonly throttle: RevealThrottle,
    private readonly cookies: RevealCookies,
    private readonly links: RevealLinks,
    private readonly privacy: TrackingPrivacy,
  ) {}

  @Post(':code/reveal')
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'no-store')
  @Answers(TrackedParcel, {
    summary:
      "Unlock all of a gated parcel with the recipient's email address or the last four digits of the phone number",
    errors: ['parcel_not_found', 'throttled'],
  })
  async reveal(
    @Param('code') code: string,
    @Body({ schema: RevealParcel }) { proof }: RevealParcel,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TrackedParcel> {
    const key = requestedCodeKey(code);
    const { public: found } = await this.lookupThrottle.admit(request.ip, () => this.lookup.find(key));
    const { parcel } = found;
    await this.throttle.begin(request.ip, key, proof);
    if (!proves(proof, parcel)) throw ApiError.field('proof', 'wrong');
    await this.throttle.forget(request.ip, key, proof);
    await this.cookies.grant(key, request, reply);
    return parcel;
  }

  @Post(':code/reveal-links')
  @Header('cache-control', 'no-store')
  @Answers(null, {
    summary:
      'Email links to all of a gated parcel to its recipient and sender; repeats within a minute send nothing',
    status: 202,
    message: 'If this parcel has an email address, a link was requested for it',
    errors: ['parcel_not_found', 'throttled'],
  })
  async sendLinks(@Param('code') code: string, @Req() request: FastifyRequest): Promise<void> {
    const key = requestedCodeKey(code);
    await this.lookupThrottle.admit(request.ip, () => this.lookup.find(key));
    // No link is needed if nothing is withheld.
    if (this.privacy.gated) await this.links.send(key, requestLanguage(request));
  }

  @Post(':code/reveal/link')
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'no-store')
  @Answers(TrackedParcel, {
    summary: 'Unlock all of a gated parcel with a mailed link',
    errors: ['link_not_valid', 'parcel_not_found', 'throttled'],
  })
  async revealByLink(
    @Param('code') code: string,
    @Body({ schema: RevealByLink }) { token }: RevealByLink,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TrackedParcel> {
    const key = requestedCodeKey(code);
    const { public: found } = await this.lookupThrottle.admit(request.ip, () => this.lookup.find(key));
    const { parcel } = found;
    await this.links.redeem(key, token, () => this.cookies.grant(key, request, reply));
    return parcel;
  }
}
