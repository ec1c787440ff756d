import { Global, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { CONFIG, type ServiceConfig } from '../config/index.js';

/** Nest token of a service's connection for everything but queues and messages. */
export const REDIS = Symbol('redis');

/** Time limit of a command. A process starved of CPU may see a response more than a second after it arrived. */
const COMMAND_LIMIT_MS = 2500;

/**
 * Options for commands that a client waits for: they fail at once while Redis is down, and the connection recovers by
 * itself.
 */
export const redisOptions: RedisOptions = {
  commandTimeout: COMMAND_LIMIT_MS,
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
      useFactory: (config: ServiceConfig) => connectRedis(config.REDIS_URL),
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

/** Connects with {@link redisOptions}, and logs outages. @param name for the log */
export function connectRedis(url: string, name = 'redis'): Redis {
  const logger = new Logger(name);
  const redis = new Redis(url, redisOptions);
  let away = false;
  redis.on('error', (error) => {
    if (!away) logger.warn(`Redis is down: ${error.message}`);
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.log('Redis is up again');
    away = false;
  });
  return redis;
}
