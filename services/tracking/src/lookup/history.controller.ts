import { Controller, Get, Header, Param, Query, Req } from '@nestjs/common';
import { Answers, Public } from '@vaultway/common';
import { Activity, ListHistory } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { ActivityService } from '../activities/activity.service.js';
import { askedCodeKey } from './asked-code.js';
import { LookupThrottle } from './lookup.throttle.js';

/** The further pages of a history. They tell whether a code exists too, so they count as look-ups. */
@Public()
@Controller('parcels')
export class HistoryController {
  constructor(
    private readonly activities: ActivityService,
    private readonly throttle: LookupThrottle,
  ) {}

  @Get(':code/history')
  @Header('x-robots-tag', 'noindex')
  @Answers(Activity, {
    summary: 'The further pages of a history',
    list: true,
    errors: ['parcel_not_found', 'throttled'],
  })
  list(
    @Param('code') code: string,
    @Query({ schema: ListHistory }) query: ListHistory,
    @Req() request: FastifyRequest,
  ) {
    const code_key = askedCodeKey(code);
    return this.throttle.admit(request.ip, () => this.activities.list({ code_key }, query));
  }
}
