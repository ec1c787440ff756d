import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { StreamableFile } from '@nestjs/common';
import { Allow, Answers, AnswersFile, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import { type Admin, PrintJob, PrintManyLabels, PrintManyWaybills } from '@vaultway/contracts';
import { PrintJobService } from './print-job.service.js';

const CREATED = {
  status: 201,
  message: 'Files are ready',
  errors: ['parcel_not_found', 'throttled'],
} as const;

/** Prints labels and waybills of many parcels. Everyone who may print one may print many. */
@Controller()
export class PrintJobController {
  constructor(private readonly jobs: PrintJobService) {}

  @Allow('clerk', 'auditor', 'parcels:read')
  @Post('parcels/labels')
  @Answers(PrintJob, { summary: 'Print labels of any number of parcels', ...CREATED })
  labels(
    @Body({ schema: PrintManyLabels }) labels: PrintManyLabels,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.jobs.createLabels(labels, admin, once);
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Post('parcels/waybills')
  @Answers(PrintJob, { summary: 'Print waybills of any number of parcels', ...CREATED })
  waybills(
    @Body({ schema: PrintManyWaybills }) waybills: PrintManyWaybills,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.jobs.createWaybills(waybills, admin, once);
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('jobs/:id')
  @Answers(PrintJob, {
    summary: 'Get a print job: its files, progress and deleted parcels',
    errors: ['not_found'],
  })
  get(@Param('id') id: string) {
    return this.jobs.get(id);
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('jobs/:id/:part.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Download a PDF of a print job',
    errors: ['not_found', 'parcel_not_found', 'too_slow_to_print'],
  })
  async pdf(@Param('id') id: string, @Param('part') part: string) {
    return attachment(await this.jobs.print(id, part, 'pdf'), 'application/pdf');
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('jobs/:id/:part.zpl')
  @AnswersFile('text/plain', {
    summary: 'Download labels of a print job in ZPL',
    errors: ['not_found', 'parcel_not_found', 'too_slow_to_print'],
  })
  async zpl(@Param('id') id: string, @Param('part') part: string) {
    return attachment(await this.jobs.print(id, part, 'zpl'), 'text/plain; charset=utf-8');
  }
}

const attachment = ({ name, content }: { name: string; content: Buffer }, type: string) =>
  new StreamableFile(content, {
    type,
    disposition: `attachment; filename="${name}"`,
    length: content.length,
  });
