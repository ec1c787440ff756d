import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  AnswersFile,
  csvFile,
  csvOf,
  CurrentAdmin,
  CurrentSession,
  type Once,
  OncePerKey,
  type Session,
} from '@vaultway/common';
import {
  type Admin,
  EndRental,
  ExportRentals,
  ListRentals,
  PayRental,
  RecordOpening,
  Rental,
  RentalDetails,
  StartRental,
} from '@vaultway/contracts';
import { RentalService } from './rental.service.js';

const COLUMNS = [
  'box_number',
  'account_number',
  'starts_on',
  'until',
  'period',
  'fee',
  'currency',
  'paid_until',
  'days_overdue',
  'total_due',
] as const;

@Controller('vault/rentals')
export class RentalController {
  constructor(private readonly rentals: RentalService) {}

  @Allow('auditor')
  @Get()
  @Answers(Rental, { summary: 'List the rentals of safety deposit boxes', list: true })
  list(@Query({ schema: ListRentals }) query: ListRentals) {
    return this.rentals.list(query);
  }

  @Get('export.csv')
  @AnswersFile('text/csv', { summary: 'Export the rentals of safety deposit boxes, CSV' })
  export(@Query({ schema: ExportRentals }) query: ExportRentals) {
    return csvFile('rentals', csvOf([...COLUMNS], this.rentals.chunks(query)));
  }

  @Allow('auditor')
  @Get(':id')
  @Answers(RentalDetails, {
    summary: 'Get a rental, with its payments and forced opening',
    errors: ['not_found'],
  })
  read(@Param('id') id: string) {
    return this.rentals.read(id);
  }

  @Post()
  @Answers(RentalDetails, {
    summary: 'Rent a free safety deposit box to an account',
    status: 201,
    message: 'Rental started',
    errors: ['box_state', 'account_not_open'],
  })
  start(
    @Body({ schema: StartRental }) rental: StartRental,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.rentals.start(rental, admin, once);
  }

  @Post(':id/end')
  @HttpCode(200)
  @Answers(RentalDetails, {
    summary: 'End a rental; the box needs new keys then, and viewing rooms booked for it are free',
    message: 'Rental ended',
    errors: ['not_found', 'rental_ended', 'visitor_inside', 'unavailable'],
  })
  end(@Param('id') id: string, @Body({ schema: EndRental }) end: EndRental, @CurrentAdmin() admin: Admin) {
    return this.rentals.end(id, end, admin);
  }

  @Post(':id/payments')
  @Answers(RentalDetails, {
    summary: 'Record the payment of a period, or correct one',
    status: 201,
    message: 'Payment recorded',
    errors: ['not_found'],
  })
  pay(
    @Param('id') id: string,
    @Body({ schema: PayRental }) payment: PayRental,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.rentals.pay(id, payment, admin, once);
  }

  @Post(':id/opening')
  @Answers(RentalDetails, {
    summary: 'Record a forced opening before two witnesses, with recent proof of identity',
    status: 201,
    message: 'Forced opening recorded',
    errors: ['not_found', 'proof_needed', 'opening_refused', 'opening_recorded'],
  })
  open(
    @Param('id') id: string,
    @Body({ schema: RecordOpening }) opening: RecordOpening,
    @CurrentSession() session: Session,
    @OncePerKey() once: Once,
  ) {
    return this.rentals.open(id, opening, session, once);
  }
}
