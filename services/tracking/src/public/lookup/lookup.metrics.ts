import { Injectable } from '@nestjs/common';
import { Metrics } from '@vaultway/common';

/** Counts how often the cache answered a look-up. */
@Injectable()
export class LookupMetrics {
  private readonly outcomes;

  constructor(metrics: Metrics) {
    const answers = metrics.counter({
      name: 'lookup_cache_requests_total',
      help: 'Look-ups by outcome: hit (from memory) or miss (from Postgres, possibly in a batch with others)',
      labelNames: ['outcome'],
    });
    this.outcomes = { hit: answers.labels('hit'), miss: answers.labels('miss') };
  }

  count(outcome: 'hit' | 'miss'): void {
    this.outcomes[outcome].inc();
  }
}
