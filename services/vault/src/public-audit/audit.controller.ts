import { Controller, Get, Module, Param, Query, Req } from '@nestjs/common';
import { Answers, AnswersFile, csvFile, csvOf, Public } from '@vaultway/common';
import { AuditedItem, AuditedItemProof, ListAuditedItems, VaultAudit } from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { LedgerModule } from '../ledger/ledger.js';
import { AuditAdmission } from './audit-admission.js';
import { AuditMetrics } from './audit.metrics.js';
import { AuditService } from './audit.service.js';

const COLUMNS = [
  'alias',
  'kind',
  'metal',
  'refiner',
  'serial',
  'year',
  'gross_weight',
  'weight_unit',
  'fineness',
  'fine_weight',
  'vault',
  'movement_id',
  'position',
] as const satisfies readonly (keyof AuditedItem)[];

/** Serves the audit to anyone once the owner has made it public. */
@Public()
@Controller('vault')
export class PublicAuditController {
  constructor(
    private readonly admission: AuditAdmission,
    private readonly audit: AuditService,
  ) {}

  @Get('audit')
  @Answers(VaultAudit, {
    summary: 'Get the public audit of the vault: totals, sums and the checkpoint; 404 unless it is public',
    errors: ['not_found', 'throttled', 'unavailable'],
  })
  async read(@Req() { ip }: FastifyRequest) {
    await this.admission.admit(ip);
    return this.audit.read();
  }

  @Get('audit.csv')
  @AnswersFile('text/csv', {
    summary: 'Export the public bar list of the vault, CSV',
    errors: ['not_found', 'throttled', 'unavailable'],
  })
  async export(@Req() { ip }: FastifyRequest) {
    await this.admission.admit(ip);
    return csvFile('vault-audit', csvOf(COLUMNS, this.audit.chunks()));
  }

  @Get('audit/items')
  @Answers(AuditedItem, {
    summary: 'List the public bar list of the vault, by alias of the account',
    list: true,
    errors: ['not_found', 'throttled', 'unavailable'],
  })
  async list(@Query({ schema: ListAuditedItems }) query: ListAuditedItems, @Req() { ip }: FastifyRequest) {
    await this.admission.admit(ip);
    return this.audit.list(query);
  }

  @Get('audit/items/:id/proof')
  @Answers(AuditedItemProof, {
    summary: "Get the proof that an item's last movement is in the public log",
    errors: ['not_found', 'not_sealed_yet', 'throttled', 'unavailable'],
  })
  async prove(@Param('id') id: string, @Req() { ip }: FastifyRequest) {
    await this.admission.admit(ip);
    return this.audit.prove(id);
  }
}

@Module({
  imports: [LedgerModule],
  controllers: [PublicAuditController],
  providers: [AuditAdmission, AuditService, AuditMetrics],
})
export class PublicAuditModule {}
