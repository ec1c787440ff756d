import { Controller, Get, Header, Param, Query, Req } from '@nestjs/common';
import { Allow, Answers, ApiError, type Page, Public } from '@vaultway/common';
import { Activity, ListHistory, RESTRICTED_HISTORY_SORTS } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { requestedCodeKey } from '../../parcels/code-key.js';
import { ParcelRecords } from '../../parcels/parcel-records.js';
import { EventService } from '../../parcels/events/event.service.js';
import { presentFirst } from './tracked-answer.js';
import { restrictedEvent } from './restricted-parcel.js';
import { privacyGateOf, zoneGateOf } from '../../privacy/privacy-gate.js';
import { Viewer } from '../../privacy/viewer.js';
import { LookupThrottle } from '../../guessing/lookup-throttle.js';

/** Serves the further pages of a history. They reveal whether a code exists, so they count as look-ups. */
@Public()
@Controller('parcels')
export class HistoryController {
  constructor(
    private readonly parcels: ParcelRecords,
    private readonly events: EventService,
    private readonly throttle: LookupThrottle,
    private readonly viewer: Viewer,
  ) {}

  @Allow('parcels:read')
  @Get(':code/history')
  @Header('x-robots-tag', 'noindex')
  @Answers(Activity, {
    summary: 'Get further pages of the history of a parcel',
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
    return this.throttle.admit(request.ip, async () => {
      const page = await (seesAll
        ? this.events.list({ code_key }, query)
        : this.listRestricted(code_key, query));
      if (query.sort !== '-created_at') return page;
      const rows = presentFirst(page.rows, ({ created_at }) => Date.parse(created_at));
      return page.with([...rows]);
    });
  }

  /** Ignores the search text, which could reveal withheld text. @throws ApiError `validation` for sorting by title */
  private async listRestricted(code_key: string, query: ListHistory): Promise<Page<Activity>> {
    if (!RESTRICTED_HISTORY_SORTS.includes(query.sort)) {
      throw ApiError.field('sort', 'not_a_choice', { choices: RESTRICTED_HISTORY_SORTS });
    }
    const parcel = await this.parcels.find({ code_key });
    const page = await this.events.list({ id: parcel.id }, { ...query, q: null });
    const zoneOf = zoneGateOf(parcel, privacyGateOf(parcel));
    return page.with(page.rows.map((event) => restrictedEvent(event, zoneOf)));
  }
}
