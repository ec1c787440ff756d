import { Module } from '@nestjs/common';
import { Couriers } from './couriers.js';
import { RunController } from './run.controller.js';
import { RunService } from './run.service.js';
import { RunStopQuery } from './run-stop.query.js';
import { RunStops } from './run-stops.js';

@Module({
  controllers: [RunController],
  providers: [RunService, RunStops, RunStopQuery, Couriers],
})
export class RunModule {}
