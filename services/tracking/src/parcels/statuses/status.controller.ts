import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin } from '@vaultway/common';
import { ChangeStatuses, ListStatuses, Status, StatusChange, type Admin } from '@vaultway/contracts';
import { StatusService } from './status.service.js';

/** Manages the statuses that parcels have. */
@Controller('statuses')
export class StatusController {
  constructor(private readonly statuses: StatusService) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(Status, {
    summary: 'List statuses as spelled, with their parcels, most parcels first',
    list: true,
  })
  list(@Query({ schema: ListStatuses }) query: ListStatuses) {
    return this.statuses.list(query);
  }

  @Allow('clerk')
  @Patch()
  @Answers(StatusChange, {
    summary: 'Merge or rename statuses, or undo that; repeat while parcels remain',
    message: 'Parcels updated',
    errors: ['not_found'],
  })
  change(@Body({ schema: ChangeStatuses }) input: ChangeStatuses, @CurrentAdmin() admin: Admin) {
    return this.statuses.change(input, admin);
  }
}
