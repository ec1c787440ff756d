import { Controller, Get, Inject, Res } from '@nestjs/common';
import { HealthCheckService, TypeOrmHealthIndicator, type HealthIndicatorResult } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis/index.js';
import { Public } from '../session/index.js';
import { Duty } from './duty.js';

/** Milliseconds that a dependency may take to answer. */
const PATIENCE = 1500;

@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly database: TypeOrmHealthIndicator,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly duty: Duty,
  ) {}

  /** The process runs and answers. */
  @Get('live')
  live() {
    return { status: 'up' };
  }

  /**
   * Requests may be sent here: 200 until the service was asked to stop, then 503. Says nothing of what all replicas
   * share: while Postgres is away, each still answers better than no replica at all.
   */
  @Get('serving')
  serving(@Res({ passthrough: true }) reply: FastifyReply) {
    if (this.duty.isEnding) void reply.code(503);
    return { status: this.duty.isEnding ? 'stopping' : 'up' };
  }

  /** It can do its work: 200, or 503 and what is away. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    if (this.duty.isEnding) return this.serving(reply);
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
