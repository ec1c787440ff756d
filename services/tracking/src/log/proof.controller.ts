import { Controller, Get, Header, Param, Req } from '@nestjs/common';
import { Allow, Answers, ApiError, Public, type RequestWithSession } from '@vaultway/common';
import { EventProof, HandoverProof, HistoryProof } from '@vaultway/contracts';
import { LookupThrottle } from '../guessing/lookup-throttle.js';
import { requestedCodeKey } from '../parcels/code-key.js';
import { Viewer } from '../privacy/viewer.js';
import { Proofs } from './proofs.js';

/**
 * Serves proofs to anyone who may look up the event's parcel. Visitors to a gated site learn only that it is in the
 * log.
 */
@Public()
@Controller('activities')
export class ProofController {
  constructor(
    private readonly proofs: Proofs,
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
      const event = await this.proofs.findEvent(id);
      const seesAll = await this.viewer.seesAll(event.code_key, request);
      return this.proofs.ofEvent(event, () => seesAll);
    });
  }
}

/** Serves all records of a parcel to anyone who may look it up; to strangers of a gated site, only their hashes. */
@Public()
@Controller('parcels')
export class HistoryProofController {
  constructor(
    private readonly proofs: Proofs,
    private readonly viewer: Viewer,
    private readonly throttle: LookupThrottle,
  ) {}

  @Allow('parcels:read')
  @Get(':code/history/proof')
  @Header('cache-control', 'private, no-store')
  @Header('x-robots-tag', 'noindex')
  @Answers(HistoryProof, {
    summary:
      'Get the proof of everything that the log has about a parcel; records only for callers who may read them',
    errors: ['parcel_not_found', 'not_sealed_yet', 'throttled'],
  })
  prove(@Param('code') code: string, @Req() request: RequestWithSession): Promise<HistoryProof> {
    return this.throttle.admit(
      request.ip,
      async () => {
        const parcel = await this.proofs.findParcel(requestedCodeKey(code));
        const isStaff = await this.viewer.isStaff(request);
        if (parcel.deleted && !isStaff) throw new ApiError('parcel_not_found');
        const seesAll = await this.viewer.seesAll(parcel.code_key, request);
        const seesHandovers = isStaff || (await this.viewer.isParty(parcel.code_key, request));
        const isColleague = await this.viewer.isColleague(request);
        return this.proofs.ofParcel(
          parcel,
          ({ kind, version }) =>
            // An earlier release wrote one record for all parcels of a handover.
            kind.startsWith('handover.') ? (version === 1 ? isStaff : seesHandovers) : seesAll,
          isColleague ? 'all' : 'public',
        );
      },
      'custody',
    );
  }
}

/** Serves a handover's records to staff, and to each parcel's parties its own; to others, only their hashes. */
@Public()
@Controller('handovers')
export class HandoverProofController {
  constructor(
    private readonly proofs: Proofs,
    private readonly viewer: Viewer,
    private readonly throttle: LookupThrottle,
  ) {}

  @Allow('parcels:read')
  @Get(':id/proof')
  @Header('cache-control', 'private, no-store')
  @Header('x-robots-tag', 'noindex')
  @Answers(HandoverProof, {
    summary: 'Get the proof that a handover is in the log, with one record for each of its parcels',
    errors: ['not_found', 'not_sealed_yet', 'throttled'],
  })
  prove(@Param('id') id: string, @Req() request: RequestWithSession): Promise<HandoverProof> {
    return this.throttle.admit(
      request.ip,
      async () => {
        const parcels = await this.proofs.parcelsOfHandover(id);
        const isStaff = await this.viewer.isStaff(request);
        if (!isStaff && parcels.every(({ deleted }) => deleted)) throw new ApiError('not_found');
        const readable = new Set<string | null>();
        for (const parcel of parcels) {
          const isOpen = !parcel.deleted && (await this.viewer.isParty(parcel.code_key, request));
          if (isStaff || isOpen) readable.add(parcel.id);
        }
        return this.proofs.ofHandover(id, ({ parcel_id }) => isStaff || readable.has(parcel_id));
      },
      'custody',
    );
  }
}
