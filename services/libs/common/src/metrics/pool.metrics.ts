import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Metrics } from './metrics.js';

/** Usage of the Postgres connection pool. */
@Injectable()
export class PoolMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
  ) {}

  onModuleInit() {
    // TypeORM does not expose the pool.
    const driver = this.database.driver as unknown as { master?: Pool };
    this.metrics.gauge({
      name: 'db_pool_connections',
      help: 'Pool connections by state: used, idle, or waiting (calls queued for a connection)',
      labelNames: ['state'],
      collect() {
        const { totalCount = 0, idleCount = 0, waitingCount = 0 } = driver.master ?? {};
        this.set({ state: 'used' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'waiting' }, waitingCount);
      },
    });
  }
}
