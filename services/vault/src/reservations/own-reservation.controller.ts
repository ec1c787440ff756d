import { Controller, Get, Query } from '@nestjs/common';
import { Answers, CurrentUser, UsersOnly } from '@vaultway/common';
import { ListOwnReservations, OwnReservation, type User } from '@vaultway/contracts';
import { ReservationService } from './reservation.service.js';

/** Serves clients the viewing rooms that are kept for them. */
@UsersOnly()
@Controller('vault/account/reservations')
export class OwnReservationController {
  constructor(private readonly reservations: ReservationService) {}

  @Get()
  @Answers(OwnReservation, { summary: 'List the viewing rooms that are reserved for you', list: true })
  list(@CurrentUser() user: User, @Query({ schema: ListOwnReservations }) query: ListOwnReservations) {
    return this.reservations.listOwn(user, query);
  }
}
