import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.js';
import { BoxController } from './box.controller.js';
import { BoxService } from './box.service.js';
import { VisitController } from './visit.controller.js';
import { VisitService } from './visit.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [BoxController, VisitController],
  providers: [BoxService, VisitService],
})
export class BoxModule {}
