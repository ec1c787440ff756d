import { Module } from '@nestjs/common';
import { CountModule } from '../counts/count.controller.js';
import { LedgerModule } from '../ledger/ledger.js';
import { OwnHoldingsModule } from '../own-holdings/own-holdings.controller.js';
import { Melts } from './melts.js';
import { PlaceLabelController } from './place-label.controller.js';
import { OwnPaperController } from './own-paper.controller.js';
import { PaperController } from './paper.controller.js';
import { PaperPrinter } from './paper-printer.js';
import { PlaceLabelService } from './place-label.service.js';
import { PaperService } from './paper.service.js';
import { Withdrawals } from './withdrawals.js';

/** PDFs of statements, certificates of withdrawal and destruction, reports of counts, and labels of places. */
@Module({
  imports: [CountModule, LedgerModule, OwnHoldingsModule],
  controllers: [PaperController, OwnPaperController, PlaceLabelController],
  providers: [PaperService, PaperPrinter, PlaceLabelService, Withdrawals, Melts],
})
export class PaperModule {}
