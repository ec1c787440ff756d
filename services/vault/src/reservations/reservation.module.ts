import { Module } from '@nestjs/common';
import { OwnHoldingsModule } from '../own-holdings/own-holdings.controller.js';
import { OwnReservationController } from './own-reservation.controller.js';
import { ReservationController } from './reservation.controller.js';
import { ReservationService } from './reservation.service.js';
import { ViewingRoomController } from './viewing-room.controller.js';
import { ViewingRoomService } from './viewing-room.service.js';
import { VisitRequests } from './visit-requests.js';

@Module({
  imports: [OwnHoldingsModule],
  controllers: [ViewingRoomController, ReservationController, OwnReservationController],
  providers: [ViewingRoomService, ReservationService, VisitRequests],
  exports: [ReservationService],
})
export class ReservationModule {}
