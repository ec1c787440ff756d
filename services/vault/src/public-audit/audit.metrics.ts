import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics, withinScrape } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { auditSums } from './audit-sums.js';

/** Exports whether places and accounts hold the same, whether or not the audit is public. */
@Injectable()
export class AuditMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
  ) {}

  onModuleInit() {
    const sums = () => auditSums(this.database);
    this.metrics.gauge({
      name: 'vault_sums_differ',
      help: '1 if the sums of the places and of the accounts differ; otherwise 0',
      collect: async function collect() {
        const found = await withinScrape(sums);
        if (found) this.set(found.balanced ? 0 : 1);
      },
    });
  }
}
