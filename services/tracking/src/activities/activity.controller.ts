import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { BodyOrQuery, CurrentAdmin, Message } from '@vaultway/common';
import { ById, CreateActivity, ListActivities, UpdateActivity, type Admin } from '@vaultway/contracts';
import { ActivityService } from './activity.service.js';

@Controller('activities')
export class ActivityController {
  constructor(private readonly activities: ActivityService) {}

  @Get()
  list(@Query({ schema: ListActivities }) query: ListActivities) {
    return this.activities.list({ id: query.parcel_id }, query);
  }

  @Get(':id')
  get(@Param('id') id: string) {
    return this.activities.get(id);
  }

  @Post()
  @HttpCode(201)
  @Message('Event added')
  create(@Body({ schema: CreateActivity }) event: CreateActivity, @CurrentAdmin() admin: Admin) {
    return this.activities.create(event, admin);
  }

  @Patch()
  @Message('Event updated')
  update(@Body({ schema: UpdateActivity }) changed: UpdateActivity, @CurrentAdmin() admin: Admin) {
    return this.activities.update(changed, admin);
  }

  @Delete()
  @Message('Event deleted')
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.activities.remove(id, admin);
  }
}
