import { Controller, Get, Header, Param, Query, Req } from '@nestjs/common';
import { Allow, Answers, Page, Public } from '@vaultway/common';
import { Activity, ListHistory } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { requestedCodeKey } from '../../parcels/code-key.js';
import { EventService } from '../../parcels/events/event.service.js';
import { privacyGateOf } from '../../privacy/privacy-gate.js';
import { restrictedEvent } from './restricted-parcel.js';
import { Viewer } from '../../privacy/viewer.js';
import { LookupService } from './lookup.service.js';
import { LookupThrottle } from './lookup-throttle.js';

/** The further pages of a history. They reveal whether a code exists, so they count as look-ups. */
@Public()
@Controller('parcels')
export class HistoryController {
  constructor(
    private readonly events: EventService,
    private readonly throttle: LookupThrottle,
    private readonly lookup: LookupService,
    private readonly viewer: Viewer,
  ) {}

  @Allow('parcels:read')
  @Get(':code/history')
  @Header('x-robots-tag', 'noindex')
  @Answers(Activity, {
    summary: 'The further pages of a history',
    list: true,
    errors: ['parcel_not_found', 'throttled'],
  })
  async list(
    @Param('code') code: string,
    @Query({ schema: ListHistory }) query: ListHistory,
    @Req() request: FastifyRequest,
  ): Promise<Page<Activity>> {
    const code_key = requestedCodeKey(code);
    const seesAll = await this.viewer.seesAll(code_key, request);
    return this.throttle.admit(request.ip, () =>
      seesAll ? this.events.list({ code_key }, query) : this.listRestricted(code_key, query),
    );
  }

  /** Ignores the search text, which would find what is withheld. */
  private async listRestricted(code_key: string, query: ListHistory): Promise<Page<Activity>> {
    const { parcel } = await this.lookup.find(code_key);
    const { rows, total } = await this.events.list({ code_key }, { ...query, q: null });
    return new Page(rows.map(restrictedEvent(privacyGateOf(parcel))), total, query);
  }
}
