import { Controller, Get, Query, type DynamicModule } from '@nestjs/common';
import { AuditRecord, ExportAudit, ListAudit } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { csvFile, csvOf } from '../csv/index.js';
import { NightlyModule } from '../nightly/index.js';
import { Answers, AnswersFile } from '../openapi/index.js';
import { Allow } from '../session/index.js';
import { TrailSealer } from './trail-sealer.js';
import { AUDIT_COLUMNS, AuditTrail, type ParcelCodes } from './audit-trail.js';

const READERS = ['clerk', 'auditor'] as const;
/** Only admins and auditors may read about accounts and the vault. */
const READERS_OF_SECRETS = ['auditor'] as const;

/**
 * Serves GET /api/audit/{service} to admins, and as CSV. Writers call `recordAudit`.
 *
 * @param service part of the path, since all services share one API
 * @param parcelCodes names the parcels of events
 */
export function auditModule(service: string, parcelCodes?: ParcelCodes): DynamicModule {
  const readers = ['auth', 'vault'].includes(service) ? READERS_OF_SECRETS : READERS;

  @Controller('audit')
  class AuditController {
    constructor(private readonly trail: AuditTrail) {}

    @Allow(...readers)
    @Get(service)
    @Answers(AuditRecord, { summary: 'List the activity of admins', list: true })
    list(@Query({ schema: ListAudit }) query: ListAudit) {
      return this.trail.list(query);
    }

    @Allow(...readers)
    @Get(`${service}.csv`)
    @AnswersFile('text/csv', { summary: 'Export the activity of admins as CSV' })
    export(@Query({ schema: ExportAudit }) query: ExportAudit) {
      return csvFile(`audit-${service}`, csvOf(AUDIT_COLUMNS, this.trail.chunks(query)));
    }
  }

  return {
    module: class AuditModule {},
    imports: [NightlyModule],
    controllers: [AuditController],
    providers: [
      TrailSealer,
      {
        provide: AuditTrail,
        useFactory: (database: DataSource) => new AuditTrail(database, parcelCodes),
        inject: [DataSource],
      },
    ],
  };
}
