import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import { type Admin, ListVisits, StartVisit, Visit, VoidVisit } from '@vaultway/contracts';
import { VisitService } from './visit.service.js';

@Controller('vault/visits')
export class VisitController {
  constructor(private readonly visits: VisitService) {}

  @Allow('auditor', 'keeper')
  @Get()
  @Answers(Visit, { summary: 'List the visits to safety deposit boxes', list: true })
  list(@Query({ schema: ListVisits }) query: ListVisits) {
    return this.visits.list(query);
  }

  @Allow('keeper')
  @Post()
  @Answers(Visit, {
    summary: 'Record that a visitor came to a rented safety deposit box',
    status: 201,
    message: 'Visit recorded',
    errors: ['box_state', 'visitor_inside'],
  })
  start(
    @Body({ schema: StartVisit }) visit: StartVisit,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.visits.start(visit, admin, once);
  }

  @Allow('keeper')
  @Post(':id/out')
  @HttpCode(200)
  @Answers(Visit, {
    summary: 'Record that a visitor left',
    message: 'Visit ended',
    errors: ['not_found', 'visit_closed'],
  })
  end(@Param('id') id: string, @CurrentAdmin() admin: Admin) {
    return this.visits.end(id, admin);
  }

  @Allow('keeper')
  @Post(':id/void')
  @HttpCode(200)
  @Answers(Visit, {
    summary: 'Declare a visit void that was recorded by mistake',
    message: 'Visit voided',
    errors: ['not_found', 'visit_closed'],
  })
  void(
    @Param('id') id: string,
    @Body({ schema: VoidVisit }) voided: VoidVisit,
    @CurrentAdmin() admin: Admin,
  ) {
    return this.visits.void(id, voided, admin);
  }
}
