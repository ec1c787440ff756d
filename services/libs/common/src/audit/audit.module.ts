import { Controller, Get, Query, type DynamicModule } from '@nestjs/common';
import { AuditRecord, ListAudit } from '@vaultway/contracts';
import { Answers } from '../openapi/index.js';
import { Allow } from '../session/index.js';
import { AuditTrail } from './audit-trail.js';

const READERS = ['clerk', 'auditor'] as const;
/** What happens to accounts is no clerk's business. */
const READERS_OF_ACCOUNTS = ['auditor'] as const;

/**
 * GET /api/audit/{service}, for admins. Writers call `recordAudit`.
 *
 * @param service names the path, since all services share one API
 */
export function auditModule(service: string): DynamicModule {
  @Controller(`audit/${service}`)
  class AuditController {
    constructor(private readonly trail: AuditTrail) {}

    @Allow(...(service === 'auth' ? READERS_OF_ACCOUNTS : READERS))
    @Get()
    @Answers(AuditRecord, { summary: 'What admins did', list: true })
    list(@Query({ schema: ListAudit }) query: ListAudit) {
      return this.trail.list(query);
    }
  }

  return {
    module: class AuditModule {},
    controllers: [AuditController],
    providers: [AuditTrail],
  };
}
