import { Global, Module } from '@nestjs/common';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { PoolMetrics } from './pool.metrics.js';

/** `GET /metrics` of a service, and {@link Metrics} for what its parts want to tell. */
@Global()
@Module({ controllers: [MetricsController], providers: [Metrics, PoolMetrics], exports: [Metrics] })
export class MetricsModule {}
