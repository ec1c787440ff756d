import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { Allow, AnswersFile, pdfAnswer } from '@vaultway/common';
import { PrintLabels } from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { ParcelDocumentService } from './parcel-document.service.js';

/** Serves parcels' labels and waybills as PDFs. */
@Controller('parcels')
export class ParcelDocumentController {
  constructor(private readonly documents: ParcelDocumentService) {}

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('labels.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Get printable labels of parcels',
    errors: ['parcel_not_found', 'too_slow_to_print'],
  })
  async labels(
    @Query({ schema: PrintLabels }) query: PrintLabels,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return pdfAnswer(await this.documents.labels(query), reply, { ifNoneMatch, name: 'labels' });
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get(':id/waybill.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Get the printable waybill of a parcel',
    errors: ['parcel_not_found', 'too_slow_to_print'],
  })
  async waybill(
    @Param('id') id: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return pdfAnswer(await this.documents.waybill(id), reply, { ifNoneMatch, name: 'waybill' });
  }
}
