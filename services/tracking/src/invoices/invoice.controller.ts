import { Body, Controller, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import { Allow, Answers, AnswersFile, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import { CreateInvoice, Invoice, ListInvoices, WrittenInvoice, type Admin } from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { pdfAnswer } from '../documents/pdf-answer.js';
import { InvoiceService } from './invoice.service.js';

@Controller('invoices')
export class InvoiceController {
  constructor(private readonly invoices: InvoiceService) {}

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
    errors: ['parcel_not_found'],
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
}
