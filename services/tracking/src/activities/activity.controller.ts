import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Answers, BodyOrQuery, CurrentAdmin } from '@vaultway/common';
import {
  Activity,
  ById,
  CreateActivity,
  EventSuggestion,
  ListActivities,
  SuggestEvents,
  MailPreview,
  PreviewActivity,
  UpdateActivity,
  type Admin,
} from '@vaultway/contracts';
import { z } from 'zod';
import { ActivityService } from './activity.service.js';
import { ActivitySuggestions } from './activity.suggestions.js';

@Controller('activities')
export class ActivityController {
  constructor(
    private readonly activities: ActivityService,
    private readonly suggestions: ActivitySuggestions,
  ) {}

  @Get()
  @Answers(Activity, { summary: 'The events of a parcel', list: true, errors: ['parcel_not_found'] })
  list(@Query({ schema: ListActivities }) query: ListActivities) {
    return this.activities.list({ id: query.parcel_id }, query);
  }

  @Get('suggestions')
  @Answers(z.array(EventSuggestion), {
    summary: 'What mostly happens next to a parcel',
    errors: ['parcel_not_found'],
  })
  suggest(@Query({ schema: SuggestEvents }) { parcel_id }: SuggestEvents) {
    return this.suggestions.after(parcel_id);
  }

  @Get(':id')
  @Answers(Activity, { summary: 'One event', errors: ['not_found'] })
  get(@Param('id') id: string) {
    return this.activities.get(id);
  }

  @Post()
  @Answers(Activity, {
    summary: 'Add an event to a parcel',
    status: 201,
    message: 'Event added',
    errors: ['parcel_not_found'],
  })
  create(@Body({ schema: CreateActivity }) event: CreateActivity, @CurrentAdmin() admin: Admin) {
    return this.activities.create(event, admin);
  }

  @Post('preview')
  @Answers(MailPreview, {
    summary: 'The mail to the recipient about an event that is not saved yet; nothing is sent',
    errors: ['parcel_not_found'],
  })
  preview(@Body({ schema: PreviewActivity }) event: PreviewActivity) {
    return this.activities.preview(event);
  }

  @Patch()
  @Answers(Activity, {
    summary: 'Change an event',
    message: 'Event updated',
    errors: ['not_found', 'changed_meanwhile'],
  })
  update(@Body({ schema: UpdateActivity }) changed: UpdateActivity, @CurrentAdmin() admin: Admin) {
    return this.activities.update(changed, admin);
  }

  @Delete()
  @Answers(null, { summary: 'Delete an event', message: 'Event deleted', errors: ['not_found'] })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.activities.remove(id, admin);
  }
}
