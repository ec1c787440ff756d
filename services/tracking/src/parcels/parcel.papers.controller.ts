import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { AnswersFile } from '@vaultway/common';
import { PrintLabels } from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { pdfAnswer } from '../print/pdf-answer.js';
import { ParcelPapers } from './parcel.papers.js';

/** What is stuck on parcels and goes along with them. */
@Controller('parcels')
export class ParcelPapersController {
  constructor(private readonly papers: ParcelPapers) {}

  @Get('labels.pdf')
  @AnswersFile('application/pdf', { summary: 'Labels of parcels, to print', errors: ['parcel_not_found'] })
  async labels(
    @Query({ schema: PrintLabels }) wanted: PrintLabels,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return pdfAnswer(await this.papers.labels(wanted), reply, { known, name: 'labels' });
  }

  @Get(':id/waybill.pdf')
  @AnswersFile('application/pdf', {
    summary: 'The waybill of a parcel, to print',
    errors: ['parcel_not_found'],
  })
  async waybill(
    @Param('id') id: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return pdfAnswer(await this.papers.waybill(id), reply, { known, name: 'waybill' });
  }
}
