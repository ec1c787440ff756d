import { Injectable } from '@nestjs/common';
import { Metrics } from '@vaultway/common/metrics';

/** How often a look-up was answered out of memory. */
@Injectable()
export class LookupMetrics {
  private readonly answers;

  constructor(metrics: Metrics) {
    this.answers = metrics.counter({
      name: 'lookup_cache_requests_total',
      help: 'Look-ups by outcome: hit (out of memory), or miss (Postgres was asked, maybe together with others)',
      labelNames: ['outcome'],
    });
  }

  count(outcome: 'hit' | 'miss'): void {
    this.answers.inc({ outcome });
  }
}
