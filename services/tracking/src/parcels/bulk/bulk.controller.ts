import { Body, Controller, Get, Post, Query, StreamableFile } from '@nestjs/common';
import { Allow, ApiError, Answers, AnswersFile, CurrentSession, type Session } from '@vaultway/common';
import { BulkOutcome, BulkParcels, ExportParcels } from '@vaultway/contracts';
import { ParcelCsv } from '../list/parcel-csv.js';
import { BulkService } from './bulk.service.js';

/** What clerks leave to admins. */
const ADMINS_ALONE: ReadonlySet<BulkParcels['action']> = new Set(['delete', 'restore']);

/** Many parcels at once. */
@Controller('parcels')
export class BulkController {
  constructor(
    private readonly bulk: BulkService,
    private readonly csv: ParcelCsv,
  ) {}

  @Allow('clerk')
  @Post('bulk')
  @Answers(BulkOutcome, {
    summary: 'Do one thing to many parcels: in one transaction, but restoring takes one after the other',
    message: 'Done',
  })
  run(@Body({ schema: BulkParcels }) bulk: BulkParcels, @CurrentSession() { admin, role }: Session) {
    if (role !== 'admin' && ADMINS_ALONE.has(bulk.action)) throw new ApiError('role_not_allowed');
    return this.bulk.run(bulk, admin);
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('export.csv')
  @AnswersFile('text/csv', { summary: 'The parcels of a list as a file for a spreadsheet' })
  export(@Query({ schema: ExportParcels }) filter: ExportParcels) {
    const day = new Date().toISOString().slice(0, 10);
    return new StreamableFile(this.csv.stream(filter), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="parcels-${day}.csv"`,
    });
  }
}
