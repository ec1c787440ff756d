import { Module } from '@nestjs/common';
import { RecentProof } from '@vaultway/common';
import { FeeModule } from '../fees/fee.module.js';
import { LedgerModule } from '../ledger/ledger.js';
import { ReservationModule } from '../reservations/reservation.module.js';
import { RentalController } from './rental.controller.js';
import { RentalService } from './rental.service.js';

@Module({
  imports: [LedgerModule, FeeModule, ReservationModule],
  controllers: [RentalController],
  providers: [RentalService, RecentProof],
})
export class RentalModule {}
