import { Module } from '@nestjs/common';
import { RecentProof } from '@vaultway/common';
import { FeeModule } from '../fees/fee.module.js';
import { LedgerModule } from '../ledger/ledger.js';
import { ReservationModule } from '../reservations/reservation.module.js';
import { BoxController } from './box.controller.js';
import { BoxService } from './box.service.js';
import { RentalController } from './rental.controller.js';
import { RentalService } from './rental.service.js';
import { VisitController } from './visit.controller.js';
import { VisitService } from './visit.service.js';

@Module({
  imports: [LedgerModule, FeeModule, ReservationModule],
  controllers: [BoxController, RentalController, VisitController],
  providers: [BoxService, RentalService, VisitService, RecentProof],
})
export class BoxModule {}
