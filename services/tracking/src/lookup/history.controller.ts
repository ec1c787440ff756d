import { Controller, Get, Header, Param, Query, Req } from '@nestjs/common';
import { Answers, Page, Public } from '@vaultway/common';
import { Activity, ListHistory } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { ActivityService } from '../activities/activity.service.js';
import { maskFor } from '../privacy/mask.js';
import { asKnown, parcelIn, restrictedEvent } from '../privacy/restricted.js';
import { Viewer } from '../privacy/viewer.js';
import { askedCodeKey } from './asked-code.js';
import { LookupService } from './lookup.service.js';
import { LookupThrottle } from './lookup.throttle.js';

/** The further pages of a history. They tell whether a code exists too, so they count as look-ups. */
@Public()
@Controller('parcels')
export class HistoryController {
  constructor(
    private readonly activities: ActivityService,
    private readonly throttle: LookupThrottle,
    private readonly lookup: LookupService,
    private readonly viewer: Viewer,
  ) {}

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
    const code_key = askedCodeKey(code);
    if (await this.viewer.seesAll(code_key, request)) {
      return this.throttle.admit(request.ip, () => this.activities.list({ code_key }, query));
    }
    return this.throttle.admit(request.ip, () => this.restricted(code_key, query));
  }

  /** Without a search, which would find what is withheld. */
  private async restricted(code_key: string, query: ListHistory): Promise<Page<Activity>> {
    const mask = maskFor(asKnown(parcelIn(await this.lookup.find(code_key))));
    const { rows, total } = await this.activities.list({ code_key }, { ...query, q: null });
    return new Page(rows.map(restrictedEvent(mask)), total, query);
  }
}
