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
import { REDIS } from '../redis/index.js';
import { Public } from '../session/index.js';

/** How long a dependency may take to answer. */
const TIME_LIMIT_MS = 1500;

/** Whether this process still wants requests. */
@Injectable()
export class Readiness {
  isEnding = false;

  /** From now on the health calls send the gateway elsewhere, while every request is still answered. */
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
    private readonly readiness: Readiness,
  ) {}

  /** The process runs and answers. */
  @Get('live')
  live() {
    return { status: 'up' };
  }

  /**
   * Whether to send requests here: 200 until the service is asked to stop, then 503. Ignores what all replicas share:
   * while Postgres is away, each of them is still better than none.
   */
  @Get('serving')
  serving(@Res({ passthrough: true }) reply: FastifyReply) {
    if (this.readiness.isEnding) void reply.code(503);
    return { status: this.readiness.isEnding ? 'stopping' : 'up' };
  }

  /** Whether it can do its work: 200, or 503 with what is away. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    if (this.readiness.isEnding) return this.serving(reply);
    // Terminus's own indicator of TypeORM looks for the package by name, and a bundle has no packages.
    const checks = [
      this.check('database', () => this.database.query('SELECT 1')),
      this.check('redis', () => this.redis.ping()),
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
  providers: [Readiness],
})
export class HealthModule {}
