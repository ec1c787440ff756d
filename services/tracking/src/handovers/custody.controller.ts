import { Controller, Get, Header, Param, Req } from '@nestjs/common';
import { Allow, Answers, Public } from '@vaultway/common';
import { Custody } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { requestedCodeKey } from '../parcels/code-key.js';
import { LookupThrottle } from '../public/lookup/lookup-throttle.js';
import { Viewer } from '../privacy/viewer.js';
import { CustodyReader } from './custody-reader.js';

/** The chain of custody, for the tracking page. It reveals whether a code exists, so it is throttled as look-ups are. */
@Public()
@Controller('parcels')
export class CustodyController {
  constructor(
    private readonly custody: CustodyReader,
    private readonly throttle: LookupThrottle,
    private readonly viewer: Viewer,
  ) {}

  @Allow('parcels:read')
  @Get(':code/custody')
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'private, no-store')
  @Answers(Custody, {
    summary: 'That a parcel went from hand to hand as it should; whoever may see all of it sees who signed',
    errors: ['parcel_not_found', 'throttled'],
  })
  async read(@Param('code') code: string, @Req() request: FastifyRequest): Promise<Custody> {
    const key = requestedCodeKey(code);
    const seesAll = await this.viewer.seesAll(key, request);
    const custody = await this.throttle.admit(request.ip, () => this.custody.read(key), 'custody');
    if (seesAll || custody.delivery === null) return custody;
    return { ...custody, delivery: { at: custody.delivery.at, taker: null, signature: null, photo: null } };
  }
}
