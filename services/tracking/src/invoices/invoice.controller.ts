import { Body, Controller, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import {
  Allow,
  Answers,
  AnswersFile,
  CurrentAdmin,
  type Once,
  OncePerKey,
  pdfAnswer,
} from '@vaultway/common';
import {
  CreateInvoice,
  CreatePayment,
  CreateReminder,
  Invoice,
  InvoiceDetails,
  ListInvoices,
  WrittenInvoice,
  type Admin,
} from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { InvoiceService } from './invoice.service.js';
import { ReceivableService } from './receivable.service.js';

@Controller('invoices')
export class InvoiceController {
  constructor(
    private readonly invoices: InvoiceService,
    private readonly receivables: ReceivableService,
  ) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(Invoice, { summary: 'List invoices', list: true })
  list(@Query({ schema: ListInvoices }) query: ListInvoices) {
    return this.invoices.list(query);
  }

  @Allow('clerk')
  @Post()
  @Answers(WrittenInvoice, {
    summary: 'Create an invoice with the next number of the year',
    status: 201,
    message: 'Invoice created',
    errors: ['parcel_not_found', 'customer_not_found', 'invoice_draft_closed'],
  })
  create(
    @Body({ schema: CreateInvoice }) invoice: CreateInvoice,
    @CurrentAdmin() by: Admin,
    @OncePerKey() once: Once,
    @Headers('idempotency-key') header: string | undefined,
  ) {
    return this.invoices.create({ invoice, by, header }, once);
  }

  @Allow('clerk', 'auditor')
  @Get(':id.pdf')
  @AnswersFile('application/pdf', { summary: 'Get the PDF of an invoice', errors: ['not_found'] })
  async pdf(
    @Param('id') id: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { number, pdf } = await this.invoices.print(id);
    return pdfAnswer(pdf, reply, { ifNoneMatch, name: `invoice-${number}` });
  }

  @Allow('clerk', 'auditor')
  @Get(':id')
  @Answers(InvoiceDetails, {
    summary: 'Get an invoice with its lines, payments and reminders',
    errors: ['not_found'],
  })
  read(@Param('id') id: string) {
    return this.invoices.read(id);
  }

  @Allow('clerk')
  @Post(':id/payments')
  @Answers(InvoiceDetails, {
    summary: 'Record a payment of at most what is open',
    status: 201,
    message: 'Payment recorded',
    errors: ['not_found', 'invoice_settled', 'invoice_credited', 'not_an_invoice'],
  })
  pay(
    @Param('id') id: string,
    @Body({ schema: CreatePayment }) payment: CreatePayment,
    @CurrentAdmin() by: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.receivables.pay(id, payment, by, once);
  }

  @Allow('clerk')
  @Post(':id/payments/:payment/reversal')
  @Answers(InvoiceDetails, {
    summary: 'Take a payment back by an entry of the same amount below zero',
    status: 201,
    message: 'Payment reversed',
    errors: ['not_found', 'invoice_credited', 'not_an_invoice', 'changed_meanwhile'],
  })
  reverse(
    @Param('id') id: string,
    @Param('payment') payment: string,
    @CurrentAdmin() by: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.receivables.reverse(id, payment, by, once);
  }

  @Allow('clerk')
  @Post(':id/reminders')
  @Answers(InvoiceDetails, {
    summary: 'Email a reminder to the customer',
    status: 201,
    message: 'Reminder requested',
    errors: ['not_found', 'invoice_settled', 'invoice_credited', 'not_an_invoice', 'mail_not_set_up'],
  })
  remind(
    @Param('id') id: string,
    @Body({ schema: CreateReminder }) reminder: CreateReminder,
    @CurrentAdmin() by: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.receivables.remind(id, reminder, by, once);
  }

  @Allow('clerk')
  @Post(':id/credit-note')
  @Answers(Invoice, {
    summary: 'Cancel an invoice by a credit note with the next number',
    status: 201,
    message: 'Credit note created',
    errors: ['not_found', 'invoice_credited', 'not_an_invoice'],
  })
  credit(@Param('id') id: string, @CurrentAdmin() by: Admin, @OncePerKey() once: Once) {
    return this.receivables.credit(id, by, once);
  }
}
