import { Injectable } from '@nestjs/common';
import { Metrics } from '@vaultway/common';
import type { Outcome } from './delivery-claims.js';

/** Counts attempts by outcome. */
@Injectable()
export class DispatchMetrics {
  private readonly tries;

  constructor(metrics: Metrics) {
    this.tries = metrics.counter({
      name: 'webhook_tries_total',
      help: 'Webhook delivery attempts by outcome: delivered, or the reason for the failure',
      labelNames: ['outcome'],
    });
  }

  count({ failure }: Outcome): void {
    this.tries.inc({ outcome: failure ?? 'delivered' });
  }
}
