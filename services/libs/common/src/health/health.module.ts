import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { Duty } from './duty.js';
import { HealthController } from './health.controller.js';

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [Duty],
})
export class HealthModule {}
