import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import {
  AccountFees,
  type Admin,
  EnterPrices,
  FeeInvoice,
  FeeRun,
  ListFeeInvoices,
  ListFees,
  ListPrices,
  MetalPrice,
  PricesEntered,
  SetFees,
} from '@vaultway/contracts';
import { FeeService } from './fee.service.js';
import { PriceService } from './price.service.js';

@Controller('vault')
export class FeeController {
  constructor(
    private readonly fees: FeeService,
    private readonly prices: PriceService,
  ) {}

  @Allow('auditor')
  @Get('prices')
  @Answers(MetalPrice, { summary: 'List the prices of metals that were entered', list: true })
  listPrices(@Query({ schema: ListPrices }) query: ListPrices) {
    return this.prices.list(query);
  }

  @Post('prices')
  @Answers(PricesEntered, {
    summary: 'Enter prices of metals; a newer entry of a day corrects the former',
    status: 201,
    message: 'Prices entered',
  })
  enterPrices(
    @Body({ schema: EnterPrices }) prices: EnterPrices,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.prices.enter(prices, admin, once);
  }

  @Allow('auditor')
  @Get('fees')
  @Answers(AccountFees, {
    summary: 'List the fees of accounts, by the month from which they count',
    list: true,
  })
  list(@Query({ schema: ListFees }) query: ListFees) {
    return this.fees.list(query);
  }

  @Post('fees')
  @Answers(AccountFees, {
    summary: 'Set the fees of an account from a month on',
    status: 201,
    message: 'Fees set',
    errors: ['fees_month_drafted'],
  })
  set(@Body({ schema: SetFees }) fees: SetFees, @CurrentAdmin() admin: Admin, @OncePerKey() once: Once) {
    return this.fees.set(fees, admin, once);
  }

  @Allow('auditor')
  @Get('fees/invoices')
  @Answers(FeeInvoice, { summary: 'List what was invoiced of fees, and what became of it', list: true })
  invoices(@Query({ schema: ListFeeInvoices }) query: ListFeeInvoices) {
    return this.fees.invoices(query);
  }

  @Allow('auditor')
  @Get('fees/run')
  @Answers(FeeRun, { summary: 'Get the last nightly run, and the months that wait for a price' })
  run() {
    return this.fees.lastRun();
  }
}
