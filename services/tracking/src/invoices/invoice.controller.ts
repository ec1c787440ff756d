import { Body, Controller, Get, Headers, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { Answers, AnswersFile, CurrentAdmin } from '@vaultway/common';
import { CreateInvoice, Invoice, ListInvoices, type Admin } from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { hash } from 'node:crypto';
import { InvoiceService } from './invoice.service.js';

@Controller('invoices')
export class InvoiceController {
  constructor(private readonly invoices: InvoiceService) {}

  @Get()
  @Answers(Invoice, { summary: 'List invoices', list: true })
  list(@Query({ schema: ListInvoices }) query: ListInvoices) {
    return this.invoices.list(query);
  }

  @Post()
  @Answers(Invoice, {
    summary: 'Make an invoice; it gets the next number of the year',
    status: 201,
    message: 'Invoice created',
    errors: ['parcel_not_found'],
  })
  create(@Body({ schema: CreateInvoice }) invoice: CreateInvoice, @CurrentAdmin() admin: Admin) {
    return this.invoices.create(invoice, admin);
  }

  /** A browser asks each time whether it may still see it, since whoever signs out must not leave it behind. */
  @Get(':id.pdf')
  @AnswersFile('application/pdf', { summary: 'The PDF of an invoice', errors: ['not_found'] })
  async pdf(
    @Param('id') id: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { number, pdf } = await this.invoices.print(id);
    const etag = `"${hash('sha1', pdf, 'base64url')}"`;
    void reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
      return void reply.code(304).send();
    }
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `inline; filename="invoice-${number}.pdf"`,
      length: pdf.length,
    });
  }
}
