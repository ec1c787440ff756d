import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics, oncePerScrape } from '../metrics/index.js';

/** How long messages wait in the outbox, which grows while Redis is away. */
@Injectable()
export class OutboxMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
  ) {}

  onModuleInit() {
    const waiting = oncePerScrape(async () => {
      const [row] = await this.database.query<{ messages: number; age: number }[]>(
        `SELECT count(*)::int AS messages,
                coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS age
         FROM outbox WHERE moved_to IS NULL`,
      );
      return row;
    });
    this.metrics.gauge({
      name: 'outbox_lag_seconds',
      help: 'Age of the oldest message that has not left for its queue yet; 0 when there is none',
      collect: async function collect() {
        const all = await waiting();
        if (all) this.set(all.age);
      },
    });
    this.metrics.gauge({
      name: 'outbox_messages',
      help: 'Messages that have not left for their queue yet',
      collect: async function collect() {
        const all = await waiting();
        if (all) this.set(all.messages);
      },
    });
  }
}
