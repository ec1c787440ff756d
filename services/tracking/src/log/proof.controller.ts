import { Controller, Get, Header, Param, Req } from '@nestjs/common';
import { Allow, Answers, Public, type RequestWithSession } from '@vaultway/common';
import { EventProof } from '@vaultway/contracts';
import { LookupThrottle } from '../guessing/lookup-throttle.js';
import { Viewer } from '../privacy/viewer.js';
import { EventProofs } from './event-proofs.js';

/**
 * Serves proofs to anyone who may look up the event's parcel. Visitors to a gated site learn only that it is in the
 * log.
 */
@Public()
@Controller('activities')
export class ProofController {
  constructor(
    private readonly proofs: EventProofs,
    private readonly viewer: Viewer,
    private readonly throttle: LookupThrottle,
  ) {}

  @Allow('log:read', 'parcels:read')
  @Get(':id/proof')
  @Header('cache-control', 'private, no-cache')
  @Header('x-robots-tag', 'noindex')
  @Answers(EventProof, {
    summary: 'Get the proof that an event is in the log',
    errors: ['not_found', 'not_sealed_yet', 'throttled'],
  })
  prove(@Param('id') id: string, @Req() request: RequestWithSession): Promise<EventProof> {
    return this.throttle.admit(request.ip, async () => {
      const event = await this.proofs.find(id);
      return this.proofs.prove(event, await this.viewer.seesAll(event.code_key, request));
    });
  }
}
