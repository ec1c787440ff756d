import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import { type Admin, CreateReservation, ListReservations, Reservation } from '@vaultway/contracts';
import { ReservationService } from './reservation.service.js';

@Controller('vault/reservations')
export class ReservationController {
  constructor(private readonly reservations: ReservationService) {}

  @Allow('auditor', 'keeper')
  @Get()
  @Answers(Reservation, { summary: 'List the reservations of viewing rooms', list: true })
  list(@Query({ schema: ListReservations }) query: ListReservations) {
    return this.reservations.list(query);
  }

  @Allow('keeper')
  @Post()
  @Answers(Reservation, {
    summary: 'Reserve a viewing room for an account',
    status: 201,
    message: 'Viewing room booked',
    errors: [
      'viewing_room_taken',
      'viewing_room_closed',
      'account_not_open',
      'request_booked',
      'request_closed',
      'unavailable',
    ],
  })
  book(
    @Body({ schema: CreateReservation }) reservation: CreateReservation,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.reservations.book(reservation, admin, once);
  }

  @Allow('keeper')
  @Post(':id/cancel')
  @HttpCode(200)
  @Answers(Reservation, {
    summary: 'Cancel a reservation, which frees the viewing room',
    message: 'Reservation cancelled',
    errors: ['not_found', 'reservation_closed', 'unavailable'],
  })
  cancel(@Param('id') id: string, @CurrentAdmin() admin: Admin) {
    return this.reservations.cancel(id, admin);
  }
}
