import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Metrics } from './metrics.js';

/** How busy the connections to Postgres are. */
@Injectable()
export class PoolMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: DataSource,
  ) {}

  onModuleInit() {
    // TypeORM keeps the pool to itself.
    const driver = this.database.driver as unknown as { master?: Pool };
    this.metrics.gauge({
      name: 'db_pool_connections',
      help: 'Connections of the pool by state: used, idle; and waiting, calls that stand in line for one',
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
