import { Body, Controller, Header, Param, Post, Req, Res } from '@nestjs/common';
import { Answers, ApiError, Public } from '@vaultway/common';
import { RevealParcel, TrackedParcel } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestedCodeKey } from '../../parcels/code-key.js';
import { LookupService } from '../lookup/lookup.service.js';
import { LookupThrottle } from '../lookup/lookup.throttle.js';
import { RevealCookies } from '../privacy/reveal-cookies.js';
import { proves } from './proof.js';
import { RevealThrottle } from './reveal.throttle.js';

/** Shows all of a parcel to whoever knows its recipient. */
@Public()
@Controller('parcels')
export class RevealController {
  constructor(
    private readonly lookup: LookupService,
    private readonly lookupThrottle: LookupThrottle,
    private readonly throttle: RevealThrottle,
    private readonly cookies: RevealCookies,
  ) {}

  @Post(':code/reveal')
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'no-store')
  @Answers(TrackedParcel, {
    summary:
      "See all of a parcel where strangers see a part: by the recipient's e-mail address, or the last four digits of the phone number",
    errors: ['parcel_not_found', 'throttled'],
  })
  async reveal(
    @Param('code') code: string,
    @Body({ schema: RevealParcel }) { proof }: RevealParcel,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TrackedParcel> {
    const key = requestedCodeKey(code);
    const { parcel } = await this.lookupThrottle.admit(request.ip, () => this.lookup.find(key));
    await this.throttle.begin(request.ip, key);
    if (!proves(proof, parcel)) {
      await this.throttle.countWrong(key);
      throw ApiError.field('proof', 'wrong');
    }
    await this.throttle.forget(request.ip, key);
    await this.cookies.grant(key, request, reply);
    return parcel;
  }
}
