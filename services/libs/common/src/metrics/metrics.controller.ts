import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Registry } from 'prom-client';
import type { FastifyReply } from 'fastify';
import { Public } from '../session/index.js';
import { Metrics } from './metrics.js';

/** For Prometheus, inside the network: the gateway leads nobody here. */
@Public()
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  async scrape(@Res() reply: FastifyReply) {
    return reply.send(await this.metrics.text());
  }
}
