import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { DraftOutcomes } from './draft-outcomes.js';
import { FeeController } from './fee.controller.js';
import { FeeDrafts } from './fee-drafts.js';
import { FeeService } from './fee.service.js';
import { PriceService } from './price.service.js';

@Module({
  imports: [NightlyModule],
  controllers: [FeeController],
  providers: [FeeService, PriceService, FeeDrafts, DraftOutcomes],
  exports: [DraftOutcomes, FeeDrafts],
})
export class FeeModule {}
