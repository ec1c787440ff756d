import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics, oncePerScrape } from '../metrics/index.js';

/** Age of messages in the outbox, which grows while Redis is down. */
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
      help: 'Age of the oldest outbox message not yet queued; 0 if there is none',
      collect: async function collect() {
        const all = await waiting();
        if (all) this.set(all.age);
      },
    });
    this.metrics.gauge({
      name: 'outbox_messages',
      help: 'Outbox messages not yet queued',
      collect: async function collect() {
        const all = await waiting();
        if (all) this.set(all.messages);
      },
    });
  }
}
