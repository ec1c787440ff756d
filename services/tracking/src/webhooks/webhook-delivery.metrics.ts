import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics, oncePerScrape } from '@vaultway/common';
import { DataSource } from 'typeorm';

/**
 * Exports the number and age of due messages, even if no worker runs. Excludes failing webhooks, since their messages
 * wait because of the receivers.
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
      help: 'Time that the oldest due message to a working webhook has been due; 0 if none is due',
      collect: async function collect() {
        const all = await due();
        if (all) this.set(all.age);
      },
    });
    this.metrics.gauge({
      name: 'webhook_deliveries_due',
      help: 'Messages to working webhooks that are due and not in progress',
      collect: async function collect() {
        const all = await due();
        if (all) this.set(all.deliveries);
      },
    });
  }
}
