import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  Allow,
  ApiError,
  Answers,
  AnswersFile,
  type Caller,
  csvFile,
  CurrentAdmin,
  type Once,
  OncePerKey,
} from '@vaultway/common';
import { BulkOutcome, BulkParcels, ExportNamedParcels, ExportParcels } from '@vaultway/contracts';
import { ParcelCsv } from '../list/parcel-csv.js';
import { BulkService } from './bulk.service.js';

/** Actions that clerks may not perform. */
const ADMINS_ALONE: ReadonlySet<BulkParcels['action']> = new Set(['delete', 'restore']);

/** Changes or exports many parcels at once. */
@Controller('parcels')
export class BulkController {
  constructor(
    private readonly bulk: BulkService,
    private readonly csv: ParcelCsv,
  ) {}

  @Allow('clerk')
  @Post('bulk')
  @Answers(BulkOutcome, {
    summary: 'Apply an action to many parcels in one transaction; restores run one by one',
    message: 'Done',
  })
  run(
    @Body({ schema: BulkParcels }) bulk: BulkParcels,
    @CurrentAdmin() by: Caller,
    @OncePerKey() once: Once,
  ) {
    if (by.role !== 'admin' && ADMINS_ALONE.has(bulk.action)) throw new ApiError('role_not_allowed');
    return this.bulk.run(bulk, by, once);
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @Get('export.csv')
  @AnswersFile('text/csv', { summary: 'Export a list of parcels as CSV' })
  export(@Query({ schema: ExportParcels }) filter: ExportParcels) {
    return csvFile('parcels', this.csv.chunks(filter));
  }

  @Allow('clerk', 'auditor', 'parcels:read')
  @HttpCode(200)
  @Post('export.csv')
  @AnswersFile('text/csv', { summary: 'Export the named parcels as CSV' })
  exportNamed(@Body({ schema: ExportNamedParcels }) { ids = [], sort }: ExportNamedParcels) {
    return csvFile('parcels', this.csv.chunksOf(ids, sort));
  }
}
