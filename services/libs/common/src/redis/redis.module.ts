import { Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { CONFIG, type ServiceConfig } from '../config/index.js';

/** Nest token of the service's one ordinary Redis connection. */
export const REDIS = Symbol('redis');

/** Milliseconds. A command that Redis does not answer in time fails, it never hangs. */
const COMMAND_TIMEOUT = 1000;

/**
 * Options for commands on behalf of a waiting client: they fail at once while Redis is away, and the
 * connection comes back by itself.
 */
export const redisOptions: RedisOptions = {
  commandTimeout: COMMAND_TIMEOUT,
  connectTimeout: 2000,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  enableAutoPipelining: true,
  retryStrategy: (times) => Math.min(100 * times, 1000),
};

@Global()
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [CONFIG],
      useFactory: (config: ServiceConfig) => connect(config.REDIS_URL),
    },
  ],
  exports: [REDIS],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  onApplicationShutdown() {
    this.redis.disconnect();
  }
}

function connect(url: string): Redis {
  const logger = new Logger('redis');
  const redis = new Redis(url, redisOptions);
  let away = false;
  redis.on('error', (error) => {
    if (!away) logger.warn(`Redis is away: ${error.message}`);
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.log('Redis is back');
    away = false;
  });
  return redis;
}
