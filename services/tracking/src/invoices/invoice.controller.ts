import { Body, Controller, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { Allow, Answers, AnswersFile, ApiError, CurrentAdmin } from '@vaultway/common';
import { CreateInvoice, Invoice, ListInvoices, type Admin } from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { pdfAnswer } from '../documents/pdf-answer.js';
import { InvoiceService } from './invoice.service.js';

const MAX_KEY_LENGTH = 200;

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
  @Answers(Invoice, {
    summary: 'Make an invoice; it gets the next number of the year',
    status: 201,
    message: 'Invoice created',
    errors: ['parcel_not_found', 'key_reused'],
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'any text of at most 200 characters: a request that is sent again with it within 24 hours gets the same answer, and no second number is spent',
    schema: { type: 'string', maxLength: MAX_KEY_LENGTH },
  })
  create(
    @Body({ schema: CreateInvoice }) invoice: CreateInvoice,
    @CurrentAdmin() by: Admin,
    @Headers('idempotency-key') given?: string,
  ) {
    const key = given?.trim() || null;
    if (key !== null && key.length > MAX_KEY_LENGTH) {
      throw ApiError.field('Idempotency-Key', 'too_long', { max: MAX_KEY_LENGTH });
    }
    return this.invoices.create({ key, by, invoice });
  }

  @Allow('clerk', 'auditor')
  @Get(':id.pdf')
  @AnswersFile('application/pdf', { summary: 'The PDF of an invoice', errors: ['not_found'] })
  async pdf(
    @Param('id') id: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { number, pdf } = await this.invoices.print(id);
    return pdfAnswer(pdf, reply, { ifNoneMatch, name: `invoice-${number}` });
  }
}
