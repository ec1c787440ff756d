import { Injectable } from '@nestjs/common';
import { Metrics } from '@vaultway/common';
import type { Outcome } from './delivery-claims.js';

/** What came of the tries. */
@Injectable()
export class DispatchMetrics {
  private readonly tries;

  constructor(metrics: Metrics) {
    this.tries = metrics.counter({
      name: 'webhook_tries_total',
      help: 'Tries to deliver a message to a webhook, by outcome: delivered, or why it failed',
      labelNames: ['outcome'],
    });
  }

  count({ failure }: Outcome): void {
    this.tries.inc({ outcome: failure ?? 'delivered' });
  }
}
