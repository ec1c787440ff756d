import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { Allow, Answers, BodyOrQuery, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import {
  AddRunStops,
  type Admin,
  ById,
  CourierRun,
  Couriers as CourierList,
  CreateRun,
  ListMyRuns,
  ListRuns,
  RemoveRunStops,
  Run,
  RunSummary,
  SortRun,
  UpdateRun,
} from '@vaultway/contracts';
import { Couriers } from './couriers.js';
import { RunService } from './run.service.js';

@Controller('runs')
export class RunController {
  constructor(
    private readonly runs: RunService,
    private readonly couriers: Couriers,
  ) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(RunSummary, { summary: 'List runs', list: true })
  list(@Query({ schema: ListRuns }) query: ListRuns) {
    return this.runs.list(query);
  }

  @Allow('clerk', 'auditor')
  @Get('couriers')
  @Answers(CourierList, { summary: 'List the accounts that can get runs' })
  listCouriers() {
    return this.couriers.list();
  }

  @Allow('courier')
  @Get('mine')
  @Answers(CourierRun, { summary: 'List the caller’s runs of today', list: true })
  mine(@Query({ schema: ListMyRuns }) query: ListMyRuns, @CurrentAdmin() courier: Admin) {
    return this.runs.mine(query, courier);
  }

  @Allow('courier')
  @Get('mine/:id')
  @Answers(CourierRun, { summary: 'Get one of the caller’s runs of today', errors: ['not_found'] })
  mineOf(@Param('id') id: string, @CurrentAdmin() courier: Admin) {
    return this.runs.mineOf(id, courier);
  }

  @Allow('clerk', 'auditor')
  @Get(':id')
  @Answers(Run, { summary: 'Get a run with its stops', errors: ['not_found'] })
  get(@Param('id') id: string) {
    return this.runs.get(id);
  }

  @Allow('clerk')
  @Post()
  @Answers(Run, {
    summary: 'Create a run',
    status: 201,
    message: 'Run created',
    errors: ['parcel_not_found', 'parcel_on_run'],
  })
  create(@Body({ schema: CreateRun }) run: CreateRun, @CurrentAdmin() by: Admin, @OncePerKey() once: Once) {
    return this.runs.create(run, by, once);
  }

  @Allow('clerk')
  @Patch()
  @Answers(Run, {
    summary: 'Change a run, or the order of its stops',
    message: 'Run updated',
    errors: ['not_found', 'changed_meanwhile', 'parcel_on_run'],
  })
  update(@Body({ schema: UpdateRun }) changed: UpdateRun, @CurrentAdmin() by: Admin) {
    return this.runs.update(changed, by);
  }

  @Allow('clerk')
  @Post('stops')
  @HttpCode(200)
  @Answers(Run, {
    summary: 'Add parcels to a run',
    message: 'Run updated',
    errors: ['not_found', 'parcel_not_found', 'parcel_on_run'],
  })
  add(@Body({ schema: AddRunStops }) added: AddRunStops, @CurrentAdmin() by: Admin) {
    return this.runs.add(added, by);
  }

  @Allow('clerk')
  @Delete('stops')
  @Answers(Run, { summary: 'Take parcels off a run', message: 'Run updated', errors: ['not_found'] })
  take(@BodyOrQuery(RemoveRunStops) taken: RemoveRunStops, @CurrentAdmin() by: Admin) {
    return this.runs.take(taken, by);
  }

  @Allow('clerk')
  @Post('sort')
  @HttpCode(200)
  @Answers(Run, {
    summary: 'Sort the stops of a run by distance',
    message: 'Run updated',
    errors: ['not_found', 'changed_meanwhile'],
  })
  sort(@Body({ schema: SortRun }) run: SortRun, @CurrentAdmin() by: Admin) {
    return this.runs.sort(run, by);
  }

  @Delete()
  @Answers(null, { summary: 'Move a run to the trash', message: 'Run deleted', errors: ['not_found'] })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() by: Admin) {
    return this.runs.remove(id, by);
  }
}
