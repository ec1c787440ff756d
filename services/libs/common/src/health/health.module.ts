import { Controller, Get, Inject, Injectable, Module, Res } from '@nestjs/common';
import {
  HealthCheckService,
  TerminusModule,
  TypeOrmHealthIndicator,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
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
    private readonly database: TypeOrmHealthIndicator,
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
    const checks = [
      () => this.database.pingCheck('database', { timeout: TIME_LIMIT_MS }),
      () => this.pingRedis(),
    ];
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

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [Readiness],
})
export class HealthModule {}
