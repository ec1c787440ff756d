import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { Allow, AnswersFile, pdfAnswer } from '@vaultway/common';
import type { FastifyReply } from 'fastify';
import { ProofOfDelivery } from './proof-of-delivery.js';

/** Serves the proof of delivery as a PDF. */
@Controller('parcels')
export class ProofOfDeliveryController {
  constructor(private readonly proof: ProofOfDelivery) {}

  @Allow('clerk', 'auditor', 'parcels:read', 'handovers:read')
  @Get(':id/proof-of-delivery.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Get the printable proof of a delivery recorded as a handover',
    errors: ['parcel_not_found', 'not_found'],
  })
  async print(
    @Param('id') id: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return pdfAnswer(await this.proof.print(id), reply, { ifNoneMatch, name: 'proof-of-delivery' });
  }
}
