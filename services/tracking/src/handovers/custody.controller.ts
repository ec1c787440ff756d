import { Controller, Get, Header, Param, Req } from '@nestjs/common';
import { Allow, Answers, Public } from '@vaultway/common';
import { Custody } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { requestedCodeKey } from '../parcels/code-key.js';
import { LookupThrottle } from '../guessing/lookup-throttle.js';
import { Viewer } from '../privacy/viewer.js';
import { CustodyReader } from './custody-reader.js';

/**
 * Serves the chain of custody to the tracking page. Throttled like look-ups, since it reveals whether a code exists.
 */
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
    summary: 'Get the chain of custody of a parcel; signatures only for callers who may see all of it',
    errors: ['parcel_not_found', 'throttled'],
  })
  async read(@Param('code') code: string, @Req() request: FastifyRequest): Promise<Custody> {
    const key = requestedCodeKey(code);
    const seesAll = await this.viewer.seesAll(key, request);
    const custody = await this.throttle.admit(request.ip, () => this.custody.read(key), 'custody');
    if (seesAll) return custody;
    const deliveries = custody.deliveries.map((one) => ({
      ...one,
      taker: null,
      signature: null,
      photo: null,
    }));
    return { ...custody, delivery: deliveries[0] ?? null, deliveries };
  }
}
