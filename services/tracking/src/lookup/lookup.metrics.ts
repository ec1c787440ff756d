import { Injectable } from '@nestjs/common';
import { Metrics } from '@vaultway/common/metrics';

/** How often a look-up was answered out of memory. */
@Injectable()
export class LookupMetrics {
  private readonly outcomes;

  constructor(metrics: Metrics) {
    const answers = metrics.counter({
      name: 'lookup_cache_requests_total',
      help: 'Look-ups by outcome: hit (out of memory), or miss (Postgres was asked, maybe together with others)',
      labelNames: ['outcome'],
    });
    this.outcomes = { hit: answers.labels('hit'), miss: answers.labels('miss') };
  }

  count(outcome: 'hit' | 'miss'): void {
    this.outcomes[outcome].inc();
  }
}
