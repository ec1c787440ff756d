import { Controller, Get, Inject, Res } from '@nestjs/common';
import { HealthCheckService, TypeOrmHealthIndicator, type HealthIndicatorResult } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/index.js';
import { Public } from '../session/index.js';

/** Milliseconds that a dependency may take to answer. */
const PATIENCE = 1500;

@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly database: TypeOrmHealthIndicator,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** The process runs and answers. */
  @Get('live')
  live() {
    return { status: 'up' };
  }

  /** It can do its work: 200, or 503 and what is away. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const checks = [() => this.database.pingCheck('database', { timeout: PATIENCE }), () => this.pingRedis()];
    try {
      return (await this.health.check(checks)).details;
    } catch (error) {
      void reply.code(503);
      const { details } = (error as { getResponse(): { details?: HealthIndicatorResult } }).getResponse();
      return details;
    }
  }

  private async pingRedis(): Promise<HealthIndicatorResult> {
    try {
      await this.redis.ping();
      return { redis: { status: 'up' } };
    } catch {
      return { redis: { status: 'down' } };
    }
  }
}
