import { Body, Controller, Header, Param, Post, Req, Res } from '@nestjs/common';
import { Answers, ApiError, Public } from '@vaultway/common';
import { RevealParcel, TrackedParcel } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askedCodeKey } from '../lookup/asked-code.js';
import { LookupService } from '../lookup/lookup.service.js';
import { LookupThrottle } from '../lookup/lookup.throttle.js';
import { proves } from './proof.js';
import { parcelIn } from './restricted.js';
import { RevealTries } from './reveal.tries.js';
import { Reveals } from './reveals.js';

/** Shows all of a parcel to whoever knows its recipient. */
@Public()
@Controller('parcels')
export class RevealController {
  constructor(
    private readonly lookup: LookupService,
    private readonly throttle: LookupThrottle,
    private readonly tries: RevealTries,
    private readonly reveals: Reveals,
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
    const key = askedCodeKey(code);
    const parcel = parcelIn(await this.throttle.admit(request.ip, () => this.lookup.find(key)));
    await this.tries.begin(request.ip, key);
    if (!proves(proof, parcel)) {
      await this.tries.wrong(key);
      throw ApiError.field('proof', 'wrong', 'Proof does not match this parcel');
    }
    await this.tries.right(request.ip, key);
    await this.reveals.grant(key, request, reply);
    return parcel;
  }
}
