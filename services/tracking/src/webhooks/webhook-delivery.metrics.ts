import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics, oncePerScrape } from '@vaultway/common';
import { DataSource } from 'typeorm';

/**
 * How many messages are due for how long, also when no worker is there to say so. Those to webhooks at which nothing arrives are
 * left out: they wait because of their receivers.
 */
@Injectable()
export class WebhookDeliveryMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
  ) {}

  onModuleInit() {
    const due = oncePerScrape(async () => {
      const [row] = await this.database.query<{ deliveries: number; age: number }[]>(
        `SELECT count(*)::int AS deliveries,
                coalesce(extract(epoch FROM now() - min(next_try_at)), 0)::float AS age
         FROM webhook_deliveries JOIN webhook_endpoints AS endpoint ON endpoint.id = endpoint_id
         WHERE next_try_at <= now() AND failing_since IS NULL AND (held_until IS NULL OR held_until <= now())
           AND stop_because IS NULL AND disabled_at IS NULL AND deleted_at IS NULL`,
      );
      return row;
    });
    this.metrics.gauge({
      name: 'webhook_deliveries_due_seconds',
      help: 'For how long the message has been due that has waited longest, of those to webhooks that work; 0 when none is due',
      collect: async function collect() {
        const all = await due();
        if (all) this.set(all.age);
      },
    });
    this.metrics.gauge({
      name: 'webhook_deliveries_due',
      help: 'Messages that are due and not underway, of those to webhooks that work',
      collect: async function collect() {
        const all = await due();
        if (all) this.set(all.deliveries);
      },
    });
  }
}
