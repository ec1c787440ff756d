import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  ApiError,
  BodyOrQuery,
  CurrentAdmin,
  MayAlso,
  type Once,
  OncePerKey,
} from '@vaultway/common';
import {
  Activity,
  ById,
  CreateActivity,
  EventSuggestion,
  ListActivities,
  SuggestEvents,
  UpdateActivity,
  WrittenActivity,
  type Admin,
} from '@vaultway/contracts';
import { z } from 'zod';
import { EventService } from './event.service.js';
import { EventSuggestions } from './event-suggestions.js';

/** Manages events, called activities in the API. The preview of their mail is in ../../notifications. */
@Controller('activities')
export class ActivityController {
  constructor(
    private readonly events: EventService,
    private readonly suggestions: EventSuggestions,
  ) {}

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get()
  @Answers(Activity, { summary: 'List the events of a parcel', list: true, errors: ['parcel_not_found'] })
  list(@Query({ schema: ListActivities }) query: ListActivities) {
    return this.events.list({ id: query.parcel_id }, query);
  }

  @Allow('clerk', 'courier')
  @Get('suggestions')
  @Answers(z.array(EventSuggestion), {
    summary: 'List the most likely next events of a parcel',
    errors: ['parcel_not_found'],
  })
  suggest(@Query({ schema: SuggestEvents }) { parcel_id }: SuggestEvents) {
    return this.suggestions.after(parcel_id);
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get(':id')
  @Answers(Activity, { summary: 'Get an event', errors: ['not_found'] })
  get(@Param('id') id: string) {
    return this.events.get(id);
  }

  @Allow('clerk', 'courier', 'events:write')
  @Post()
  @Answers(WrittenActivity, {
    summary: 'Add an event to a parcel',
    status: 201,
    message: 'Event added',
    errors: ['parcel_not_found', 'not_allowed'],
  })
  create(
    @Body({ schema: CreateActivity }) event: CreateActivity,
    @CurrentAdmin() admin: Admin,
    @MayAlso(['clerk', 'parcels:write']) mayChangeParcels: boolean,
    @OncePerKey() once: Once,
  ) {
    const changes = event.status !== undefined || event.current_location !== undefined;
    if (changes && !mayChangeParcels) throw new ApiError('not_allowed');
    return this.events.create(event, admin, once);
  }

  @Allow('clerk', 'events:write')
  @Patch()
  @Answers(WrittenActivity, {
    summary: 'Change an event',
    message: 'Event updated',
    errors: ['not_found', 'changed_meanwhile'],
  })
  update(@Body({ schema: UpdateActivity }) input: UpdateActivity, @CurrentAdmin() admin: Admin) {
    return this.events.update(input, admin);
  }

  @Delete()
  @Answers(null, { summary: 'Delete an event', message: 'Event deleted', errors: ['not_found'] })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.events.remove(id, admin);
  }
}
