import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics, withinScrape } from '@vaultway/common';
import { DataSource } from 'typeorm';
import type { Outcome } from './delivery-sender.js';

/** How many messages were due for how long, and what came of the tries. */
@Injectable()
export class DispatchMetrics implements OnModuleInit {
  private readonly tries;

  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
  ) {
    this.tries = metrics.counter({
      name: 'webhook_tries_total',
      help: 'Tries to deliver a message to a webhook, by outcome: delivered, or why it failed',
      labelNames: ['outcome'],
    });
  }

  count({ failure }: Outcome): void {
    this.tries.inc({ outcome: failure ?? 'delivered' });
  }

  onModuleInit() {
    const age = this.metrics.gauge({
      name: 'webhook_deliveries_due_seconds',
      help: 'For how long the message to a webhook that has waited longest has been due; 0 when none is',
    });
    this.metrics.gauge({
      name: 'webhook_deliveries_due',
      help: 'Messages to webhooks that are due and not underway',
      collect: async function collect() {
        const due = await withinScrape(read);
        if (!due) return;
        this.set(due.deliveries);
        age.set(due.age);
      },
    });
    const read = async () => {
      const [row] = await this.database.query<{ deliveries: number; age: number }[]>(
        `SELECT count(*)::int AS deliveries,
                coalesce(extract(epoch FROM now() - min(next_try_at)), 0)::float AS age
         FROM webhook_deliveries AS delivery JOIN webhook_endpoints AS endpoint ON endpoint.id = endpoint_id
         WHERE next_try_at <= now() AND (held_until IS NULL OR held_until <= now())`,
      );
      return row;
    };
  }
}
