import { Controller, Get, Global, Header, Module, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Registry } from '@prometheus-io/client';
import type { FastifyReply } from 'fastify';
import { Public } from '../session/index.js';
import { Metrics } from './metrics.js';
import { PoolMetrics } from './pool.metrics.js';

/** For Prometheus, inside the network: the gateway has no route to it. */
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

/** `GET /metrics` of a service, and {@link Metrics} for what its parts measure. */
@Global()
@Module({ controllers: [MetricsController], providers: [Metrics, PoolMetrics], exports: [Metrics] })
export class MetricsModule {}
