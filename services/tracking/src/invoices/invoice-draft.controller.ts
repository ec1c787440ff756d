import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin, OnRequest, RequestBody } from '@vaultway/common';
import { InvoiceDraft, ListInvoiceDrafts, type Admin, type RequestPayload } from '@vaultway/contracts';
import { InvoiceDraftService } from './invoice-draft.service.js';

@Controller('invoice-drafts')
export class InvoiceDraftController {
  constructor(private readonly drafts: InvoiceDraftService) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(InvoiceDraft, { summary: 'List drafts of invoices', list: true })
  list(@Query({ schema: ListInvoiceDrafts }) query: ListInvoiceDrafts) {
    return this.drafts.list(query);
  }

  @Allow('clerk', 'auditor')
  @Get(':id')
  @Answers(InvoiceDraft, { summary: 'Get a draft of an invoice', errors: ['not_found'] })
  read(@Param('id') id: string) {
    return this.drafts.read(id);
  }

  @Allow('clerk')
  @Post(':id/discard')
  @HttpCode(200)
  @Answers(InvoiceDraft, {
    summary: 'Discard a draft of an invoice, for good',
    message: 'Draft discarded',
    errors: ['not_found', 'invoice_draft_closed'],
  })
  discard(@Param('id') id: string, @CurrentAdmin() by: Admin) {
    return this.drafts.discard(id, by);
  }

  /** Answers the vault, whose fees are invoiced. */
  @OnRequest('invoice.drafted')
  async drafted(@RequestBody('invoice.drafted') draft: RequestPayload<'invoice.drafted'>) {
    return { problem: await this.drafts.keep(draft) };
  }

  @OnRequest('drafts.found')
  async found(@RequestBody('drafts.found') { ids }: RequestPayload<'drafts.found'>) {
    return { drafts: await this.drafts.outcomes(ids) };
  }
}
