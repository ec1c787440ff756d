import { Controller, Get, Global, Header, Module, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Registry } from '@prometheus-io/client';
import type { FastifyReply } from 'fastify';
import { Public } from '../session/index.js';
import { Metrics } from './metrics.js';
import { PoolMetrics } from './pool.metrics.js';

/** Serves Prometheus inside the network; the gateway does not route to it. */
@Public()
@ApiExcludeController()
@Controller('metrics')
class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  async scrape(@Res() reply: FastifyReply) {
    return reply.send(await this.metrics.text());
  }
}

/** Provides `GET /metrics`, and {@link Metrics} for the service's parts. */
@Global()
@Module({ controllers: [MetricsController], providers: [Metrics, PoolMetrics], exports: [Metrics] })
export class MetricsModule {}
