import { Controller, Get, Query, type DynamicModule } from '@nestjs/common';
import { AuditRecord, ListAudit } from '@vaultway/contracts';
import { Answers } from '../openapi/index.js';
import { AuditTrail } from './audit-trail.js';

/**
 * The audit trail of a service: {@link AuditTrail} for its writers, GET /api/audit/{service} for admins.
 *
 * @param service names the path, since all services share one surface
 */
export function auditModule(service: string): DynamicModule {
  @Controller(`audit/${service}`)
  class AuditController {
    constructor(private readonly trail: AuditTrail) {}

    @Get()
    @Answers(AuditRecord, { summary: 'What admins did', list: true })
    list(@Query({ schema: ListAudit }) query: ListAudit) {
      return this.trail.list(query);
    }
  }

  return {
    global: true,
    module: class AuditModule {},
    controllers: [AuditController],
    providers: [AuditTrail],
    exports: [AuditTrail],
  };
}
