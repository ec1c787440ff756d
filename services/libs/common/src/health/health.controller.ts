import { Controller, Get, Inject, Injectable, Module, Res } from '@nestjs/common';
import {
  HealthCheckService,
  HealthIndicatorService,
  TerminusModule,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { RefusedChannels } from '../messaging/index.js';
import { REDIS } from '../redis/index.js';
import { Public } from '../session/index.js';
import { DependencyMetrics } from './dependency.metrics.js';

/** Time limit for a dependency's response. */
const TIME_LIMIT_MS = 1500;

/** Tells whether this process accepts requests. */
@Injectable()
export class Readiness {
  isEnding = false;

  /** From now on health checks divert the gateway, while every request is still answered. */
  end(): void {
    this.isEnding = true;
  }
}

@Public()
@Controller('health')
class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: DataSource,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly refused: RefusedChannels,
    private readonly readiness: Readiness,
  ) {}

  /** Answers while the process runs. */
  @Get('live')
  live() {
    return { status: 'up' };
  }

  /**
   * Readiness for traffic: 200 until shutdown begins, then 503. Ignores dependencies that all replicas share: while
   * Postgres is down, each replica is still better than none.
   */
  @Get('serving')
  serving(@Res({ passthrough: true }) reply: FastifyReply) {
    if (this.readiness.isEnding) void reply.code(503);
    return { status: this.readiness.isEnding ? 'stopping' : 'up' };
  }

  /** Checks dependencies: 200, or 503 with a list of those that are down. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    if (this.readiness.isEnding) return this.serving(reply);
    // Terminus's TypeORM indicator looks for the package by name, and a bundle has no packages.
    const checks = [
      this.check('database', () => this.database.query('SELECT 1')),
      this.check('redis', () => this.redis.ping()),
      this.check('messages', async () => this.refused.check()),
    ];
    try {
      return (await this.health.check(checks)).details;
    } catch (error) {
      void reply.code(503);
      const { details } = (error as { getResponse(): { details?: HealthIndicatorResult } }).getResponse();
      return details;
    }
  }

  private check(name: string, ping: () => Promise<unknown>) {
    const attempt = async () => void (await ping());
    return () => this.indicators.check(name).attempt(attempt).withTimeout(TIME_LIMIT_MS);
  }
}

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [Readiness, DependencyMetrics],
})
export class HealthModule {}
