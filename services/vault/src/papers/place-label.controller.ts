import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { Allow, AnswersFile, pdfAnswer } from '@vaultway/common';
import { PrintPlaceLabels } from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { PlaceLabelService } from './place-label.service.js';

@Controller('vault/places')
export class PlaceLabelController {
  constructor(private readonly labels: PlaceLabelService) {}

  @Allow('auditor', 'keeper')
  @Get('labels.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Print labels of places of the vault',
    errors: ['not_found', 'too_slow_to_print'],
  })
  async print(
    @Query({ schema: PrintPlaceLabels }) query: PrintPlaceLabels,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return pdfAnswer(await this.labels.print(query), reply, { ifNoneMatch, name: 'labels' });
  }
}
